// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.search.corpus.RowReader.Row;
import site.ycsb.search.settings.SettingException;

/**
 * Usable rows of a corpus file, with their normalised texts.
 *
 * @param columns the columns of the file
 * @param store the rows
 * @param counts how many titles hold a word
 * @param skipped number of bad rows
 * @param shortest words of the shortest title
 * @param longest words of the longest title
 */
record FileRows(
    Columns columns, RowStore store, WordCounts counts, long skipped, int shortest, int longest) {

  /** Bad rows that a message names. */
  private static final int NAMED = 3;

  private static final int MOST_TAG_BYTES = 1_000;

  /**
   * Reads a file from beginning to end.
   *
   * @param seed seed of the choice of kept words
   * @throws SettingException if the file can't be read or has too many bad rows
   */
  static FileRows of(CorpusFile file, long seed) {
    try (RowReader rows = file.open();
        RowStore.Writer writer = new RowStore.Writer(RowStore.SEGMENT_BITS)) {
      return new Reading(file, rows, writer, seed).toTheEnd();
    } catch (IOException e) {
      throw file.unreadable(e, 1);
    }
  }

  /** Reading of one file. Not thread-safe. */
  private static final class Reading {
    private final CorpusFile file;
    private final RowReader rows;
    private final RowStore.Writer writer;
    private final Columns columns;
    private final long seed;
    private final WordCounts counts = new WordCounts();
    private final List<String> named = new ArrayList<>();
    private long bad;
    private int shortest = Integer.MAX_VALUE;
    private int longest;

    Reading(CorpusFile file, RowReader rows, RowStore.Writer writer, long seed) {
      this.file = file;
      this.rows = rows;
      this.writer = writer;
      this.columns = file.columns(rows);
      this.seed = seed;
    }

    FileRows toTheEnd() throws IOException {
      try {
        for (Row row = rows.next(); row != null; row = rows.next()) {
          add(row);
        }
      } catch (IOException e) {
        throw file.unreadable(e, rows.line());
      }
      requireFew();
      counts.finish();
      return new FileRows(columns, writer.finish(), counts, bad, shortest, longest);
    }

    private void add(Row row) {
      String title = row.problem().isEmpty() ? WordForm.of(row.cells().get(columns.text())) : "";
      String problem = problem(row, title);
      if (!problem.isEmpty()) {
        bad++;
        if (named.size() < NAMED) {
          named.add(String.format(Locale.ROOT, "line %,d: %s", rows.line(), problem));
        }
        return;
      }
      String[] words = Corpus.words(title);
      counts.add(words);
      shortest = Math.min(shortest, words.length);
      longest = Math.max(longest, words.length);
      int[] kept = KeptWords.choose(words, SplitMix.mix(seed, writer.count()));
      writer.add(title, kept[0], kept[1], columns.stored(row.cells()));
    }

    private String problem(Row row, String title) {
      if (!row.problem().isEmpty()) {
        return row.problem();
      }
      if (title.isEmpty()) {
        return "%s has no word of [a-z0-9]+".formatted(file.roles().text());
      }
      int number = columns.number();
      if (number != Columns.NONE && Numbers.of(row.cells().get(number)) == null) {
        return "%s is no number: \"%s\""
            .formatted(file.roles().number(), shown(row.cells().get(number)));
      }
      int tag = columns.tag();
      if (tag != Columns.NONE && !isTag(row.cells().get(tag))) {
        return "%s is no tag of 1 to %d bytes: \"%s\""
            .formatted(file.roles().tag(), MOST_TAG_BYTES, shown(row.cells().get(tag)));
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

    private void requireFew() {
      long all = bad + writer.count();
      if (bad > file.skip() * all) {
        double share = Math.ceil(1e6 * bad / all) / 1e6;
        throw new SettingException(
            String.format(
                Locale.ROOT,
                "%s: %,d of %,d rows are bad (%s%s): mend them, or allow them by %s=%s",
                file.said(),
                bad,
                all,
                String.join("; ", named),
                bad > named.size() ? "; …" : "",
                CorpusSettings.SKIP.key(),
                share));
      }
      if (writer.count() == 0) {
        throw file.noRow();
      }
    }
  }
}
