// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measure by which cells are compared. It is throughput, unless a target rate was given and
 * reached. Then it is the 99th percentile of SEARCH, from when it was due; without searches, that
 * of another operation. FRESHNESS is compared by its median, because it has too few operations for
 * a 99th percentile.
 *
 * @param operation YCSB's name of the operation whose latency is compared; empty for a rate
 * @param percentile of the latency, 50 or 99
 * @param bound latency bound of a highest rate; empty for other measures
 */
public record Measure(String operation, int percentile, String bound) {

  /** Successful operations a second. */
  public static final Measure THROUGHPUT = new Measure("", 0, "");

  /** YCSB's operations; a cell is compared by the first one that it has. */
  public static final List<String> OPERATIONS =
      List.of("SEARCH", "READ", "UPDATE", "INSERT", "SCAN", "DELETE");

  private static final String FRESHNESS = "FRESHNESS";

  /** The measure of a cell. */
  public static Measure of(Cell cell) {
    if (cell.latencies().containsKey(FRESHNESS)) {
      return latency(cell, FRESHNESS, 50);
    }
    return cell.isOnTarget() ? latency(cell, operation(cell), 99) : THROUGHPUT;
  }

  private static String operation(Cell cell) {
    return OPERATIONS.stream()
        .filter(cell.latencies()::containsKey)
        .findFirst()
        .orElse(OPERATIONS.get(0));
  }

  /** The highest rate that kept a bound, such as {@code p99=10ms}. */
  static Measure highestRate(String bound) {
    return new Measure("", 0, bound);
  }

  private static Measure latency(Cell cell, String operation, int percentile) {
    String due = Latency.INTENDED + operation;
    return new Measure(cell.latencies().containsKey(due) ? due : operation, percentile, "");
  }

  /**
   * Name in texts: {@code throughput}, {@code p99 of SEARCH}, {@code highest rate with p99=10ms}.
   */
  public String name() {
    if (isLatency()) {
      return "p%s of %s".formatted(percentile, operation.replace(Latency.INTENDED, ""));
    }
    return bound.isEmpty() ? Verdict.THROUGHPUT : "highest rate with " + bound;
  }

  /** Name in files, with the unit: {@code throughput_ops_per_s}, {@code Intended-SEARCH_p99_us}. */
  public String metric() {
    if (isLatency()) {
      return "%s_p%s_us".formatted(operation, percentile);
    }
    return bound.isEmpty() ? "throughput_ops_per_s" : "highest_rate_ops_per_s";
  }

  /** True if the measure is a latency in microseconds, so that less is better. */
  public boolean isLatency() {
    return !operation.isEmpty();
  }

  /** A cell's figure; n = 0 if it has none. A highest rate is not the figure of a single cell. */
  public Estimate estimate(Cell cell) {
    Estimate none = Estimates.of(List.of());
    if (isLatency()) {
      return Optional.ofNullable(cell.latencies().get(operation))
          .map(latency -> percentile == 50 ? latency.p50() : latency.p99())
          .orElse(none);
    }
    return bound.isEmpty() ? cell.throughput() : none;
  }

  /** True if each repeat of a cell has enough operations for this measure. */
  boolean isSupported(Cell cell) {
    return estimate(cell).n() == 0 || !isLatency() || cell.repeatsSupport(operation, percentile);
  }

  // ---- Words ----

  /** Ratio of the greater figure to the lesser. */
  Ratio ratio(Estimate better, Estimate other) {
    return isLatency() ? Estimates.ratio(other, better) : Estimates.ratio(better, other);
  }

  String better(String better, String other, Ratio ratio) {
    if (isLatency()) {
      return "the %s of %s is %s that of %s".formatted(name(), other, times(ratio), better);
    }
    return bound.isEmpty()
        ? "%s serves %s the operations of %s".formatted(better, times(ratio), other)
        : "the %s of %s is %s that of %s".formatted(name(), better, times(ratio), other);
  }

  String notShown(Estimate better, Estimate other, String between) {
    Ratio ratio = ratio(better, other);
    String what = equals(THROUGHPUT) ? "" : " in " + name();
    String interval =
        ratio.hasInterval()
            ? "%s to %s times"
                .formatted(number(ratio.low(), ratio.value()), number(ratio.high(), ratio.value()))
            : withoutInterval(better, other);
    return "no difference%s shown between %s (%s)".formatted(what, between, interval);
  }

  private static String withoutInterval(Estimate better, Estimate other) {
    if (Math.min(better.n(), other.n()) < 2) {
      return "no interval from a single run";
    }
    return better.isTooWide() || other.isTooWide()
        ? "no useful interval, as repeats differ too much"
        : "no interval, as a repeat has 0";
  }

  /** Text of the change from an earlier figure, in %. */
  String change(Ratio ratio) {
    double low = Math.min(Math.abs(percent(ratio.low())), Math.abs(percent(ratio.high())));
    double high = Math.max(Math.abs(percent(ratio.low())), Math.abs(percent(ratio.high())));
    boolean less = ratio.value() < 1;
    return String.format(
        Locale.ROOT,
        "%.0f %% %s %s (%.0f to %.0f)",
        Math.abs(percent(ratio.value())),
        isLatency() ? (less ? "lower" : "higher") : (less ? "less" : "more"),
        name(),
        low,
        high);
  }

  private static double percent(double ratio) {
    return 100 * (ratio - 1);
  }

  private static String times(Ratio ratio) {
    return "%s times (%s to %s)"
        .formatted(
            number(ratio.value(), ratio.value()),
            number(ratio.low(), ratio.value()),
            number(ratio.high(), ratio.value()));
  }

  /** A number with the decimals that suit a ratio of that size. */
  private static String number(double number, double size) {
    int decimals = size >= 10 ? 0 : size >= 2 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
