// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Properties of {@link SearchWorkload} beside those of YCSB's CoreWorkload.
 *
 * @param searches shares of SEARCH and of the other kinds of search, 0 to 1
 * @param freshWords share of SEARCH that asks for an update's word; empty for the default
 */
record SearchSettings(
    Map<Kind, Double> searches,
    double freshness,
    double ingest,
    Pages pages,
    UpdateFields updateFields,
    Optional<Double> freshWords,
    int batchSize,
    long freshnessTimeoutSeconds) {

  /** Pages that queries ask for: hits of each, and how many there are of a query. */
  record Pages(int length, int count) {

    Pages {
      if ((long) count * length > SearchQuery.MAX_WINDOW) {
        throw new SettingException(
            "%s=%d times %s=%d: valid is at most %d hits, the deepest that every store can page to",
            PAGES.key(), count, PAGE_LENGTH.key(), length, SearchQuery.MAX_WINDOW);
      }
    }
  }

  enum UpdateFields {
    TITLE,
    FIELDS,
    ALL,
    VECTOR;

    boolean titles() {
      return this == TITLE || this == ALL;
    }

    boolean fields() {
      return this == FIELDS || this == ALL;
    }
  }

  static final SettingGroup ALL = new SettingGroup();

  static {
    ALL.declare(OwnQuestions.FILE);
    ALL.declare(OwnQuestions.TEMPLATES);
  }

  static final Map<Kind, Setting<Double>> SEARCH_PROPORTIONS = searchProportions();

  static final Setting<Double> FRESHNESS_PROPORTION =
      ALL.share(
          "freshnessproportion", "FRESHNESS: an update, and the time until a search shows it");
  static final Setting<Double> INGEST_PROPORTION =
      ALL.share("ingestproportion", "INGEST: new documents, batchsize of them in each request");

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
          "pages deep that queries go, the first most often by Zipf's law; a page that the hits do"
              + " not reach becomes the first; times pagelength at most 10000");
  private static final Setting<UpdateFields> UPDATE_FIELDS =
      ALL.choice(
          "search.updatefields",
          UpdateFields.class,
          "what UPDATE writes: the searched title, opaque fields as YCSB does, both, or the vector");

  private static final Setting<Optional<Double>> FRESH_WORDS =
      ALL.declare(
          Setting.decimal(
                  "search.freshwords",
                  0,
                  0,
                  1,
                  "share of SEARCH that asks for a word which an acknowledged update of this client"
                      + " wrote; half at most of the searches that are checked")
              .orNone("as many as there are updates of titles"));

  private static Map<Kind, Setting<Double>> searchProportions() {
    Map<Kind, String> meanings = new LinkedHashMap<>(); // In the order of the documentation.
    meanings.put(Kind.BOTH, "");
    meanings.put(Kind.WORD, ": a search for one word");
    meanings.put(Kind.ANY, ": a search for at least one of two words");
    meanings.put(Kind.PREFIX, ": a search for words that begin with three letters or more");
    meanings.put(Kind.PHRASE, ": a search for two words, one right after the other");
    meanings.put(Kind.FUZZY, ": a search for words that differ from one by one letter at most");
    meanings.put(Kind.FILTER, ": a search for a word in documents whose number is within a range");
    meanings.put(Kind.FACET, ": the number of documents with a word, by tag");
    meanings.put(Kind.NEAREST, ": a search for the documents whose vectors are nearest to one");
    meanings.put(
        Kind.NEAREST_FILTERED, ": the same among those with a word, a tag or a range of numbers");
    meanings.put(Kind.RANKED, ": a search for the best documents with any of some words, by rank");
    Map<Kind, Setting<Double>> shares = new LinkedHashMap<>();
    meanings.forEach(
        (kind, meaning) -> shares.put(kind, ALL.share(shareKey(kind), kind.operation() + meaning)));
    return Collections.unmodifiableMap(shares);
  }

  /** Property of the share of a kind of search: searchproportion, searchwordproportion … */
  static String shareKey(Kind kind) {
    return kind.operation().replace("-", "").toLowerCase(Locale.ROOT) + "proportion";
  }

  boolean asks(Kind kind) {
    return searches.getOrDefault(kind, 0.0) > 0;
  }

  /**
   * Kinds of query that are asked; none if no operation is a search.
   *
   * @param own questions that are asked in place of drawn ones, if there are any
   */
  Set<Kind> kinds(OwnQuestions own) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    searches.forEach(
        (kind, share) -> {
          if (share > 0) {
            kinds.addAll(own.isEmpty() ? Set.of(kind) : own.kinds());
          }
        });
    if (freshness > 0) {
      kinds.add(Kind.BOTH);
    }
    return kinds;
  }

  /**
   * Share of SEARCH that asks for a word which an update of this client wrote: by default, so many
   * that there are as many of them as updates of titles.
   */
  double freshShare(Properties properties) {
    double updates =
        YcsbSettings.UPDATE_PROPORTION.from(properties)
            + YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties);
    double share = from(properties).searches.getOrDefault(Kind.BOTH, 0.0);
    return updateFields.titles() && share > 0 && updates > 0
        ? freshWords.orElse(Math.min(1, updates / share))
        : 0;
  }

  static SearchSettings from(Properties properties) {
    Map<Kind, Double> searches = new EnumMap<>(Kind.class);
    SEARCH_PROPORTIONS.forEach((kind, share) -> searches.put(kind, share.from(properties)));
    return new SearchSettings(
        searches,
        FRESHNESS_PROPORTION.from(properties),
        INGEST_PROPORTION.from(properties),
        new Pages(
            Math.toIntExact(PAGE_LENGTH.from(properties)), Math.toIntExact(PAGES.from(properties))),
        UPDATE_FIELDS.from(properties),
        FRESH_WORDS.from(properties),
        Math.toIntExact(RunSettings.BATCH_SIZE.from(properties)),
        FRESHNESS_TIMEOUT.from(properties));
  }
}
