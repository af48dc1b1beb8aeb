// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.properties;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.settings.Setting;

/**
 * Facts about a workload that follow from the properties alone, before anything is opened. A file
 * of services names the implementations, so that {@link PropertyCheck} needs no workload, which
 * could not be made before the measurements are.
 */
public interface WorkloadRules {

  /** Class of the workload, which the property {@code workload} names. */
  Class<?> workload();

  /** Properties of this workload, beside those that all workloads have. */
  List<Setting<?>> settings();

  /** Effect of an operation on the dataset. */
  enum Effect {
    NONE,
    CHANGES,
    /** Adds items, or removes some. */
    RESIZES
  }

  /** Shares of the operations, which must sum to 1, in their order; any other share must be 0. */
  Map<Setting<Double>, Effect> operations();

  void require(Properties properties);

  /** Capabilities that a run or load with these properties needs. */
  Set<Class<? extends Operations>> needs(Properties properties);

  /** Kinds of query that a run with these properties asks; a load asks none. */
  default Set<SearchQuery.Kind> kinds(Properties properties) {
    return Set.of();
  }

  DatasetPlan dataset(Properties properties);
}
