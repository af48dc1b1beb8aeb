// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.Properties;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;

/**
 * Properties of {@link SearchWorkload} beside those of YCSB's CoreWorkload.
 *
 * @param mix shares of the operations that YCSB does not have
 * @param pages pages that queries ask for
 * @param updateFields fields that an UPDATE writes
 * @param check answers that are checked while they are timed
 * @param batchSize documents that a load or INGEST sends in one request
 * @param freshnessTimeoutSeconds maximum time for an update to become searchable
 */
record SearchSettings(
    Mix mix,
    Pages pages,
    UpdateFields updateFields,
    Check check,
    int batchSize,
    long freshnessTimeoutSeconds) {

  /**
   * Shares of operations.
   *
   * @param search share of SEARCH, 0 to 1
   * @param freshness share of FRESHNESS, 0 to 1
   * @param ingest share of INGEST, 0 to 1
   */
  record Mix(double search, double freshness, double ingest) {

    /** True if any operation is a search. */
    boolean searches() {
      return search > 0 || freshness > 0;
    }
  }

  /**
   * Pages that queries ask for.
   *
   * @param length maximum number of hits on a page
   * @param count number of pages of a query's hits that can be asked for
   * @param distribution choice of the page
   * @param emptyShare share of the searches that find nothing, 0 to 1
   */
  record Pages(int length, int count, PageDistribution distribution, double emptyShare) {

    Pages {
      if ((long) count * length > SearchQuery.MAX_WINDOW) {
        throw new SettingException(
            "%s=%d times %s=%d: valid is at most %d hits, the deepest that every store can page to"
                .formatted(PAGES.key(), count, PAGE_LENGTH.key(), length, SearchQuery.MAX_WINDOW));
      }
    }
  }

  /** Choice of the page of a query. */
  enum PageDistribution {
    ZIPFIAN,
    UNIFORM,
    FIRST
  }

  /** Fields that an UPDATE writes. */
  enum UpdateFields {
    TITLE,
    FIELDS,
    ALL
  }

  /** Answers that are checked while they are timed. */
  enum Check {
    ALL,
    SAMPLED,
    NONE
  }

  /** All of them, in the order of their declarations. */
  static final SettingGroup ALL = new SettingGroup();

  static final Setting<Double> SEARCH_PROPORTION =
      ALL.declare(Setting.decimal("searchproportion", 0, 0, 1, "share of SEARCH"));
  static final Setting<Double> FRESHNESS_PROPORTION =
      ALL.declare(
          Setting.decimal(
              "freshnessproportion",
              0,
              0,
              1,
              "share of FRESHNESS: an update, and the time until a search shows it"));
  static final Setting<Double> INGEST_PROPORTION =
      ALL.declare(
          Setting.decimal(
              "ingestproportion",
              0,
              0,
              1,
              "share of INGEST: new documents, batchsize of them in each request"));
  private static final Setting<Long> FRESHNESS_TIMEOUT =
      ALL.declare(
          Setting.integer(
              "freshness.timeout",
              30,
              1,
              2_000,
              "seconds after which an update that no search shows has failed"));
  private static final Setting<Long> PAGE_LENGTH =
      ALL.declare(Setting.integer("search.pagelength", 10, 1, 1_000, "hits of a page, at most"));
  private static final Setting<Long> PAGES =
      ALL.declare(
          Setting.integer(
              "search.pages",
              3,
              1,
              1_000,
              "pages deep that queries go; times pagelength at most 10000"));
  private static final Setting<PageDistribution> PAGE_DISTRIBUTION =
      ALL.declare(
          Setting.choice(
              "search.pagedistribution",
              PageDistribution.class,
              "how the page is chosen; zipfian favours the first; a page that the hits do not reach"
                  + " becomes the first"));
  private static final Setting<Double> EMPTY_PAGES =
      ALL.declare(
          Setting.decimal(
              "search.emptypages",
              0,
              0,
              1,
              "share of the searches that find nothing, because no title holds their second word"));
  private static final Setting<UpdateFields> UPDATE_FIELDS =
      ALL.declare(
          Setting.choice(
              "search.updatefields",
              UpdateFields.class,
              "what UPDATE writes: the searched title, opaque fields as YCSB does, or both"));
  private static final Setting<Check> CHECK =
      ALL.declare(
          Setting.choice(
              "search.check",
              Check.class,
              "which answers are checked hit by hit: all, one in 16, or none"));

  /**
   * The settings that the properties give.
   *
   * @throws SettingException if one is out of range or contradicts another
   */
  static SearchSettings from(Properties properties) {
    return new SearchSettings(
        new Mix(
            SEARCH_PROPORTION.from(properties),
            FRESHNESS_PROPORTION.from(properties),
            INGEST_PROPORTION.from(properties)),
        new Pages(
            Math.toIntExact(PAGE_LENGTH.from(properties)),
            Math.toIntExact(PAGES.from(properties)),
            PAGE_DISTRIBUTION.from(properties),
            EMPTY_PAGES.from(properties)),
        UPDATE_FIELDS.from(properties),
        CHECK.from(properties),
        Math.toIntExact(RunSettings.BATCH_SIZE.from(properties)),
        FRESHNESS_TIMEOUT.from(properties));
  }
}
