// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Documents that are the rows of a file: key number n is row n, and a key number beyond the rows is
 * a row that the seed chooses. The file is read once, by {@link #open}; its rows are in a {@link
 * RowStore}, outside the heap. Thread-safe.
 *
 * <p>All versions of a title have the same two words, which queries ask for. An update takes the
 * other words, and the contents of opaque fields, from another row.
 */
public final class FileCorpus extends Corpus {

  /** Version of the normal form of titles: another one makes another dataset. */
  private static final String FORM = "1";

  /** Fewest words of a title that an update has written, so that it can differ from the loaded. */
  private static final int LEAST_UPDATED = 4;

  /** Words of a fresh title that no other title has, behind the others. */
  private static final int FRESH = 2;

  private static final int TRIES = 4;
  private static final int SAMPLE = 256;
  private static final int UNKNOWN_LENGTH = 16;
  private static final Pattern WORD = Pattern.compile("[a-z0-9]+");

  private final CorpusFile file;
  private final long documents;
  private volatile @Nullable FileRows rows;

  public FileCorpus(Properties properties) {
    this(properties, CorpusFile.from(properties));
  }

  private FileCorpus(Properties properties, CorpusFile file) {
    super(
        properties,
        List.of(
            CorpusSettings.TEXT, CorpusSettings.NUMBER, CorpusSettings.TAG, CorpusSettings.COLUMNS),
        Map.of(
            CorpusSettings.FILE.key(), file.sha256(), CorpusSettings.FILE.key() + ".form", FORM));
    this.file = file;
    documents = YcsbSettings.RECORD_COUNT.from(properties);
  }

  /** Reads the file; a second call does nothing. */
  @Override
  public void open() {
    rows();
  }

  private FileRows rows() {
    FileRows read = rows;
    return read == null ? read() : read;
  }

  private synchronized FileRows read() {
    FileRows read = rows;
    if (read == null) {
      read = new FileRows(file);
      requireSearchable(read);
      if (!file.sha256().equals(description().get(CorpusSettings.FILE.key()))) {
        throw new SettingException(file.said() + ": the file changed while it was read");
      }
      rows = read;
    }
    return read;
  }

  private void requireSearchable(FileRows read) {
    long row = 0;
    while (!isSearchable(words(read.title(row)))) {
      row++;
      if (row == Math.min(documents, read.store.count())) {
        throw new SettingException(
            "%s: no %s of the first %,d has two words: choose another column by %s",
            file.said(), file.text(), row, CorpusSettings.TEXT.key());
      }
    }
  }

  @Override
  public Map<String, String> facts() {
    FileRows read = rows();
    Map<String, String> facts = new LinkedHashMap<>(reported());
    facts.put("words of a title", read.titleLengths());
    return facts;
  }

  @Override
  public Map<String, String> reported() {
    FileRows read = rows();
    long count = read.store.count();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("corpus", "%s (sha256 %s)".formatted(file.path().getFileName(), file.sha256()));
    facts.put("title", file.text() + " as words of [a-z0-9]+ without case and diacritics");
    facts.put(
        "rows", String.format(Locale.ROOT, "%,d; bad ones skipped: %,d", count, read.skipped()));
    facts.put(
        "documents from rows",
        documents <= count
            ? "the first %d".formatted(documents)
            : "all; %d more are copies of any row under new keys".formatted(documents - count));
    return facts;
  }

  // ---- Rows ----

  private long row(long number) {
    long count = rows().store.count();
    return number < count
        ? number
        : Math.floorMod(SplitMix.mix(SplitMix.mix(seed(), number)), count);
  }

  private long otherRow(SplitMix random) {
    return Math.floorMod(random.next(), rows().store.count());
  }

  private SplitMix random(long number, long version) {
    return new SplitMix(SplitMix.mix(SplitMix.mix(seed(), number), version));
  }

  // ---- Titles ----

  @Override
  public String title(long number, long version) {
    String loaded = rows().title(row(number));
    return version == 0 ? loaded : updated(words(loaded), number, version);
  }

  /** The loaded title with other words in all places but those of the kept ones. */
  private String updated(List<String> loaded, long number, long version) {
    Kept kept = kept(loaded, number);
    SplitMix random = random(number, version);
    List<String> title = new ArrayList<>(loaded);
    title.addAll(Collections.nCopies(Math.max(0, LEAST_UPDATED - loaded.size()), ""));
    for (int tries = 0; tries < TRIES; tries++) {
      List<String> others = words(rows().title(otherRow(random)));
      int shift = random.below(others.size());
      for (int i = 0; i < title.size(); i++) {
        if (!kept.has(i)) {
          title.set(i, others.get((i + shift) % others.size()));
        }
      }
      if (!title.equals(loaded)) {
        return String.join(" ", title);
      }
    }
    int free = IntStream.range(0, title.size()).filter(i -> !kept.has(i)).findFirst().orElseThrow();
    title.set(free, unknownWord(random.next()));
    return String.join(" ", title);
  }

  /** Places of the words that updates keep and queries ask for; equal in a title of one word. */
  private record Kept(int first, int second) {
    boolean has(int place) {
      return place == first || place == second;
    }
  }

