// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Utils;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;

/**
 * Documents of a dataset, each a pure function of (seed, key number, version): {@link
 * GeneratedCorpus generated}, or the rows of a {@link FileCorpus file}. They are the same on every
 * client and at every time, and none is kept in the heap. A load stores version 0; each update has
 * another version. Thread-safe.
 *
 * <p>Keys and scores depend on the key number alone, so all corpora share them.
 */
public abstract class Corpus {

  private final long seed;
  private final ScoreBijection scores;
  private final boolean hashedKeys;
  private final int zeroPadding;
  private final Map<String, String> description;
  private final Optional<Vectors> vectors;

  /**
   * @param describing settings that describe the corpus beside those of keys, scores and panel
   * @param further descriptions that are no value of a setting
   */
  Corpus(Properties properties, List<Setting<?>> describing, Map<String, String> further) {
    description = describe(properties, describing, further);
    seed = CorpusSettings.SEED.from(properties);
    scores = new ScoreBijection(seed);
    hashedKeys = YcsbSettings.INSERT_ORDER.from(properties).equals("hashed");
    zeroPadding = Math.toIntExact(YcsbSettings.ZERO_PADDING.from(properties));
    vectors = Vectors.from(properties);
  }

  private static Map<String, String> describe(
      Properties properties, List<Setting<?>> describing, Map<String, String> further) {
    List<Setting<?>> settings = new ArrayList<>(describing);
    settings.add(CorpusSettings.SEED);
    settings.add(YcsbSettings.RECORD_COUNT);
    settings.add(YcsbSettings.INSERT_ORDER);
    settings.add(YcsbSettings.ZERO_PADDING);
    if (CorpusSettings.isPanel(properties)) { // Without it, datasets are as they always were.
      settings.add(CorpusSettings.PANEL);
    }
    if (VectorSettings.from(properties).isPresent()) {
      settings.addAll(VectorSettings.STORED);
      settings.add(CorpusSettings.CLUSTERS);
    }
    Map<String, String> description = new HashMap<>(further);
    settings.forEach(
        setting -> description.put(setting.key(), String.valueOf(setting.from(properties))));
    return Map.copyOf(description);
  }

  /** Does what the first document would wait for, which can take seconds. */
  public void open() {}

  /** The settings that make two corpora the same if they are equal, by property. */
  public final Map<String, String> description() {
    return description;
  }

  /** Facts for people, by name; {@link #open} comes first. */
  public abstract Map<String, String> facts();

  /** Facts for the settings in a report; empty if the description says all. */
  public Map<String, String> reported() {
    return Map.of();
  }

  public final long seed() {
    return seed;
  }

  // ---- Keys and scores ----

  /** YCSB's key of a key number. */
  public final String key(long number) {
    long shown = hashedKeys ? Utils.hash(number) : number;
    String key = "user" + shown; // One text in most cases: each operation makes a key.
    int zeros = zeroPadding - (key.length() - "user".length());
    return zeros > 0 ? "user" + "0".repeat(zeros) + shown : key;
  }

  /** The score of a key number, from 0 to 2^48 - 1; no two have the same. */
  public final long score(long number) {
    return scores.of(number);
  }

  /** The key number of a score: undoes {@link #score}. */
  public final long numberOf(long score) {
    return scores.undo(score);
  }

  // ---- Titles, the searched texts ----

  /** The title of a document: words of {@code [a-z0-9]+}, joined by single spaces. */
  public abstract String title(long number, long version);

  /** The words of a document's loaded title, in order; those of a file can repeat. */
  public List<String> titleWords(long number) {
    return words(title(number, 0));
  }

  /** A title with two words that no other title has. */
  public abstract String freshTitle(long number, long version);

  /** The query that finds a fresh title. */
  public abstract SearchQuery freshQuery(String freshTitle);

  /** True if the title can be one of the document's, in any version, a fresh one included. */
  public abstract boolean isTitle(long number, String title);

  // ---- Words to ask for ----

  /** True if a number of hits, less a margin of twice its root, reaches an offset. */
  public static boolean reaches(double hits, int offset) {
    return hits - 2 * Math.sqrt(hits) >= offset;
  }

  /** The key number, or that of another loaded document if the title has not got two words. */
  public long searchable(long number) {
    return number;
  }

  /** The two words that every version of a title has, of a number that {@link #searchable} gave. */
  public abstract List<String> keptWords(long number);

  /** True if the hits of the kept words of a title can be expected to reach an offset above 0. */
  public abstract boolean isReached(long number, long documents, int offset);

  /**
   * Estimate of the frequency of a word: a larger number for a more frequent word, 0 if no title
   * holds it.
   */
  public abstract long frequency(String word);

  /** True if the kept words are side by side and in their order in every version of the title. */
  public boolean keepsPhrase(long number) {
    return true;
  }

  public final boolean mayHold(String word) {
    return frequency(word) > 0;
  }

  /** Two words that many titles hold, both. */
  public abstract List<String> frequentPair();

  /** Some of the rarest words, at most as many as asked for. */
  public abstract List<String> rareWords(int count);

  /** A word that no title holds, not even a fresh one. */
  public abstract String absentWord();

  // ---- Fields that a store does not search ----

  /** The names of the opaque fields of a document, by their numbers. */
  public abstract List<String> opaqueNames();

  public abstract String field(long number, long version, int field);

  /** True if a field other than title and score can hold the value, in any version. */
  public abstract boolean isField(String name, Object value);

  /** The number and the tag of a document, by name, if the corpus has them. */
  public abstract Map<String, Object> typedFields(long number);

  /** Types of the fields that an index holds beside title and score, by name. */
  public Map<String, FieldType> indexedFields() {
    return Map.of();
  }

  /** The vectors of the documents, if they have any. */
  public final Optional<Vectors> vectors() {
    return vectors;
  }

  public final List<String> fieldNames() {
    List<String> names = new ArrayList<>(List.of(Document.TITLE, Document.SCORE));
    names.addAll(opaqueNames());
    names.addAll(typedFields(0).keySet());
    vectors.ifPresent(any -> names.add(Document.VECTOR));
    return names;
  }

  public final Document document(long number) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(Document.TITLE, title(number, 0));
    fields.put(Document.SCORE, score(number));
    List<String> names = opaqueNames();
    for (int field = 0; field < names.size(); field++) {
      fields.put(names.get(field), field(number, 0, field));
    }
    fields.putAll(typedFields(number));
    vectors.ifPresent(any -> fields.put(Document.VECTOR, any.of(number, 0)));
    return new Document(key(number), fields);
  }

  public static List<String> words(String title) {
    return Arrays.asList(title.split(" ", -1));
  }
}
