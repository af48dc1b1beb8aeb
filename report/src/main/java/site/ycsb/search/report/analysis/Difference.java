// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import site.ycsb.search.report.analysis.Verdict.Side;

/**
 * Estimated difference of two figures, before its level is known.
 *
 * @param primary whether both sides have this primary measure
 * @param effect logarithm of the ratio of the one figure to the other
 * @param obstacle reason why the effect has no interval
 */
record Difference(
    Measure measure, Side one, Side other, boolean primary, Effect effect, Obstacle obstacle) {

  /** Reason why there is no interval. */
  enum Obstacle {
    NONE(""),
    SINGLE_RUN("no interval from a single run"),
    NO_ROUND("no interval, as no round has both"),
    ZERO("no interval, as a repeat has 0");

    final String words;

    Obstacle(String words) {
      this.words = words;
    }
  }

  /** True if the one side is the better one, or as good. */
  boolean isGain() {
    return effect.mean() == 0 || effect.mean() > 0 != measure.isLatency();
  }

  /** Ratio of the greater figure to the lesser. */
  Ratio ratio(StudentT t) {
    return Ratio.of(new Effect(Math.abs(effect.mean()), effect.parts()), t);
  }
}
