// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Properties of {@link SearchWorkload} beside those of YCSB's CoreWorkload.
 *
 * @param mix shares of the operations that YCSB does not have
 * @param pages pages that queries ask for
 * @param updateFields fields that an UPDATE writes
 * @param freshWords share of SEARCH that asks for a word which an update wrote; empty for the
 *     default
 * @param batchSize documents that a load or INGEST sends in one request
 * @param freshnessTimeoutSeconds maximum time for an update to become searchable
 */
record SearchSettings(
    Mix mix,
    Pages pages,
    UpdateFields updateFields,
    Optional<Double> freshWords,
    int batchSize,
    long freshnessTimeoutSeconds) {

  /**
   * Shares of operations.
   *
   * @param search share of SEARCH, 0 to 1
   * @param freshness share of FRESHNESS, 0 to 1
   * @param ingest share of INGEST, 0 to 1
   * @param panel shares of the other kinds of search, 0 to 1
   */
  record Mix(double search, double freshness, double ingest, Map<Kind, Double> panel) {

    /** Kinds of query that are asked. */
    Set<Kind> kinds() {
      Set<Kind> kinds = EnumSet.noneOf(Kind.class);
      if (search > 0 || freshness > 0) {
        kinds.add(Kind.BOTH);
      }
      panel.forEach(
          (kind, share) -> {
            if (share > 0) {
              kinds.add(kind);
            }
          });
      return kinds;
    }

    /** True if any operation is a search. */
    boolean searches() {
      return !kinds().isEmpty();
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

  /** All of them, in the order of their declarations. */
  static final SettingGroup ALL = new SettingGroup();

  static final Setting<Double> SEARCH_PROPORTION =
      ALL.decimal("searchproportion", 0, 0, 1, "share of SEARCH");
  static final Setting<Double> FRESHNESS_PROPORTION =
      ALL.decimal(
          "freshnessproportion",
          0,
          0,
          1,
          "share of FRESHNESS: an update, and the time until a search shows it");
  static final Setting<Double> INGEST_PROPORTION =
      ALL.decimal(
          "ingestproportion",
          0,
          0,
          1,
          "share of INGEST: new documents, batchsize of them in each request");

  /** Shares of the kinds of search beside SEARCH. */
  static final Map<Kind, Setting<Double>> PANEL_PROPORTIONS = panelProportions();

  private static final Setting<Long> FRESHNESS_TIMEOUT =
      ALL.integer(
          "freshness.timeout",
          30,
          1,
          2_000,
          "seconds after which an update that no search shows has failed");
  private static final Setting<Long> PAGE_LENGTH =
      ALL.integer("search.pagelength", 10, 1, 1_000, "hits of a page, at most");
  private static final Setting<Long> PAGES =
      ALL.integer(
          "search.pages",
          3,
          1,
          1_000,
          "pages deep that queries go; times pagelength at most 10000");
  private static final Setting<PageDistribution> PAGE_DISTRIBUTION =
      ALL.choice(
          "search.pagedistribution",
          PageDistribution.class,
          "how the page is chosen; zipfian favours the first; a page that the hits do not reach"
              + " becomes the first");
  private static final Setting<Double> EMPTY_PAGES =
      ALL.decimal(
          "search.emptypages",
          0,
          0,
          1,
          "share of the searches that find nothing, because no title holds their second word");
  private static final Setting<UpdateFields> UPDATE_FIELDS =
      ALL.choice(
          "search.updatefields",
          UpdateFields.class,
          "what UPDATE writes: the searched title, opaque fields as YCSB does, or both");

  private static final Setting<Optional<Double>> FRESH_WORDS =
      ALL.declare(
          Setting.decimal(
                  "search.freshwords",
                  0,
                  0,
                  1,
                  "share of SEARCH that asks for a word which an acknowledged update of this client"
                      + " wrote")
              .orNone("as many as there are updates of titles"));

  private static Map<Kind, Setting<Double>> panelProportions() {
    Map<Kind, Setting<Double>> shares = new EnumMap<>(Kind.class);
    declare(shares, Kind.WORD, "searchwordproportion", "a search for one word");
    declare(shares, Kind.ANY, "searchanyproportion", "a search for at least one of two words");
    declare(
        shares,
        Kind.PREFIX,
        "searchprefixproportion",
        "a search for words that begin with three letters or more");
    declare(
        shares,
        Kind.PHRASE,
        "searchphraseproportion",
        "a search for two words, one right after the other");
    declare(
        shares,
        Kind.FUZZY,
        "searchfuzzyproportion",
        "a search for words that differ from one by one letter at most");
    declare(
        shares,
        Kind.FILTER,
        "searchfilterproportion",
        "a search for a word in documents whose number is within a range");
    declare(
        shares, Kind.FACET, "searchfacetproportion", "the number of documents with a word, by tag");
    return Collections.unmodifiableMap(shares);
  }

  private static void declare(
      Map<Kind, Setting<Double>> shares, Kind kind, String key, String meaning) {
    shares.put(
        kind, ALL.decimal(key, 0, 0, 1, "share of %s: %s".formatted(kind.operation(), meaning)));
  }

  private static Map<Kind, Double> panel(Properties properties) {
    Map<Kind, Double> shares = new EnumMap<>(Kind.class);
    PANEL_PROPORTIONS.forEach((kind, share) -> shares.put(kind, share.from(properties)));
    return shares;
  }

  /**
   * Share of SEARCH that asks for a word which an update of this client wrote: by default, so many
   * that there are as many of them as updates of titles.
   */
  double freshShare(Properties properties) {
    double updates =
        YcsbSettings.UPDATE_PROPORTION.from(properties)
            + YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties);
    double searches = SEARCH_PROPORTION.from(properties);
    boolean retitles = updateFields != UpdateFields.FIELDS;
    return retitles && searches > 0 && updates > 0
        ? freshWords.orElse(Math.min(1, updates / searches))
        : 0;
  }

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
            INGEST_PROPORTION.from(properties),
            panel(properties)),
        new Pages(
            Math.toIntExact(PAGE_LENGTH.from(properties)),
            Math.toIntExact(PAGES.from(properties)),
            PAGE_DISTRIBUTION.from(properties),
            EMPTY_PAGES.from(properties)),
        UPDATE_FIELDS.from(properties),
        FRESH_WORDS.from(properties),
        Math.toIntExact(RunSettings.BATCH_SIZE.from(properties)),
        FRESHNESS_TIMEOUT.from(properties));
  }
}
