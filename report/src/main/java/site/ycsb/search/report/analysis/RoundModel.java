// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Effect.Part;

/**
 * Model of logarithms that were measured at the points of a curve in several rounds: each is the
 * sum of an effect of its point, an effect of its round and noise. The noise is estimated from all
 * points together, because the three rounds of one point give only two degrees of freedom. Values
 * may be missing.
 */
final class RoundModel {

  /** Pivot below which a round has nothing to tell it from the rounds before it. */
  private static final double SINGULAR = 1e-9;

  private final double[][] values;

  /** Degrees of freedom of the rounds and of the noise. */
  private final int roundFreedom;

  private final int noiseFreedom;

  /** Mean square of the rounds, divided by the mean number of points that share a round. */
  private final double ofRounds;

  /** Mean square of the noise, and the share of it that is not in {@link #ofRounds}. */
  private final double noise;

  private final double remaining;

  /**
   * Fits the model.
   *
   * @param values by point and round; NaN where a value is missing
   */
  RoundModel(double[][] values) {
    this.values = values;
    int known = 0;
    int points = 0;
    double total = 0;
    for (double[] point : values) {
      known += count(point);
      points += count(point) > 0 ? 1 : 0;
      total += squares(point);
    }
    Rounds rounds = Rounds.of(values);
    roundFreedom = rounds.freedom;
    noiseFreedom = known - points - roundFreedom;
    double meanSquare = roundFreedom == 0 ? 0 : rounds.squares / roundFreedom;
    noise = noiseFreedom == 0 ? 0 : Math.max(0, total - rounds.squares) / noiseFreedom;
    // The expectation of the mean square is that of the noise, and weight times the variance of
    // the rounds' effects. So the two parts add up to the variance of one value.
    double weight = roundFreedom == 0 ? 1 : (double) (known - points) / roundFreedom;
    ofRounds = meanSquare / weight;
    remaining = 1 - 1 / weight;
  }

  /**
   * Fits the model.
   *
   * @param points logarithms of each point by the number of the round
   */
  static RoundModel of(List<SortedMap<Integer, Double>> points) {
    int[] rounds =
        points.stream()
            .flatMapToInt(each -> each.keySet().stream().mapToInt(i -> i))
            .distinct()
            .toArray();
    return new RoundModel(
        points.stream()
            .map(
                each ->
                    IntStream.of(rounds)
                        .mapToDouble(r -> each.getOrDefault(r, Double.NaN))
                        .toArray())
            .toArray(double[][]::new));
  }

  /** The mean of a point. */
  Effect at(int point) {
    return effect(
        values[point], new Part(ofRounds, roundFreedom), new Part(remaining * noise, noiseFreedom));
  }

  /** The change between two points, within the rounds that have both. */
  Effect change(int from, int to) {
    return effect(minus(values[to], values[from]), new Part(2 * noise, noiseFreedom));
  }

  /**
   * The mean of some values of one variance. What these values vary beyond the estimate from all
   * points is a further part: points may be unequally noisy.
   *
   * @param pooled parts of the variance of one value; those without a degree of freedom are unknown
   */
  private static Effect effect(double[] each, Part... pooled) {
    int n = count(each);
    double mean = mean(each);
    List<Part> known = Stream.of(pooled).filter(part -> part.freedom() > 0).toList();
    if (n == 0 || known.isEmpty()) {
      return new Effect(mean, List.of());
    }
    List<Part> parts = new ArrayList<>(known);
    if (n > 1) {
      double own = squares(each) / (n - 1);
      double estimated = known.stream().mapToDouble(Part::variance).sum();
      parts.add(new Part(Math.max(0, own - estimated), n - 1));
    }
    return new Effect(
        mean, parts.stream().map(part -> new Part(part.variance() / n, part.freedom())).toList());
  }

  /** The differences of logarithms that were measured at the same point in the same round. */
  static double[][] minus(double[][] one, double[][] other) {
    double[][] differences = new double[one.length][];
    for (int point = 0; point < one.length; point++) {
      differences[point] = minus(one[point], other[point]);
    }
    return differences;
  }

  private static double[] minus(double[] one, double[] other) {
    double[] differences = new double[one.length];
    for (int round = 0; round < one.length; round++) {
      differences[round] = one[round] - other[round];
    }
    return differences;
  }

  private static int count(double[] values) {
    int count = 0;
    for (double value : values) {
      count += Double.isNaN(value) ? 0 : 1;
    }
    return count;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += Double.isNaN(value) ? 0 : value;
    }
    return sum / count(values);
  }

  /** Sum of the squares of the distances from the mean. */
  private static double squares(double[] values) {
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += Double.isNaN(value) ? 0 : (value - mean) * (value - mean);
    }
    return sum;
  }

  /** Sum of squares that the rounds explain beyond the points, with its degrees of freedom. */
  private record Rounds(double squares, int freedom) {

    /**
     * Solves the normal equations of the rounds by elimination. A pivot of 0 is a round that is a
     * combination of others, which costs a degree of freedom.
     */
    static Rounds of(double[][] values) {
      int rounds = values.length == 0 ? 0 : values[0].length;
      double[][] matrix = new double[rounds][rounds];
      double[] right = new double[rounds];
      for (double[] point : values) {
        add(point, matrix, right);
      }
      double squares = 0;
      int freedom = 0;
      for (int r = 0; r < rounds; r++) {
        if (matrix[r][r] > SINGULAR) {
          squares += right[r] * right[r] / matrix[r][r];
          freedom++;
          eliminate(r, matrix, right);
        }
      }
      return new Rounds(squares, freedom);
    }

    private static void add(double[] point, double[][] matrix, double[] right) {
      int n = count(point);
      double mean = mean(point);
      for (int r = 0; r < point.length; r++) {
        if (!Double.isNaN(point[r])) {
          right[r] += point[r] - mean;
          matrix[r][r] += 1;
          for (int other = 0; other < point.length; other++) {
            matrix[r][other] -= Double.isNaN(point[other]) ? 0 : 1.0 / n;
          }
        }
      }
    }

    private static void eliminate(int pivot, double[][] matrix, double[] right) {
      for (int r = pivot + 1; r < right.length; r++) {
        double factor = matrix[r][pivot] / matrix[pivot][pivot];
        right[r] -= factor * right[pivot];
        for (int column = pivot; column < right.length; column++) {
          matrix[r][column] -= factor * matrix[pivot][column];
        }
      }
    }
  }
}
