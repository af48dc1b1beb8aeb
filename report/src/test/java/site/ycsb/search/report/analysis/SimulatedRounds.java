// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Random;

/**
 * Simulated comparisons of equal contenders, by the logarithms of their figures. As the truth is
 * known, it can be counted how many comparisons have an interval that does not hold it. As the
 * contenders are equal, such an interval shows a difference where there is none.
 *
 * @param contenders number of contenders
 * @param rounds number of rounds
 * @param points points of the curve
 */
record SimulatedRounds(int contenders, int rounds, int points, Disturbance disturbance) {

  /** Measures of each comparison: the first is the primary one. */
  private static final int MEASURES = 2;

  /** Disturbance of the figures. Noise is the standard deviation of a logarithm. */
  enum Disturbance {
    /** Noise of 5 %. */
    NOISE,
    /** Noise of 5 % for one contender, of 20 % for the next, and so on. */
    UNEQUAL_NOISE,
    /** Round effects of 10 % that are common to the contenders. */
    COMMON_ROUNDS,
    /** Round effects of 10 %, of each contender's own. */
    UNEQUAL_ROUNDS,
    /** Round effects of 10 % on one contender, and unequal noise. */
    ROUNDS_OF_ONE,
    /** Noise by Student's t with 4 degrees of freedom. */
    HEAVY_TAILS,
    /** Heavy tails, and round effects of each contender's own. */
    HEAVY_TAILS_AND_ROUNDS,
    /** A run of one contender is missing. */
    MISSING_RUN,
    /** A run is missing, and there are round effects of each contender's own. */
    MISSING_RUN_AND_ROUNDS,
    /** The last point is twice as noisy as the others. */
    NOISY_POINT;

    double noise(Random random, int contender, boolean last) {
      double size =
          switch (this) {
            case UNEQUAL_NOISE, ROUNDS_OF_ONE -> contender % 2 == 0 ? 0.05 : 0.2;
            case NOISY_POINT -> last ? 0.1 : 0.05;
            default -> 0.05;
          };
      boolean heavy = this == HEAVY_TAILS || this == HEAVY_TAILS_AND_ROUNDS;
      return size * (heavy ? heavy(random) : random.nextGaussian());
    }

    /** Student's t with 4 degrees of freedom, with a variance of 1. */
    private static double heavy(Random random) {
      double squares = 0;
      for (int i = 0; i < 4; i++) {
        double normal = random.nextGaussian();
        squares += normal * normal;
      }
      return random.nextGaussian() / Math.sqrt(squares / 4) / Math.sqrt(2);
    }

    double ofRound(Random random, int contender) {
      double size =
          switch (this) {
            case UNEQUAL_ROUNDS, HEAVY_TAILS_AND_ROUNDS, MISSING_RUN_AND_ROUNDS -> 0.1;
            case ROUNDS_OF_ONE -> contender == 0 ? 0.1 : 0;
            default -> 0;
          };
      return size == 0 ? 0 : size * random.nextGaussian();
    }
  }

  /** Share of comparisons whose intervals all hold the truth: pairs at points, and trends. */
  double coverage(int comparisons) {
    Random random = new Random(1);
    int pairs = contenders * (contenders - 1) / 2;
    int trends = points > 1 ? contenders : 0;
    Levels levels = new Levels(pairs * points, (MEASURES - 1) * pairs * points + trends);
    StudentT primary = levels.quantiles(true);
    StudentT others = levels.quantiles(false);
    int covered = 0;
    for (int i = 0; i < comparisons; i++) {
      boolean holds = true;
      for (int measure = 0; measure < MEASURES; measure++) {
        double[][][] figures = draw(random);
        holds &= holdPairs(figures, measure == 0 ? primary : others);
        holds &= measure > 0 || trends == 0 || holdTrends(figures, others);
      }
      covered += holds ? 1 : 0;
    }
    return (double) covered / comparisons;
  }

  /** The same for two results of the same contenders, each of which is compared with itself. */
  double coverageBetweenResults(int comparisons) {
    Random random = new Random(2);
    int verdicts = contenders * points;
    Levels levels = new Levels(verdicts, (MEASURES - 1) * verdicts);
    StudentT primary = levels.quantiles(true);
    StudentT others = levels.quantiles(false);
    int covered = 0;
    for (int i = 0; i < comparisons; i++) {
      boolean holds = true;
      for (int measure = 0; measure < MEASURES; measure++) {
        double[][][] one = draw(random);
        double[][][] other = draw(random);
        for (int c = 0; c < contenders; c++) {
          RoundModel first = new RoundModel(one[c]);
          RoundModel second = new RoundModel(other[c]);
          for (int p = 0; p < points; p++) {
            holds &= holds(second.at(p).minus(first.at(p)), measure == 0 ? primary : others);
          }
        }
      }
      covered += holds ? 1 : 0;
    }
    return (double) covered / comparisons;
  }

  private boolean holdPairs(double[][][] figures, StudentT t) {
    boolean holds = true;
    for (int one = 0; one < contenders; one++) {
      for (int other = one + 1; other < contenders; other++) {
        RoundModel model = new RoundModel(RoundModel.minus(figures[one], figures[other]));
        for (int p = 0; p < points; p++) {
          holds &= holds(model.at(p), t);
        }
      }
    }
    return holds;
  }

  private boolean holdTrends(double[][][] figures, StudentT t) {
    boolean holds = true;
    for (double[][] figure : figures) {
      holds &= holds(new RoundModel(figure).change(0, points - 1), t);
    }
    return holds;
  }

  private static boolean holds(Effect effect, StudentT t) {
    return !Ratio.of(effect, t).shown();
  }

  /** Logarithms by contender, point and round. */
  private double[][][] draw(Random random) {
    double[][][] figures = new double[contenders][points][rounds];
    for (int round = 0; round < rounds; round++) {
      boolean common = disturbance == Disturbance.COMMON_ROUNDS;
      double ofAll = common ? 0.1 * random.nextGaussian() : 0;
      for (int contender = 0; contender < contenders; contender++) {
        double ofOne = ofAll + disturbance.ofRound(random, contender);
        for (int point = 0; point < points; point++) {
          boolean last = point == points - 1;
          figures[contender][point][round] = ofOne + disturbance.noise(random, contender, last);
        }
      }
    }
    if (disturbance.name().startsWith("MISSING")) {
      figures[0][random.nextInt(points)][random.nextInt(rounds)] = Double.NaN;
    }
    return figures;
  }
}
