// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.corpus.RowReader.Row;
import site.ycsb.search.settings.SettingException;

/** Usable rows of a corpus file, with their normalised texts. Immutable once they are read. */
final class FileRows {

  private static final int NAMED = 3;

  private static final int MOST_TAG_BYTES = 1_000;

  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,15}");
  private static final Pattern DECIMAL = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  final Columns columns;

  /** The cells of each row: its title, the other columns, the number, the tag. */
  final RowStore store;

  /** Number of titles that hold a word, by word. */
  final WordCounts counts = new WordCounts();

  /**
   * Number of titles that hold a word, for any number of words in 4 MB. Words whose hashes are
   * equal share a counter, so a count can be too high, and none is too low: a count-min sketch with
   * one row (G. Cormode, S. Muthukrishnan, "An improved data stream summary", 2005).
   */
  static final class WordCounts {

    private static final int BITS = 20;

    private final int[] counts = new int[1 << BITS];

    private void add(List<String> words) {
      words.stream().mapToInt(WordCounts::slot).distinct().forEach(slot -> counts[slot]++);
    }

    /** Number of titles that hold a word, or more. */
    int of(String word) {
      return counts[slot(word)];
    }

    private static int slot(String word) {
      return (word.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - BITS);
    }
  }

  private final CorpusFile file;
  private final List<String> named = new ArrayList<>();
  private long bad;
  private int shortest = Integer.MAX_VALUE;
  private int longest;

  FileRows(CorpusFile file) {
    this.file = file;
    try (RowReader rows = file.open();
        RowStore.Writer writer = new RowStore.Writer(RowStore.SEGMENT_BITS)) {
      List<String> names = names(file, rows);
      columns = Columns.of(file, names);
      try {
        for (Row row = rows.next(names); row != null; row = rows.next(names)) {
          add(row, rows.line(), writer);
        }
      } catch (IOException e) {
        throw file.unreadable(e, rows.line());
      }
      requireFew(writer.count());
      store = writer.finish();
    } catch (IOException e) {
      throw file.unreadable(e, 1);
    }
  }

  /** Checks that a file can be read and has the columns with a meaning. */
  static void requireReadable(CorpusFile file) {
    try (RowReader rows = file.open()) {
      Columns.of(file, names(file, rows));
    } catch (IOException e) {
      throw file.unreadable(e, 1);
    }
  }

  private static List<String> names(CorpusFile file, RowReader rows) throws IOException {
    return file.names().isEmpty() ? rows.header() : file.names();
  }

  long skipped() {
    return bad;
  }

  /** Words of the shortest title and of the longest, for people. */
  String titleLengths() {
    return shortest + " to " + longest;
  }

  String title(long row) {
    return store.cell(row, 0);
  }

  String cell(long row, int other) {
    return store.cell(row, 1 + other);
  }

  Object number(long row) {
    Object number = number(cell(row, columns.names().size()));
    if (number == null) {
      throw new IllegalStateException("a row without a number was stored: " + row);
    }
    return number;
  }

  String tag(long row) {
    return cell(row, columns.names().size() + 1);
  }

  /**
   * The number of a cell: a Long if it is whole with up to 15 digits, which every store keeps
   * exactly, else a finite Double; null if it is none.
   */
  private static @Nullable Object number(String cell) {
    String text = cell.strip();
    if (WHOLE.matcher(text).matches()) {
      return Long.valueOf(text);
    }
    if (!DECIMAL.matcher(text).matches()) {
      return null;
    }
    double number = Double.parseDouble(text);
    return Double.isFinite(number) ? number : null;
  }

  private void add(Row row, long line, RowStore.Writer writer) {
    List<String> cells = row.cells();
    boolean whole = row.problem().isEmpty() && cells.size() == columns.count();
    String title = whole ? WordForm.of(cells.get(columns.text())) : "";
    String problem = whole ? problem(cells, title) : row.problem();
    if (!whole && problem.isEmpty()) {
      problem = "%d columns instead of %d".formatted(cells.size(), columns.count());
    }
    if (!problem.isEmpty()) {
      bad++;
      if (named.size() < NAMED) {
        named.add(String.format(Locale.ROOT, "line %,d: %s", line, problem));
      }
      return;
    }
    List<String> words = Corpus.words(title);
    counts.add(words);
    shortest = Math.min(shortest, words.size());
    longest = Math.max(longest, words.size());
    List<String> stored = new ArrayList<>(List.of(title));
    columns.others().forEach(column -> stored.add(cells.get(column)));
    stored.add(cell(cells, columns.number()));
    stored.add(cell(cells, columns.tag()));
    writer.add(stored);
  }

  private static String cell(List<String> cells, int column) {
    return column == Columns.NONE ? "" : cells.get(column);
  }

  private String problem(List<String> cells, String title) {
    if (title.isEmpty()) {
      return "%s has no word of [a-z0-9]+".formatted(file.text());
    }
    String number = cell(cells, columns.number());
    if (columns.number() != Columns.NONE && number(number) == null) {
      return "%s is no number: \"%s\"".formatted(file.number(), shown(number));
    }
    String tag = cell(cells, columns.tag());
    if (columns.tag() != Columns.NONE && !isTag(tag)) {
      return "%s is no tag of 1 to %d bytes: \"%s\""
          .formatted(file.tag(), MOST_TAG_BYTES, shown(tag));
    }
    return "";
  }

  /** Stores differ in what they count for an empty tag, and refuse very long ones. */
  private static boolean isTag(String cell) {
    return !cell.isEmpty() && cell.getBytes(StandardCharsets.UTF_8).length <= MOST_TAG_BYTES;
  }

  private static String shown(String cell) {
    return cell.length() <= 20 ? cell : cell.substring(0, 20) + "…";
  }

  private void requireFew(long good) {
    long all = bad + good;
    if (bad > file.skip() * all) {
      double share = Math.ceil(1e6 * bad / all) / 1e6;
      throw new SettingException(
          "%s: %,d of %,d rows are bad (%s%s): mend them, or allow them by %s=%s",
          file.said(),
          bad,
          all,
          String.join("; ", named),
          bad > named.size() ? "; …" : "",
          CorpusSettings.SKIP.key(),
          share);
    }
    if (good == 0) {
      throw file.noRow();
    }
  }
}
