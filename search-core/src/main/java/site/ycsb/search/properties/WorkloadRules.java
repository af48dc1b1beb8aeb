// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.properties;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.settings.Setting;

/**
 * Facts about a workload that follow from the properties alone, before anything is opened. A file
 * of services names the implementations, so that {@link PropertyCheck} needs no workload, which
 * could not be made before the measurements are.
 */
public abstract class WorkloadRules {

  final Class<?> workload;
  final List<Setting<?>> settings;
  final Map<Setting<Double>, Effect> operations;

  /**
   * @param workload class of the workload, which the property {@code workload} names
   * @param settings properties of this workload, beside those that all workloads have
   * @param operations shares of the operations, which sum to 1, in order; any other share must be 0
   */
  protected WorkloadRules(
      Class<?> workload, List<Setting<?>> settings, Map<Setting<Double>, Effect> operations) {
    this.workload = workload;
    this.settings = settings;
    this.operations = Collections.unmodifiableMap(operations);
  }

  /** Effect of an operation on the dataset. */
  public enum Effect {
    NONE,
    CHANGES,
    /** Changes a number by what it is, so that its right value depends on all writes before. */
    CALCULATES,
    /** Adds items, or removes some. */
    RESIZES
  }

  public abstract void require(Properties properties);

  /** Capabilities that a run or load with these properties needs. A load needs no kind of query. */
  public abstract Capabilities needs(Properties properties);

  /** Names, in the report of a run, of the operations that a share above 0 asks for. */
  protected Stream<String> reported(Setting<Double> share, Properties properties) {
    return Stream.of(share.operation());
  }

  public abstract DatasetPlan dataset(Properties properties);
}
