// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A table and its mark: what was loaded into it, by whom, whether all of it has arrived, and what
 * has been written since. The mark is kept in the store, beside the documents, because that is
 * where a dataset can be dropped, restored or shared behind this client's back.
 *
 * <p>Entries of a mark: {@code corpus.*} the corpus's description; {@code layout.*} what the
 * binding's settings added; {@code part.FROM-TO} a loaded range of key numbers (or one that is
 * being loaded); {@code touched} when and by what it was first written to after its load; {@code
 * writers} how many have; {@code loader}.
 */
final class Dataset {

  private static final String CORPUS = "corpus.";
  private static final String LAYOUT = "layout.";
  private static final String PART = "part.";
  private static final String TOUCHED = "touched";
  private static final String WRITERS = "writers";
  private static final String LOADER = "loader";
  private static final String LOADING = "loading";
  private static final String LOADED = "loaded";
  private static final int DIGEST_DIGITS = 16;

  private final SearchDb<?> db;
  private final String table;
  private final long documents;
  private final Map<String, String> wanted;

  Dataset(SearchDb<?> db, Properties properties, Corpus corpus) {
    this.db = requireNonNull(db, "db");
    this.table = YcsbSettings.TABLE.from(properties);
    this.documents = YcsbSettings.RECORD_COUNT.from(properties);
    this.wanted = new TreeMap<>();
    corpus.description().forEach((key, value) -> this.wanted.put(CORPUS + key, value));
    db.layout().forEach((key, value) -> this.wanted.put(LAYOUT + key, value));
  }

  /**
   * Hexadecimal digits that tell one dataset from another, in whichever store: those of the corpus
   * and the number of its documents, without what a binding's settings add.
   */
  static String digest(Properties properties, Corpus corpus) {
    List<String> description = new ArrayList<>();
    new TreeMap<>(corpus.description()).forEach((key, value) -> description.add(key + "=" + value));
    description.add(
        YcsbSettings.RECORD_COUNT.key() + "=" + YcsbSettings.RECORD_COUNT.from(properties));
    return AnswerDigest.of(description).substring(0, DIGEST_DIGITS);
  }

  /** A range of key numbers, the second not included. */
  record Part(long from, long to) {
    String entry() {
      return PART + from + "-" + to;
    }

    static Part of(String entry) {
      String[] ends = entry.substring(PART.length()).split("-");
      return new Part(Long.parseLong(ends[0]), Long.parseLong(ends[1]));
    }
  }

  /**
   * Makes the table ready to take a part: an own dataset that the part replaces is dropped, and
   * what somebody else has stored is left alone.
   */
  void prepareLoad(Part part) throws Exception {
    if (part.equals(new Part(0, documents)) && isOurs(db.readMark(table))) {
      db.dropTable(table);
    }
    requireNothingForeign();
    db.createIndex(table);
    requireNothingForeign(); // What had no index could not be counted before.
    Map<String, String> mark = db.readMark(table);
    if (isOurs(mark)) {
      requireSameCorpus(mark);
      requireNoMoreLayout(mark);
    }
    Map<String, String> entries = new TreeMap<>(wanted);
    entries.put(part.entry(), LOADING);
    entries.put(
        LOADER,
        "%s %s %s".formatted(System.getProperty("user.name", "unknown"), now(), UUID.randomUUID()));
    db.writeMark(table, entries);
  }

  /** Counts first: whoever loads another part at this moment writes the mark before documents. */
  private void requireNothingForeign() throws Exception {
    long count = db.hasIndex(table) ? db.count(table) : 0;
    if (count > 0 && !isOurs(db.readMark(table))) {
      throw foreign(count);
    }
  }

  /** Loads all of it from here: into a store that nobody else can have loaded. */
  void load(Corpus corpus) throws Exception {
    Part all = new Part(0, documents);
    prepareLoad(all);
    for (long number = all.from; number < all.to; number++) {
      db.put(table, corpus.document(number));
    }
    finishLoad(all);
  }

  /** Notes that a part has arrived whole. */
  void finishLoad(Part part) throws Exception {
    db.refresh(table);
    db.writeMark(table, Map.of(part.entry(), LOADED));
  }

