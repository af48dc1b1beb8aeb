// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * Every property that search adds to YCSB, parsed. What a document looks like is not among the
 * components: that is the {@link Corpus}.
 *
 * @param searchProportion share of SEARCH among the operations, 0 to 1
 * @param freshnessProportion share of FRESHNESS among the operations, 0 to 1
 * @param pageLength hits of a page, at most
 * @param pages how many pages deep queries go
 * @param pageDistribution how the page of a query is chosen
 * @param updateFields what an UPDATE writes
 * @param check which answers are checked while they are timed
 * @param gate what is checked before anything is timed
 * @param dataset whether a dataset may have been written to since it was loaded
 * @param maxFailed share of failed operations that a run may have, 0 to 1
 * @param giveUpSeconds after how long without a success a run ends; 0 is never
 * @param warmupSeconds how long to warm up; 0 is not by time
 * @param warmupOperations how many operations to warm up for; 0 is not by count
 * @param freshnessTimeoutSeconds how long an update may take to become searchable
 * @param auditDocuments how many documents are looked at after a run that wrote; 0 is none
 * @param batchSize documents that a load sends at once
 * @param progress whether to draw a line of progress on standard error
 */
public record SearchSettings(
    double searchProportion,
    double freshnessProportion,
    int pageLength,
    int pages,
    PageDistribution pageDistribution,
    UpdateFields updateFields,
    Check check,
    GateMode gate,
    DatasetPolicy dataset,
    double maxFailed,
    long giveUpSeconds,
    long warmupSeconds,
    long warmupOperations,
    long freshnessTimeoutSeconds,
    int auditDocuments,
    int batchSize,
    Progress progress) {

  /** How the page of a query is chosen. */
  public enum PageDistribution {
    ZIPFIAN,
    UNIFORM,
    FIRST
  }

  /** What an UPDATE writes. */
  public enum UpdateFields {
    TITLE,
    FIELDS,
    ALL
  }

  /** Which answers are checked while they are timed. */
  public enum Check {
    ALL,
    SAMPLED,
    NONE
  }

  /** What is checked before anything is timed. */
  public enum GateMode {
    SHORT,
    OFF
  }

  /** Whether a dataset may have been written to since it was loaded. */
  public enum DatasetPolicy {
    ANY,
    UNTOUCHED,
    UNCHECKED
  }

  /** Whether to draw a line of progress. */
  public enum Progress {
    OFF,
    TERMINAL
  }

  static final Setting<Long> SEED =
      Setting.integer("search.seed", 1, 0, Long.MAX_VALUE, "the dataset's seed");
  static final Setting<Long> VOCABULARY =
      Setting.integer("search.vocabulary", 1_000, 200, 1_000_000, "words that titles draw from");
  static final Setting<Long> TITLE_WORDS =
      Setting.integer("search.titlewords", 12, 2, 100, "words of a title");
  static final Setting<Double> SKEW =
      Setting.decimal(
          "search.skew", 0.8, 0, 2, "exponent of the words' Zipfian frequency; 0 is uniform");
  static final Setting<Double> SEARCH_PROPORTION =
      Setting.decimal("searchproportion", 0, 0, 1, "share of SEARCH");
  static final Setting<Double> FRESHNESS_PROPORTION =
      Setting.decimal(
          "freshnessproportion",
          0,
          0,
          1,
          "share of FRESHNESS: an update, and the time until a search shows it");
  static final Setting<Long> FRESHNESS_TIMEOUT =
      Setting.integer(
          "freshness.timeout",
          30,
          1,
          2_000,
          "seconds after which an update that no search shows has failed");
  static final Setting<Long> AUDIT =
      Setting.integer(
          "search.audit",
          100,
          0,
          10_000,
          "documents, written ones first, that are looked at after a run that wrote: whole, typed,"
              + " searchable; 0 is none");
  static final Setting<Long> PAGE_LENGTH =
      Setting.integer("search.pagelength", 10, 1, 1_000, "hits of a page, at most");
  static final Setting<Long> PAGES =
      Setting.integer(
          "search.pages",
          3,
          1,
          1_000,
          "pages deep that queries go; times pagelength at most 10000");
  static final Setting<PageDistribution> PAGE_DISTRIBUTION =
      Setting.choice(
          "search.pagedistribution",
          PageDistribution.class,
          "how the page is chosen; zipfian favours the first");
  static final Setting<UpdateFields> UPDATE_FIELDS =
      Setting.choice(
          "search.updatefields",
          UpdateFields.class,
          "what UPDATE writes: the searched title, opaque fields as YCSB does, or both");
  static final Setting<Check> CHECK =
      Setting.choice(
          "search.check",
          Check.class,
          "which answers are checked hit by hit: all, one in 16, or none");
  static final Setting<GateMode> GATE =
      Setting.choice(
          "search.gate",
          GateMode.class,
          "whether an untouched dataset's answers are compared with the oracle before a run");
  static final Setting<DatasetPolicy> DATASET =
      Setting.choice(
          "search.dataset",
          DatasetPolicy.class,
          "the dataset that a run accepts: loaded by this workload, even if written to since; the"
              + " same and untouched; or whatever is there");
  static final Setting<Double> MAX_FAILED =
      Setting.decimal(
          "search.maxfailed", 0.01, 0, 1, "share of failed operations above which a run exits 6");
  static final Setting<Long> GIVE_UP =
      Setting.integer(
          "search.giveup",
          10,
          0,
          86_400,
          "seconds without one success after which a run ends; 0 is never");
  static final Setting<Long> WARMUP_SECONDS =
      Setting.integer("warmup.seconds", 0, 0, 86_400, "seconds of warm-up before a run");
  static final Setting<Long> WARMUP_OPERATIONS =
      Setting.integer(
          "warmup.operations", 0, 0, Integer.MAX_VALUE, "operations of warm-up before a run");
  static final Setting<Progress> PROGRESS =
      Setting.choice("search.progress", Progress.class, "a line of progress on standard error");
  static final Setting<Profile.Name> PROFILE =
      Setting.choice(
          "profile",
          Profile.Name.class,
          "what a write is worth, alike in every store: default is durability and visibility"
              + " interval; durable is always and immediate; fast is none and interval");
  static final Setting<Optional<Profile.Durability>> DURABILITY =
      Setting.choiceOrNone(
          "durability",
          Profile.Durability.class,
          "the profile's",
          "an acknowledged write is on disk within about a second, at once, or at some time");
  static final Setting<Optional<Profile.Visibility>> VISIBILITY =
      Setting.choiceOrNone(
          "visibility",
          Profile.Visibility.class,
          "the profile's",
          "an acknowledged write is searchable after the store's own interval, or at once");
  static final Setting<Long> REPLICAS =
      Setting.integer(
          "replicas", 0, 0, 10, "further servers that must have a write before it is acknowledged");
  public static final Setting<Boolean> CONFIGURE =
      Setting.flag(
          "search.configure",
          false,
          "whether a server's own settings may be changed to fit the profile; those of a server"
              + " that bin/ycsb started are");
  static final Setting<Long> BATCH_SIZE =
      Setting.integer(
          "batchsize",
          1,
          1,
          100_000,
          "documents that a load sends at once; a run sends single ones");
  static final Setting<Long> VERIFY_QUERIES =
      Setting.integer("verify.queries", 600, 1, 100_000, "queries that bin/ycsb verify asks");
  static final Setting<Long> VERIFY_SEED =
      Setting.integer("verify.seed", 1, 0, Long.MAX_VALUE, "which queries those are");

  /** All of them. */
  public static final List<Setting<?>> ALL =
      List.of(
          SEARCH_PROPORTION,
          FRESHNESS_PROPORTION,
          FRESHNESS_TIMEOUT,
          SEED,
          VOCABULARY,
          TITLE_WORDS,
          SKEW,
          PAGE_LENGTH,
          PAGES,
          PAGE_DISTRIBUTION,
          UPDATE_FIELDS,
          CHECK,
          GATE,
          DATASET,
          MAX_FAILED,
          GIVE_UP,
          WARMUP_SECONDS,
          WARMUP_OPERATIONS,
          AUDIT,
          PROGRESS,
          PROFILE,
          DURABILITY,
          VISIBILITY,
          REPLICAS,
          CONFIGURE,
          BATCH_SIZE,
          VERIFY_QUERIES,
          VERIFY_SEED);

  public SearchSettings {
    if ((long) pages * pageLength > SearchQuery.MAX_WINDOW) {
      throw new SettingException(
          "%s=%d times %s=%d: valid is at most %d hits, the deepest that every store can page to"
              .formatted(
                  PAGES.key(), pages, PAGE_LENGTH.key(), pageLength, SearchQuery.MAX_WINDOW));
    }
    if (warmupSeconds > 0 && warmupOperations > 0) {
      throw new SettingException(
          "%s=%d and %s=%d: valid is one of the two"
              .formatted(
                  WARMUP_SECONDS.key(), warmupSeconds, WARMUP_OPERATIONS.key(), warmupOperations));
    }
  }

  /** Whether any operation is a search. */
  boolean searches() {
    return searchProportion > 0 || freshnessProportion > 0;
  }

  /** Whether there is any warm-up. */
  boolean warmsUp() {
    return warmupSeconds > 0 || warmupOperations > 0;
  }

  /**
   * The settings that the properties give.
   *
   * @throws SettingException if one is unknown, out of range, or contradicts another
   */
  public static SearchSettings from(Properties properties) {
    Settings.rejectUnknown(properties, "search.", ALL);
    Settings.rejectUnknown(properties, "warmup.", ALL);
    Settings.rejectUnknown(properties, "verify.", ALL);
    Settings.rejectUnknown(properties, "freshness.", ALL);
    return new SearchSettings(
        SEARCH_PROPORTION.from(properties),
        FRESHNESS_PROPORTION.from(properties),
        Math.toIntExact(PAGE_LENGTH.from(properties)),
        Math.toIntExact(PAGES.from(properties)),
        PAGE_DISTRIBUTION.from(properties),
        UPDATE_FIELDS.from(properties),
        CHECK.from(properties),
        GATE.from(properties),
        DATASET.from(properties),
        MAX_FAILED.from(properties),
        GIVE_UP.from(properties),
        WARMUP_SECONDS.from(properties),
        WARMUP_OPERATIONS.from(properties),
        FRESHNESS_TIMEOUT.from(properties),
        Math.toIntExact(AUDIT.from(properties)),
        Math.toIntExact(BATCH_SIZE.from(properties)),
        PROGRESS.from(properties));
  }
}