  /**
   * The kept words: any two different ones. A word that a text repeats is drawn more often, as in a
   * generated title.
   */
  private Kept kept(List<String> loaded, long number) {
    SplitMix random = new SplitMix(SplitMix.mix(seed(), row(number)));
    int first = random.below(loaded.size());
    int second = random.below(loaded.size());
    for (int tries = 0; loaded.get(second).equals(loaded.get(first)); tries++) {
      if (tries == loaded.size()) {
        return new Kept(first, first);
      }
      second = (second + 1) % loaded.size();
    }
    return new Kept(first, second);
  }

  @Override
  public String freshTitle(long number, long version) {
    SplitMix random = random(~number, version);
    return "%s %s %s"
        .formatted(title(number, version), unknownWord(random.next()), unknownWord(random.next()));
  }

  @Override
  public SearchQuery freshQuery(String freshTitle) {
    List<String> words = words(freshTitle);
    int last = words.size() - 1;
    return SearchQuery.both(words.get(last - 1), words.get(last), 0, 10);
  }

  @Override
  public boolean isTitle(long number, String title) {
    String loaded = title(number, 0);
    if (title.equals(loaded)) {
      return true;
    }
    List<String> right = words(loaded);
    List<String> found = words(title);
    int length = Math.max(LEAST_UPDATED, right.size());
    Kept kept = kept(right, number);
    return (found.size() == length || found.size() == length + FRESH)
        && IntStream.range(0, found.size())
            .allMatch(
                i ->
                    kept.has(i)
                        ? found.get(i).equals(right.get(i))
                        : WORD.matcher(found.get(i)).matches());
  }

  // ---- Words to ask for ----

  @Override
  public long searchable(long number) {
    long found = number;
    while (!isSearchable(titleWords(found))) {
      found = found + 1 < documents ? found + 1 : 0;
    }
    return found;
  }

  private static boolean isSearchable(List<String> words) {
    return words.stream().anyMatch(word -> !word.equals(words.get(0)));
  }

  @Override
  public List<String> keptWords(long number) {
    List<String> words = titleWords(number);
    Kept kept = kept(words, number);
    return List.of(words.get(kept.first), words.get(kept.second));
  }

  /**
   * Takes the words for independent of each other. Words of real texts go together, so more pages
   * are reached than this says.
   */
  @Override
  public boolean isReached(long number, long all, int offset) {
    List<String> words = keptWords(number);
    double count = (double) rows().store.count();
    double share = frequency(words.get(0)) / count * (frequency(words.get(1)) / count);
    return reaches(all * share, offset);
  }

  @Override
  public long frequency(String word) {
    return rows().counts.of(word);
  }

  @Override
  public boolean keepsPhrase(long number) {
    Kept kept = kept(titleWords(number), number);
    return kept.second == kept.first + 1;
  }

  /** The two words of a title whose rarer one is the most frequent, among some titles. */
  @Override
  public List<String> frequentPair() {
    return sample().stream()
        .map(words -> words.subList(words.size() - 2, words.size()))
        .max(Comparator.comparingLong(pair -> frequency(pair.get(0))))
        .orElseThrow();
  }

  /** The rarest of the rarest words of some titles. */
  @Override
  public List<String> rareWords(int count) {
    return sample().stream()
        .map(words -> words.get(0))
        .distinct()
        .sorted(Comparator.comparingLong(this::frequency))
        .limit(count)
        .toList();
  }

  /** Some titles of two words or more, each as its words from the rarest one on. */
  private List<List<String>> sample() {
    SplitMix random = random(0, documents);
    List<List<String>> found = new ArrayList<>();
    for (int i = 0; i < SAMPLE; i++) {
      long number = searchable(Math.floorMod(random.next(), documents));
      found.add(
          titleWords(number).stream()
              .distinct()
              .sorted(Comparator.comparingLong(this::frequency))
              .toList());
    }
    return found;
  }

  /** A word that no title holds, of 16 letters; 26^15 are possible. */
  private static String unknownWord(long random) {
    return "x" + new SplitMix(random).text(UNKNOWN_LENGTH - 1, "abcdefghijklmnopqrstuvwxyz");
  }

  @Override
  public String absentWord() {
    return "q".repeat(WordForm.MAX_LENGTH + 1);
  }

  // ---- Fields that a store does not search ----

  @Override
  public List<String> opaqueNames() {
    return rows().columns.names();
  }

  @Override
  public String field(long number, long version, int field) {
    long row = version == 0 ? row(number) : otherRow(random(number, version ^ field));
    return rows().cell(row, field);
  }

  @Override
  public boolean isField(String name, Object value) {
    return value instanceof String;
  }

  @Override
  public Map<String, Object> typedFields(long number) {
    FileRows read = rows();
    Map<String, Object> fields = new LinkedHashMap<>();
    if (read.columns.number() != Columns.NONE) {
      fields.put(Document.NUMBER, read.number(row(number)));
    }
    if (read.columns.tag() != Columns.NONE) {
      fields.put(Document.TAG, read.tag(row(number)));
    }
    return fields;
  }
}
