// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Dataset in a table, with its metadata: the description, the loader, the parts that are loaded and
 * the writes since. The metadata is kept in the store, beside the documents, because there the
 * dataset can be dropped, restored or shared without this client noticing.
 *
 * <p>Entries of the metadata: {@code corpus.*} the dataset's description; {@code layout.*} the
 * additions of the binding's settings; {@code part.FROM-TO} a range of key numbers that is loaded
 * or being loaded; {@code touched} time and author of the first write after the load; {@code
 * writers} the number of runs that have written; {@code loader} the load's author and time.
 */
public final class Dataset {

  private static final String CORPUS = "corpus.";
  private static final String LAYOUT = "layout.";
  private static final String PART = "part.";
  private static final String TOUCHED = "touched";
  private static final String WRITERS = "writers";
  private static final String LOADER = "loader";
  private static final String LOADING = "loading";
  private static final String LOADED = "loaded";
  private static final String NOT_SET = "not set";

  private final Tables tables;
  private final DatasetPlan plan;
  private final String table;
  private final Map<String, String> wanted = new TreeMap<>();

  public Dataset(Tables tables, DatasetPlan plan) {
    this.tables = tables;
    this.plan = plan;
    this.table = plan.table();
    plan.description().forEach((key, value) -> this.wanted.put(CORPUS + key, value));
    tables.layout().forEach((key, value) -> this.wanted.put(LAYOUT + key, value));
  }

  /** State of a dataset that a run accepts. */
  public enum Policy {
    /** Loaded by this workload; it may have been written to since. */
    ANY,
    /** Loaded by this workload and not written to since. */
    UNTOUCHED,
    /** Whatever the table holds. */
    UNCHECKED
  }

  /** Key numbers from the first one to that after the last. */
  public record Part(long from, long to) {

    /** The key numbers that a load of this client is about. */
    public static Part of(Properties properties) {
      long from = YcsbSettings.INSERT_START.from(properties);
      long count = YcsbSettings.INSERT_COUNT.from(properties);
      return new Part(from, count > 0 ? from + count : YcsbSettings.RECORD_COUNT.from(properties));
    }

    String entry() {
      return PART + from + "-" + to;
    }

    /** The key numbers that an entry says are loaded. */
    static Part loaded(String entry, String state) {
      String[] ends = entry.substring(PART.length()).split("-");
      long from = Long.parseLong(ends[0]);
      return new Part(from, state.equals(LOADED) ? Long.parseLong(ends[1]) : from);
    }
  }

  /** Makes the table ready to take a part, which replaces a dataset if it is a whole one. */
  public void prepareLoad(Part part) throws Exception {
    prepareLoad(part, isWhole(part));
  }

  /**
   * Makes the table ready to take a part. A dataset of this program that the part replaces is
   * dropped. Documents that another program has stored are kept, and the load is refused. A load
   * that is refused leaves the table as it was: everything that can be checked is checked first.
   *
   * @param replaces true if the part is the first of a new dataset
   */
  public void prepareLoad(Part part, boolean replaces) throws Exception {
    tables.requireProfile(table);
    Map<String, String> metadata = tables.metadata(table);
    if (!isOurs(metadata)) {
      requireNothingForeign();
    } else if (replaces) {
      tables.drop(table);
    } else {
      requireSameCorpus(metadata);
      requireNoMoreLayout(metadata);
    }
    if (plan.isIndexed()) {
      tables.create(table, plan.indexed());
    } else if (plan.form() == DatasetPlan.Form.UNINDEXED) {
      tables.createUnindexed(table);
    }
    Map<String, String> entries = new TreeMap<>(wanted);
    entries.put(part.entry(), LOADING);
    entries.put(
        LOADER,
        "%s %s %s".formatted(System.getProperty("user.name", "unknown"), now(), UUID.randomUUID()));
    tables.addMetadata(table, entries);
  }

  /**
   * Fails if the table holds documents of another program. It counts first, because a client that
   * loads another part at this moment writes the metadata before its documents.
   */
  private void requireNothingForeign() throws Exception {
    long count = tables.count(table);
    if (count > 0 && !isOurs(tables.metadata(table))) {
      throw different("holds %,d documents that YCSB Search did not load".formatted(count));
    }
  }

  public interface Storing {

    void store(long number) throws Exception;
  }

  /** Loads the whole dataset of documents, into a store within the process. */
  public void load(Documents documents) throws Exception {
    load(number -> documents.put(table, plan.document().apply(number)));
  }

  public void load(Storing storing) throws Exception {
    prepareLoad(whole());
    for (long number = 0; number < plan.documents(); number++) {
      storing.store(number);
    }
    finishLoad(whole());
  }

  public boolean isWhole(Part part) {
    return part.equals(whole());
  }

  private Part whole() {
    return new Part(0, plan.documents());
  }

  public void finishLoad(Part part) throws Exception {
    tables.refresh(table);
    tables.addMetadata(table, Map.of(part.entry(), LOADED));
  }

