// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of Student's t for one probability of error. Computed ones are kept. */
final class StudentT {

  private final double error;
  private final Map<Integer, Double> quantiles = new ConcurrentHashMap<>();

  /**
   * @param error probability that an interval does not hold the truth, such as 0.05
   */
  StudentT(double error) {
    this.error = error;
  }

  /** The quantile that is exceeded with half of the probability of error. */
  double quantile(int freedom) {
    return quantiles.computeIfAbsent(
        freedom, each -> TDistribution.of(each).inverseSurvivalProbability(error / 2));
  }
}
