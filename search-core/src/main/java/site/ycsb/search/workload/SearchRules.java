// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Search;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.run.WorkloadRules;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/** Rules of {@link SearchWorkload}. */
final class SearchRules implements WorkloadRules {

  private static final List<Setting<Double>> PROPORTIONS =
      List.of(
          YcsbSettings.READ_PROPORTION,
          YcsbSettings.UPDATE_PROPORTION,
          YcsbSettings.INSERT_PROPORTION,
          YcsbSettings.SCAN_PROPORTION,
          YcsbSettings.READ_MODIFY_WRITE_PROPORTION,
          SearchSettings.SEARCH_PROPORTION,
          SearchSettings.FRESHNESS_PROPORTION);

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
    if (RunSettings.PING_PROPORTION.from(properties) > 0) {
      throw new SettingException(
          "%s: valid is 0; a workload of searches has no PING"
              .formatted(RunSettings.PING_PROPORTION.key()));
    }
    requireScanLengths(properties);
    SearchSettings.from(properties);
    requireConstantLengths(properties);
    CorpusSettings.require(properties);
  }

  @Override
  public boolean writes(Properties properties) {
    return YcsbSettings.UPDATE_PROPORTION.from(properties) > 0
        || YcsbSettings.INSERT_PROPORTION.from(properties) > 0
        || YcsbSettings.READ_MODIFY_WRITE_PROPORTION.from(properties) > 0
        || SearchSettings.FRESHNESS_PROPORTION.from(properties) > 0;
  }

  @Override
  public Set<Class<? extends Operations>> needs(Properties properties) {
    return SearchSettings.from(properties).mix().searches()
        ? Set.of(Documents.class, Search.class)
        : Set.of(Documents.class);
  }

  @Override
  public DatasetPlan dataset(Properties properties) {
    return DatasetPlan.of(properties, Corpus.from(properties));
  }

  private static void requireScanLengths(Properties properties) {
    long least = YcsbSettings.MIN_SCAN_LENGTH.from(properties);
    long most = YcsbSettings.MAX_SCAN_LENGTH.from(properties);
    if (least > most) {
      throw new SettingException(
          "minscanlength=%d: valid is at most maxscanlength=%d".formatted(least, most));
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