  /**
   * Notes that a table is about to be written to; what holds no dataset gets no mark by that.
   *
   * @return how often that has been noted before
   */
  static long touch(SearchDb<?> db, String table, String by) throws Exception {
    Map<String, String> mark = db.readMark(table);
    if (!isOurs(mark)) {
      return 0;
    }
    long before = Long.parseLong(mark.getOrDefault(WRITERS, "0"));
    Map<String, String> entries = new TreeMap<>(Map.of(WRITERS, Long.toString(before + 1)));
    if (!mark.containsKey(TOUCHED)) {
      entries.put(TOUCHED, now() + " by " + by);
    }
    db.writeMark(table, entries);
    return before;
  }

  /** Whether a mark speaks for the documents beside it. */
  private static boolean isOurs(Map<String, String> mark) {
    return mark.keySet().stream().anyMatch(entry -> entry.startsWith(CORPUS));
  }

  /** Which load it was that the table holds. */
  String loadedBy() throws Exception {
    return db.readMark(table).getOrDefault(LOADER, "nobody");
  }

  /**
   * What somebody else has done to the dataset while it was in use, in words; empty if it is still
   * there.
   *
   * @param loadedBy what {@link #loadedBy} was before
   */
  Optional<String> lost(String loadedBy) throws Exception {
    if (!loadedBy().equals(loadedBy)) {
      return Optional.of("table %s was dropped or loaded anew during the run".formatted(table));
    }
    long count = db.hasIndex(table) ? db.count(table) : 0;
    return count < documents
        ? Optional.of(
            "table %s lost its index or documents during the run: it holds %,d of %,d"
                .formatted(table, count, documents))
        : Optional.empty();
  }

  /**
   * Fails unless the table holds the dataset.
   *
   * @param inserts whether documents are going to be inserted
   * @return whether it is untouched, so that the oracle knows its answers
   * @throws RunException with {@link ExitCode#DATASET} and what is wrong
   */
  boolean require(SearchSettings.DatasetPolicy policy, boolean inserts) throws Exception {
    Map<String, String> mark = db.readMark(table);
    boolean indexed = db.hasIndex(table);
    if (!isOurs(mark)) {
      long count = indexed ? db.count(table) : 0;
      throw count > 0 ? foreign(count) : different("holds no dataset");
    }
    requireSameCorpus(mark);
    requireWhole(mark);
    if (inserts) {
      requireNoMoreLayout(mark);
    }
    if (!indexed) {
      throw different("has lost its index");
    }
    boolean touched = mark.containsKey(TOUCHED);
    long count = db.count(table);
    if (!touched && count != documents) {
      throw different("holds %,d of %,d documents".formatted(count, documents));
    }
    if (touched && policy == SearchSettings.DatasetPolicy.UNTOUCHED) {
      throw different("has been written to since it was loaded: " + mark.get(TOUCHED));
    }
    return !touched;
  }

  private void requireSameCorpus(Map<String, String> mark) throws RunException {
    String differences =
        wanted.entrySet().stream()
            .filter(entry -> !entry.getValue().equals(mark.get(entry.getKey())))
            .map(
                entry ->
                    "%s is %s where %s is asked for"
                        .formatted(
                            entry.getKey().substring(entry.getKey().indexOf('.') + 1),
                            mark.getOrDefault(entry.getKey(), "not set"),
                            entry.getValue()))
            .collect(Collectors.joining(", "));
    if (!differences.isEmpty()) {
      throw different("holds another dataset: " + differences);
    }
  }

  /** What the load has added to each document, an insert without it would leave incomplete. */
  private void requireNoMoreLayout(Map<String, String> mark) throws RunException {
    for (String entry : mark.keySet()) {
      if (entry.startsWith(LAYOUT) && !wanted.containsKey(entry)) {
        throw different(
            "was loaded with %s=%s, which these inserts would not keep up"
                .formatted(entry.substring(LAYOUT.length()), mark.get(entry)));
      }
    }
  }

  private void requireWhole(Map<String, String> mark) throws RunException {
    List<Part> parts = new ArrayList<>();
    mark.forEach(
        (entry, state) -> {
          if (entry.startsWith(PART) && state.equals(LOADED)) {
            parts.add(Part.of(entry));
          }
        });
    parts.sort(Comparator.comparingLong(Part::from));
    long reached = 0;
    for (Part part : parts) {
      if (part.from > reached) {
        break;
      }
      reached = Math.max(reached, part.to);
    }
    if (reached < documents) {
      throw different(
          "is half loaded: the load from key number %,d has not finished".formatted(reached));
    }
  }

  private RunException foreign(long count) {
    return different("holds %,d documents that YCSB Search did not load".formatted(count));
  }

  private RunException different(String what) {
    return new RunException(ExitCode.DATASET, "table %s %s".formatted(table, what));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
