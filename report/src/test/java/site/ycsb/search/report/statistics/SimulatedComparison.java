// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.statistics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Simulated comparison whose truth is known, by the logarithms of its figures. The first contender
 * is faster than the others by a true ratio; the others are equal.
 *
 * @param sessions starts of the servers
 * @param rounds rounds of each session
 * @param points points of the curve
 * @param logRatio logarithm of the true ratio
 */
record SimulatedComparison(
    int contenders,
    int sessions,
    int rounds,
    int points,
    double logRatio,
    Disturbance disturbance) {

  /**
   * Standard deviations of the logarithm of the ratio of two contenders.
   *
   * @param slice between slices of a round
   * @param round between rounds of a session
   * @param start between starts of the servers
   */
  record Variance(double slice, double round, double start) {}

  /** Root mean squares over the pairs that were measured. */
  static final Variance MEASURED = new Variance(measured(4), measured(5), measured(6));

  private static double measured(int column) {
    try (Stream<String> lines = Files.lines(Path.of("../results/performance/variance.md"))) {
      double squares =
          lines
              .filter(line -> line.contains(" ÷ "))
              .map(line -> line.split(" *\\| *")[column])
              .filter(cell -> cell.endsWith(" %"))
              .mapToDouble(cell -> Double.parseDouble(cell.substring(0, cell.length() - 2)) / 100)
              .map(Math::log1p)
              .map(deviation -> deviation * deviation)
              .average()
              .orElseThrow();
      return Math.sqrt(squares);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Disturbance of the figures. */
  enum Disturbance {
    /** None but the measured variance. */
    NONE,
    /** A drift of the machine, which slows all contenders of a round by the same factor. */
    DRIFT,
    /** Each second contender varies four times as much. */
    UNEQUAL,
    /** Slices vary by Student's t with 4 degrees of freedom. */
    HEAVY_TAILS,
    /** The last point varies three times as much as the others. */
    NOISY_POINT
  }

  /** Fewest sessions that are the units. */
  private static final int ENOUGH = 3;

  private boolean areSessions() {
    return sessions >= ENOUGH;
  }

  /** Number of primary verdicts. */
  int pairs() {
    return contenders * (contenders - 1) / 2;
  }

  /** Logarithms by contender, session, round and point, with the effect of the start apart. */
  static final class Draw {
    private final double[][][][] figures;
    private final double[][] starts;

    private Draw(double[][][][] figures, double[][] starts) {
      this.figures = figures;
      this.starts = starts;
    }
  }

  Draw draw(Random random) {
    double[][][][] figures = new double[contenders][sessions][rounds][points];
    double[][] starts = new double[contenders][sessions];
    for (int session = 0; session < sessions; session++) {
      for (int c = 0; c < contenders; c++) {
        starts[c][session] = (c == 0 ? logRatio : 0) + normal(random, c, MEASURED.start);
      }
      for (int round = 0; round < rounds; round++) {
        double drift = disturbance == Disturbance.DRIFT ? 0.2 * random.nextGaussian() : 0;
        for (int c = 0; c < contenders; c++) {
          double own = starts[c][session] + drift + normal(random, c, MEASURED.round);
          for (int point = 0; point < points; point++) {
            figures[c][session][round][point] = own + slice(random, c, point);
          }
        }
      }
    }
    return new Draw(figures, starts);
  }

  /** An effect on one contender, of which a pair has two. */
  private double normal(Random random, int contender, double deviation) {
    return size(contender) * deviation / Math.sqrt(2) * random.nextGaussian();
  }

  private double size(int contender) {
    return disturbance == Disturbance.UNEQUAL && contender % 2 == 1 ? 4 : 1;
  }

  private double slice(Random random, int contender, int point) {
    boolean noisy = disturbance == Disturbance.NOISY_POINT && point == points - 1;
    double heavy = disturbance == Disturbance.HEAVY_TAILS ? heavy(random) : 1;
    return (noisy ? 3 : 1) * heavy * normal(random, contender, MEASURED.slice);
  }

  /** Factor that makes a normal distribution one by Student's t, with the same variance. */
  private static double heavy(Random random) {
    double squares = 0;
    for (int i = 0; i < 4; i++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return 1 / Math.sqrt(squares / 4) / Math.sqrt(2);
  }

  /** What the effect of a pair estimates: without sessions, that of this start of the servers. */
  double truth(Draw draw, int one, int other) {
    return areSessions() ? (one == 0 ? logRatio : 0) : draw.starts[one][0] - draw.starts[other][0];
  }

  /** Effect of a pair over the curve. */
  Effect overall(Draw draw, int one, int other) {
    return effect(draw, one, other, SimulatedComparison::mean);
  }

  /** Logarithms of the ratio of a pair over the curve, by round of the only start. */
  double[] byRound(Draw draw, int one, int other) {
    return IntStream.range(0, rounds)
        .mapToDouble(
            round -> mean(draw.figures[one][0][round]) - mean(draw.figures[other][0][round]))
        .toArray();
  }

  private static double mean(double... slices) {
    double sum = 0;
    for (double slice : slices) {
      sum += slice;
    }
    return sum / slices.length;
  }

  /** Effect of a pair at one point. */
  Effect at(Draw draw, int one, int other, int point) {
    return effect(draw, one, other, slices -> slices[point]);
  }

  private Effect effect(Draw draw, int one, int other, ToDoubleFunction<double[]> ofRound) {
    double[][] byRound = new double[sessions][rounds];
    for (int session = 0; session < sessions; session++) {
      for (int round = 0; round < rounds; round++) {
        byRound[session][round] =
            ofRound.applyAsDouble(draw.figures[one][session][round])
                - ofRound.applyAsDouble(draw.figures[other][session][round]);
      }
    }
    return Effect.of(
        areSessions()
            ? Arrays.stream(byRound)
                .mapToDouble(s -> Arrays.stream(s).average().orElseThrow())
                .toArray()
            : Arrays.stream(byRound).flatMapToDouble(Arrays::stream).toArray());
  }
}
