// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.properties.WorkloadRules;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/** Rules of {@link SearchWorkload}. */
public final class SearchRules implements WorkloadRules {

  private static final List<Setting<Double>> PROPORTIONS =
      Stream.concat(
              Stream.of(
                  YcsbSettings.READ_PROPORTION,
                  YcsbSettings.UPDATE_PROPORTION,
                  YcsbSettings.INSERT_PROPORTION,
                  YcsbSettings.SCAN_PROPORTION,
                  YcsbSettings.DELETE_PROPORTION,
                  YcsbSettings.READ_MODIFY_WRITE_PROPORTION,
                  SearchSettings.SEARCH_PROPORTION,
                  SearchSettings.FRESHNESS_PROPORTION,
                  SearchSettings.INGEST_PROPORTION),
              SearchSettings.PANEL_PROPORTIONS.values().stream())
          .toList();

  /** Keys that threads may hold before YCSB is told of them: its own limit is 2^20. */
  private static final long MAX_UNSENT = 1_000_000;

  @Override
  public Class<?> workload() {
    return SearchWorkload.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return SearchSettings.ALL;
  }

  @Override
  public List<Setting<Double>> proportions() {
    return PROPORTIONS;
  }

  @Override
  public void require(Properties properties) {
    requireScanLengths(properties);
    requireAskable(properties);
    requireConstantLengths(properties);
    Corpora.require(properties);
    requireIndex(properties);
    requireIngest(properties);
    requireOwnKeys(properties);
  }

  /**
   * Fails if one of several clients would look for ever for a key that it alone waits for: each
   * owns every so many keys.
   */
  private static void requireOwnKeys(Properties properties) {
    int clients = ClientPlace.from(properties).clients();
    long chosen = PropertyCheck.chosenKeys(properties);
    boolean running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    if (running && SearchSettings.FRESHNESS_PROPORTION.from(properties) > 0 && chosen < clients) {
      throw new SettingException(
          "%s above 0 with %s=%d: valid is at most the number of keys that are chosen (%d)"
              .formatted(
                  SearchSettings.FRESHNESS_PROPORTION.key(),
                  ClientPlace.CLIENTS.key(),
                  clients,
                  chosen));
    }
  }

  /** Fails on a kind of search that documents and index are not made for. */
  private static void requireAskable(Properties properties) {
    Set<Kind> asked = SearchSettings.from(properties).mix().kinds();
    Set<Kind> askable = CorpusSettings.kinds(properties);
    SearchSettings.PANEL_PROPORTIONS.forEach(
        (kind, share) -> {
          if (asked.contains(kind) && !askable.contains(kind)) {
            throw new SettingException(
                "%s: valid is 0 without %s".formatted(share.key(), CorpusSettings.needs(kind)));
          }
        });
  }

  @Override
  public boolean isForSeveralClients() {
    return true;
  }

  @Override
  public boolean writes(Properties properties) {
    return resizes(properties)
        || YcsbSettings.UPDATE_PROPORTION.from(properties) > 0
        || YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties) > 0
        || SearchSettings.FRESHNESS_PROPORTION.from(properties) > 0;
  }

  @Override
  public boolean resizes(Properties properties) {
    return YcsbSettings.INSERT_PROPORTION.from(properties) > 0
        || YcsbSettings.DELETE_PROPORTION.from(properties) > 0
        || SearchSettings.INGEST_PROPORTION.from(properties) > 0;
  }

  @Override
  public Set<Class<? extends Operations>> needs(Properties properties) {
    return SearchSettings.from(properties).mix().searches()
        ? Set.of(Documents.class, Search.class)
        : Set.of(Documents.class);
  }

  @Override
  public Set<Kind> kinds(Properties properties) {
    return YcsbSettings.DO_TRANSACTIONS.from(properties)
        ? SearchSettings.from(properties).mix().kinds()
        : Set.of();
  }

  @Override
  public DatasetPlan dataset(Properties properties) {
    return DatasetPlan.of(properties, Corpora.from(properties));
  }

  private static void requireScanLengths(Properties properties) {
    long least = YcsbSettings.MIN_SCAN_LENGTH.from(properties);
    long most = YcsbSettings.MAX_SCAN_LENGTH.from(properties);
    if (least > most) {
      throw new SettingException(
          "minscanlength=%d: valid is at most maxscanlength=%d".formatted(least, most));
    }
  }

  private static void requireIndex(Properties properties) {
    boolean finds =
        SearchSettings.from(properties).mix().searches()
            || YcsbSettings.SCAN_PROPORTION.from(properties) > 0;
    if (finds && !CorpusSettings.isIndexed(properties)) {
      throw new SettingException(
          "%s=off: valid without searches and scans".formatted(CorpusSettings.INDEX.key()));
    }
  }

  private static void requireIngest(Properties properties) {
    if (SearchSettings.INGEST_PROPORTION.from(properties) == 0) {
      return;
    }
    if (YcsbSettings.INSERT_PROPORTION.from(properties) > 0) {
      throw new SettingException(
          "insertproportion: valid is 0 with %s above 0"
              .formatted(SearchSettings.INGEST_PROPORTION.key()));
    }
    long batch = RunSettings.BATCH_SIZE.from(properties);
    long threads = YcsbSettings.THREAD_COUNT.from(properties);
    if (batch * threads > MAX_UNSENT) {
      throw new SettingException(
          "%s=%d times threadcount=%d: valid is at most %,d documents that wait"
              .formatted(RunSettings.BATCH_SIZE.key(), batch, threads, MAX_UNSENT));
    }
  }

  private static void requireConstantLengths(Properties properties) {
    if (YcsbSettings.DATA_INTEGRITY.from(properties)
        && !YcsbSettings.FIELD_LENGTH_DISTRIBUTION.from(properties).equals("constant")) {
      throw new SettingException(
          "dataintegrity=true: valid only where fieldlengthdistribution is constant, as in YCSB");
    }
  }
}
