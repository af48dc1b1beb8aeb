// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.StudentT;
import site.ycsb.search.results.ClientReport.RecallSums;

/**
 * Recall of one kind of search at a point: the share of the exact neighbours that answers had, over
 * all checked searches of all runs. Its interval is Student's t on the recalls of the runs; with
 * fewer than three runs, on those of the searches.
 *
 * @param searches number of searches that were checked
 * @param effect mean of their recalls, 0 to 1; the mean of these if there are several points
 */
public record Recall(long searches, Effect effect) {

  /** Fewest runs that say how runs vary. */
  private static final int ENOUGH = 3;

  /** Least difference that matters. */
  private static final double DIFFERENCE = 0.005;

  /** Degrees of freedom from which Student's t is the normal distribution. */
  private static final int MANY = 1_000_000;

  /** Recall of an operation in a cell for each of several points; empty if one has none. */
  public static Optional<Recall> of(List<Cell> cells, String operation) {
    List<Recall> each = cells.stream().flatMap(cell -> of(cell, operation).stream()).toList();
    int n = each.size();
    return n < cells.size()
        ? Optional.empty()
        : Optional.of(
            new Recall(
                each.stream().mapToLong(Recall::searches).sum(),
                new Effect(
                    each.stream().mapToDouble(Recall::mean).sum() / n,
                    Math.sqrt(each.stream().mapToDouble(one -> square(one.effect.error())).sum())
                        / n,
                    Math.min(MANY, each.stream().mapToInt(one -> one.effect.freedom()).sum()),
                    n)));
  }

  private static Optional<Recall> of(Cell cell, String operation) {
    List<RecallSums> runs =
        cell.done()
            .flatMap(run -> Stream.ofNullable(run.report().counts().recalls().get(operation)))
            .toList();
    return Optional.ofNullable(cell.counts().recalls().get(operation))
        .map(all -> new Recall(all.searches(), effect(runs, all)));
  }

  private static Effect effect(List<RecallSums> runs, RecallSums all) {
    long n = all.searches();
    if (runs.size() < ENOUGH) {
      double variance = Math.max(0, all.squares() / n - square(all.mean()));
      return new Effect(
          all.mean(), Math.sqrt(variance / (n - 1)), (int) Math.min(MANY, n - 1), runs.size());
    }
    double squares =
        runs.stream().mapToDouble(run -> square(run.sum() - all.mean() * run.searches())).sum();
    int freedom = runs.size() - 1;
    // Error of a ratio of two sums: runs have different numbers of checked searches.
    double error = Math.sqrt(squares * runs.size() / freedom) / n;
    return new Effect(all.mean(), error, freedom, runs.size());
  }

  private static double square(double value) {
    return value * value;
  }

  public double mean() {
    return effect.mean();
  }

  /** Lower end of the 95 % interval; NaN without one. */
  public double low() {
    return Math.max(0, mean() - effect.half(StudentT.PLAIN));
  }

  /** Upper end of the 95 % interval; NaN without one. */
  public double high() {
    return Math.min(1, mean() + effect.half(StudentT.PLAIN));
  }

  /** True if it is below another by more than chance explains, and by so much that it matters. */
  public boolean isBelow(Recall other) {
    Effect difference = other.effect.minus(effect);
    return difference.mean() >= DIFFERENCE && difference.mean() > difference.half(StudentT.PLAIN);
  }

  /**
   * Recalls of two sides that differ: {@code " at a recall of 0.981 against 0.952"}; of several
   * operations, that in which they differ most, with its name. Empty if none do.
   */
  static String words(List<Cell> ones, List<Cell> others) {
    List<String> operations =
        ones.stream()
            .flatMap(cell -> cell.counts().recalls().keySet().stream())
            .distinct()
            .toList();
    double most = 0;
    String words = "";
    for (String operation : operations) {
      Optional<Recall> one = of(ones, operation);
      Optional<Recall> other = of(others, operation);
      if (one.isPresent() && other.isPresent()) {
        Recall own = one.get();
        Recall its = other.get();
        double difference = Math.abs(own.mean() - its.mean());
        if (difference > most && (own.isBelow(its) || its.isBelow(own))) {
          most = difference;
          words =
              " at a recall of %s against %s%s"
                  .formatted(
                      number(own.mean()),
                      number(its.mean()),
                      operations.size() > 1 ? " in " + operation : "");
        }
      }
    }
    return words;
  }

  /** {@code 0.981 (0.978–0.984; 1,234 searches)}. */
  @Override
  public String toString() {
    String interval = effect.isKnown() ? "%s–%s; ".formatted(number(low()), number(high())) : "";
    return String.format(Locale.ROOT, "%s (%s%,d searches)", number(mean()), interval, searches);
  }

  private static String number(double recall) {
    return String.format(Locale.ROOT, "%.3f", recall);
  }
}
