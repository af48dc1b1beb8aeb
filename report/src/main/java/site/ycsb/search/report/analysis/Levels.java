// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

/**
 * Levels at which the intervals of a comparison hold together with 95 % (Bonferroni). The primary
 * verdicts share one half of the 5 %, all other verdicts the other half: many percentiles must not
 * make the throughput's intervals wide.
 *
 * @param primary number of intervals of the primary verdicts
 * @param others number of all other intervals
 */
public record Levels(int primary, int others) {

  /** Probability that any interval of a comparison does not hold the truth. */
  private static final double ERROR = 0.05;

  /** Level of the interval of a primary verdict, such as 0.9986. */
  public double ofPrimary() {
    return 1 - error(primary);
  }

  /** Level of the interval of another verdict. */
  public double ofOthers() {
    return 1 - error(others);
  }

  /** Quantiles for a primary verdict, or for another one. */
  StudentT quantiles(boolean ofPrimary) {
    return new StudentT(error(ofPrimary ? primary : others));
  }

  private static double error(int intervals) {
    return ERROR / 2 / Math.max(1, intervals);
  }
}