  /** Records that the dataset, if any, is about to be written to; returns how often before. */
  public static long touch(Tables tables, String table, String by) throws Exception {
    Map<String, String> metadata = tables.metadata(table);
    if (!isOurs(metadata)) {
      return 0;
    }
    long before = writers(metadata);
    Map<String, String> entries = new TreeMap<>(Map.of(WRITERS, Long.toString(before + 1)));
    if (!metadata.containsKey(TOUCHED)) {
      entries.put(TOUCHED, now() + " by " + by);
    }
    tables.addMetadata(table, entries);
    return before;
  }

  /** How often {@link #touch} has recorded that the table is written to. */
  public long writers() throws Exception {
    return writers(tables.metadata(table));
  }

  private static long writers(Map<String, String> metadata) {
    return Long.parseLong(metadata.getOrDefault(WRITERS, "0"));
  }

  private static boolean isOurs(Map<String, String> metadata) {
    return metadata.keySet().stream().anyMatch(entry -> entry.startsWith(CORPUS));
  }

  public String loadedBy() throws Exception {
    return tables.metadata(table).getOrDefault(LOADER, "unknown");
  }

  /**
   * Loss of the dataset that {@link #loadedBy} has told of, in one line; empty if it is there.
   *
   * @param removed documents that the run may have removed itself
   */
  public Optional<String> lost(String loadedBy, long removed) throws Exception {
    if (!loadedBy().equals(loadedBy)) {
      return Optional.of("table %s was dropped or loaded anew during the run".formatted(table));
    }
    if (!plan.isCounted()) {
      return Optional.empty();
    }
    long count = isReady() ? tables.count(table) : 0;
    return count < plan.documents() - removed
        ? Optional.of(
            "table %s lost its index or documents during the run: it holds %,d of %,d"
                .formatted(table, count, plan.documents()))
        : Optional.empty();
  }

  /**
   * Fails unless the table holds the dataset.
   *
   * @return true if the dataset is as it was loaded, so that the oracle knows its answers
   * @throws RunException with {@link ExitCode#DATASET} and the difference
   */
  public boolean require(Policy policy, boolean inserts) throws Exception {
    Map<String, String> metadata = tables.metadata(table);
    boolean ready = isReady();
    if (!isOurs(metadata)) {
      requireNothingForeign();
      throw different("holds no dataset");
    }
    requireSameCorpus(metadata);
    long reached = reached(metadata);
    if (reached < plan.documents()) {
      throw different(
          "is half loaded: the load from key number %,d has not finished".formatted(reached));
    }
    if (inserts) {
      requireNoMoreLayout(metadata);
    }
    if (!ready) {
      throw different("has lost its index");
    }
    boolean touched = metadata.containsKey(TOUCHED);
    long count = touched || !plan.isCounted() ? plan.documents() : tables.count(table);
    if (count != plan.documents()) {
      throw different("holds %,d of %,d documents".formatted(count, plan.documents()));
    }
    if (touched && policy == Policy.UNTOUCHED) {
      throw different("has been written to since it was loaded: " + metadata.get(TOUCHED));
    }
    return !touched;
  }

  private boolean isReady() throws Exception {
    return !plan.isIndexed() || tables.exists(table);
  }

  private void requireSameCorpus(Map<String, String> metadata) throws RunException {
    Set<String> entries = new TreeSet<>(wanted.keySet());
    metadata.keySet().stream().filter(entry -> entry.startsWith(CORPUS)).forEach(entries::add);
    String differences =
        entries.stream()
            .filter(entry -> !Objects.equals(wanted.get(entry), metadata.get(entry)))
            .map(
                entry ->
                    "%s is %s where %s is asked for"
                        .formatted(
                            entry.substring(entry.indexOf('.') + 1),
                            metadata.getOrDefault(entry, NOT_SET),
                            wanted.getOrDefault(entry, NOT_SET)))
            .collect(Collectors.joining(", "));
    if (!differences.isEmpty()) {
      throw different("holds another dataset: " + differences);
    }
  }

  /** Fails if the load added fields to each document which the inserts of this run would lack. */
  private void requireNoMoreLayout(Map<String, String> metadata) throws RunException {
    for (String entry : metadata.keySet()) {
      if (entry.startsWith(LAYOUT) && !wanted.containsKey(entry)) {
        throw different(
            "was loaded with %s=%s, which these inserts would not keep up"
                .formatted(entry.substring(LAYOUT.length()), metadata.get(entry)));
      }
    }
  }

  /** First key number that no loaded part holds. */
  private static long reached(Map<String, String> metadata) {
    List<Part> parts =
        metadata.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(PART))
            .map(entry -> Part.loaded(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparingLong(Part::from))
            .toList();
    long reached = 0;
    for (Part part : parts) {
      if (part.from <= reached) {
        reached = Math.max(reached, part.to);
      }
    }
    return reached;
  }

  private RunException different(String what) {
    return new RunException(ExitCode.DATASET, "table %s %s".formatted(table, what));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
