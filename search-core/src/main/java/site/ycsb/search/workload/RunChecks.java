// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.json.JsonRules;
import site.ycsb.search.json.JsonWorkload;
import site.ycsb.search.run.CommonChecks;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.run.WorkloadRules;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.values.ValuesRules;
import site.ycsb.search.values.ValuesWorkload;
import site.ycsb.workloads.CoreWorkload;

/** Checks and facts that follow from the properties of a load or run, whatever its workload. */
public final class RunChecks {

  private static final WorkloadRules SEARCH = new SearchRules();

  /** Rules of the other workloads, by the class of the workload. */
  private static final Map<String, WorkloadRules> OTHERS =
      Map.of(
          ValuesWorkload.class.getName(), new ValuesRules(),
          JsonWorkload.class.getName(), new JsonRules());

  /** Every property that YCSB Search adds to YCSB, except those of bindings. */
  public static final List<Setting<?>> OWN =
      Stream.of(
              SEARCH.settings(),
              new ValuesRules().settings(),
              new JsonRules().settings(),
              CommonChecks.OWN)
          .<Setting<?>>flatMap(List::stream)
          .toList();

  private RunChecks() {}

  private static WorkloadRules rules(Properties properties) {
    return OTHERS.getOrDefault(YcsbSettings.WORKLOAD.from(properties), SEARCH);
  }

  /**
   * Checks all properties but those of the report.
   *
   * @throws SettingException naming what is wrong
   */
  public static void require(Properties properties) {
    CommonChecks.require(properties, rules(properties));
  }

  /** True if the properties name YCSB's CoreWorkload, as YCSB's own workload files do. */
  public static boolean isCoreWorkload(Properties properties) {
    return YcsbSettings.WORKLOAD.from(properties).equals(CoreWorkload.class.getName());
  }

  /**
   * Checks the properties that YCSB Search adds to YCSB for searches: each is known and in range.
   *
   * @throws SettingException naming what is wrong
   */
  public static void requireOwn(Properties properties) {
    CommonChecks.requireOwnKnown(properties, OWN);
    SearchSettings.from(properties);
    RunSettings.from(properties);
  }

  /**
   * Fails unless the workload is about documents with titles.
   *
   * @param command what needs them, for the message
   * @throws SettingException naming the workload
   */
  public static void requireDocuments(Properties properties, String command) {
    if (!rules(properties).equals(SEARCH)) {
      throw new SettingException(
          "workload=%s: valid for %s is a workload of documents, such as %s"
              .formatted(
                  YcsbSettings.WORKLOAD.from(properties),
                  command,
                  YcsbSettings.WORKLOAD.fallback()));
    }
    if (!CorpusSettings.isIndexed(properties)) {
      throw new SettingException(
          "%s=off: valid for %s is on, because it searches"
              .formatted(CorpusSettings.INDEX.key(), command));
    }
  }

  /** True if a run with these properties changes the dataset. */
  public static boolean writes(Properties properties) {
    return rules(properties).writes(properties);
  }

  /** Capabilities that a run or load with these properties needs. */
  public static Set<Class<? extends Operations>> needs(Properties properties) {
    return rules(properties).needs(properties);
  }

  /** Kinds of query that a run with these properties asks. */
  public static Set<SearchQuery.Kind> kinds(Properties properties) {
    return rules(properties).kinds(properties);
  }

  /** The dataset that these properties describe. */
  public static DatasetPlan plan(Properties properties) {
    return rules(properties).dataset(properties);
  }

  /** Digest of the dataset; see {@link DatasetPlan#digest}. */
  public static String dataset(Properties properties) {
    return plan(properties).digest();
  }
}
