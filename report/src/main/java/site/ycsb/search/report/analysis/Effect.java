// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.stream.Stream;

/**
 * Estimate of a mean of logarithms, or of a difference of two. Its variance is a sum of parts that
 * were estimated separately.
 *
 * @param parts of the variance; empty if it is unknown
 */
record Effect(double mean, List<Part> parts) {

  /** Part of a variance, with its degrees of freedom. */
  record Part(double variance, int freedom) {}

  /** Keeps a copy. */
  Effect {
    parts = List.copyOf(parts);
  }

  /** True if the variance is known, so that there is an interval. */
  boolean isKnown() {
    return !parts.isEmpty();
  }

  /** The difference from an effect that was measured independently of this one. */
  Effect minus(Effect other) {
    boolean known = isKnown() && other.isKnown();
    return new Effect(
        mean - other.mean,
        known ? Stream.concat(parts.stream(), other.parts.stream()).toList() : List.of());
  }

  /**
   * Half the width of the interval; NaN if the variance is unknown. The quantile is the mean of the
   * parts' quantiles, weighted by the parts (Cochran 1964). Unlike a single quantile of
   * Satterthwaite's degrees of freedom, it does not become too small when the part with few degrees
   * of freedom happens to be estimated as small.
   */
  double half(StudentT t) {
    if (!isKnown()) {
      return Double.NaN;
    }
    double variance = parts.stream().mapToDouble(Part::variance).sum();
    double weighted =
        parts.stream().mapToDouble(part -> part.variance * t.quantile(part.freedom)).sum();
    return variance == 0 ? 0 : weighted / variance * Math.sqrt(variance);
  }
}
