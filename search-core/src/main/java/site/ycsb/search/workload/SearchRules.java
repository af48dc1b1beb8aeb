// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.properties.WorkloadRules;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.vector.VectorSettings;

/** Rules of {@link SearchWorkload}. */
public final class SearchRules extends WorkloadRules {

  /** Keys that threads may hold before YCSB is told of them: its own limit is 2^20. */
  private static final long MAX_UNSENT = 1_000_000;

  private static final double ROUNDING = 1e-6;

  public SearchRules() {
    super(SearchWorkload.class, SearchSettings.ALL, operations());
  }

  private static Map<Setting<Double>, Effect> operations() {
    Map<Setting<Double>, Effect> all = new LinkedHashMap<>();
    all.put(YcsbSettings.READ_PROPORTION, Effect.NONE);
    all.put(YcsbSettings.SCAN_PROPORTION, Effect.NONE);
    all.put(YcsbSettings.UPDATE_PROPORTION, Effect.CHANGES);
    all.put(YcsbSettings.INSERT_PROPORTION, Effect.RESIZES);
    all.put(YcsbSettings.DELETE_PROPORTION, Effect.RESIZES);
    all.put(YcsbSettings.READ_MODIFY_WRITE_PROPORTION, Effect.CHANGES);
    all.put(SearchSettings.FRESHNESS_PROPORTION, Effect.CHANGES);
    all.put(SearchSettings.INGEST_PROPORTION, Effect.RESIZES);
    SearchSettings.SEARCH_PROPORTIONS.values().forEach(share -> all.put(share, Effect.NONE));
    return all;
  }

  @Override
  public void require(Properties properties) {
    SearchSettings settings = SearchSettings.from(properties);
    if (RunSettings.PING_PROPORTION.from(properties) > 0) {
      throw new SettingException(
          "%s: valid is 0; a workload of searches has no PING", RunSettings.PING_PROPORTION.key());
    }
    long least = YcsbSettings.MIN_SCAN_LENGTH.from(properties);
    long most = YcsbSettings.MAX_SCAN_LENGTH.from(properties);
    if (least > most) {
      throw new SettingException(
          "minscanlength=%d: valid is at most maxscanlength=%d", least, most);
    }
    OwnQuestions own = OwnQuestions.from(properties).requireAskable(properties);
    own.untranslated(properties)
        .ifPresent(
            reason -> {
              throw new SettingException("%s: %s", OwnQuestions.FILE.key(), reason);
            });
    Set<Kind> askable = CorpusSettings.kinds(properties);
    for (Kind kind : settings.kinds(own)) {
      if (!askable.contains(kind)) {
        throw new SettingException(
            "%s: valid is 0 without %s", SearchSettings.shareKey(kind), CorpusSettings.needs(kind));
      }
    }
    Corpora.require(properties);
    requireVectors(properties, settings);
    double searches = settings.searches().values().stream().mapToDouble(share -> share).sum();
    if (Arrivals.isRecorded(properties) && searches < 1 - ROUNDING) {
      throw new SettingException(
          "%s=recorded: valid if all operations are searches", Arrivals.FORM.key());
    }
    boolean finds =
        !settings.kinds(own).isEmpty() || YcsbSettings.SCAN_PROPORTION.from(properties) > 0;
    if (finds && !CorpusSettings.isIndexed(properties)) {
      throw new SettingException(
          "%s=off: valid without searches and scans", CorpusSettings.INDEX.key());
    }
    if (settings.ingest() > 0) {
      requireIngest(properties);
    }
    if (settings.freshness() > 0 && YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      requireOwnKeys(properties);
    }
  }

  private static void requireVectors(Properties properties, SearchSettings settings) {
    boolean vectors = VectorSettings.from(properties).isPresent();
    if (settings.updateFields() == SearchSettings.UpdateFields.VECTOR && !vectors) {
      throw new SettingException(
          "search.updatefields=vector: valid only with %s above 0", VectorSettings.DIMENSION.key());
    }
    boolean retitles =
        settings.updateFields().titles()
            && (YcsbSettings.UPDATE_PROPORTION.from(properties) > 0
                || YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties) > 0
                || settings.freshness() > 0);
    if (retitles && settings.asks(Kind.NEAREST_FILTERED)) {
      throw new SettingException(
          "search.updatefields: valid are vector and fields, because SEARCH-NEAREST-FILTERED asks for"
              + " words that updates keep");
    }
  }

  private static void requireIngest(Properties properties) {
    if (YcsbSettings.INSERT_PROPORTION.from(properties) > 0) {
      throw new SettingException(
          "insertproportion: valid is 0 with %s above 0", SearchSettings.INGEST_PROPORTION.key());
    }
    long batch = RunSettings.BATCH_SIZE.from(properties);
    long threads = YcsbSettings.THREAD_COUNT.from(properties);
    if (batch * threads > MAX_UNSENT) {
      throw new SettingException(
          "%s=%d times threadcount=%d: valid is at most %,d documents that wait",
          RunSettings.BATCH_SIZE.key(), batch, threads, MAX_UNSENT);
    }
  }

  /** Fails if a client, of which each owns every so many keys, would look for one for ever. */
  private static void requireOwnKeys(Properties properties) {
    int clients = ClientPlace.from(properties).clients();
    long chosen = PropertyCheck.chosenKeys(properties);
    if (chosen < clients) {
      throw new SettingException(
          "%s above 0 with %s=%d: valid is at most the number of keys that are chosen (%d)",
          SearchSettings.FRESHNESS_PROPORTION.key(), ClientPlace.CLIENTS.key(), clients, chosen);
    }
  }

  /** A share of a search is that of the user's own questions, if there are any. */
  @Override
  protected Stream<String> reported(Setting<Double> share, Properties properties) {
    OwnQuestions own = OwnQuestions.from(properties);
    if (SearchSettings.SEARCH_PROPORTIONS.containsValue(share) && !own.kinds().isEmpty()) {
      return own.kinds().stream().map(Kind::operation);
    }
    boolean several =
        share.equals(YcsbSettings.READ_MODIFY_WRITE_PROPORTION)
            || share.equals(SearchSettings.FRESHNESS_PROPORTION);
    return Stream.concat(
        super.reported(share, properties), several ? Stream.of("READ", "UPDATE") : Stream.of());
  }

  @Override
  public Capabilities needs(Properties properties) {
    Set<Kind> kinds = SearchSettings.from(properties).kinds(OwnQuestions.from(properties));
    return new Capabilities(
        kinds.isEmpty() ? Set.of(Documents.class) : Set.of(Documents.class, Search.class),
        YcsbSettings.DO_TRANSACTIONS.from(properties) ? kinds : Set.of());
  }

  @Override
  public DatasetPlan dataset(Properties properties) {
    return DatasetPlan.of(properties, Corpora.from(properties));
  }
}
