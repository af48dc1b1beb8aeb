// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/**
 * Which store is better, by how much, or that none is shown to be. Of one result the best store of
 * a point is held against each other; of several, each store against itself in the first.
 *
 * <p>Throughput is compared, except where it is given. At a rate that both reached, the 99th
 * percentile is, of SEARCH from when it was due; if one fell short, throughput again, because its
 * latencies then say how long it was left to fall behind. FRESHNESS is compared by its own 99th
 * percentile. The rates that {@link Sweep#FIND_MAX} tried are steps of a search and get no verdict
 * each; the highest rates that it found are compared.
 */
final class Verdicts {

  private final Analysis analysis;
  private final PointNames names;

  Verdicts(Analysis analysis) {
    this.analysis = analysis;
    this.names = new PointNames(analysis.points());
  }

  List<Verdict> all() {
    List<Verdict> all = new ArrayList<>();
    for (Point point : analysis.points()) {
      if (point.sweep() != Sweep.FIND_MAX) {
        List<Cell> cells = measured(point);
        all.addAll(analysis.comparisons().size() == 1 ? ofStores(cells) : ofResults(cells));
      }
    }
    all.addAll(ofHighestRates());
    return all;
  }

  private List<Cell> measured(Point point) {
    return analysis.cells().stream()
        .filter(cell -> cell.point().equals(point) && cell.throughput().center() > 0)
        .toList();
  }

  // ---- Store against store ----

  private List<Verdict> ofStores(List<Cell> cells) {
    if (cells.isEmpty()) {
      return List.of();
    }
    Measure measure = Measure.of(cells);
    Optional<Cell> best =
        cells.stream().filter(measure::has).max(comparingDouble(measure::goodness));
    return best.stream()
        .flatMap(
            winner ->
                cells.stream()
                    .filter(cell -> !cell.store().equals(winner.store()) && measure.has(cell))
                    .map(cell -> ofStores(measure, winner, cell)))
        .toList();
  }

  private Verdict ofStores(Measure measure, Cell better, Cell other) {
    Ratio ratio = measure.ratio(better, other);
    String where = names.of(better.point());
    String sentence =
        ratio.shown()
            ? measure.sentence(better.store(), other.store(), times(ratio), where)
            : notShown(measure, better.store() + " and " + other.store(), where, ratio);
    return new Verdict(better.point(), measure.name(), better, other, ratio, sentence);
  }

  // ---- Result against result ----

  private List<Verdict> ofResults(List<Cell> cells) {
    return analysis.stores().stream()
        .flatMap(
            store -> {
              List<Cell> own = cells.stream().filter(cell -> cell.store().equals(store)).toList();
              Optional<Cell> base = own.stream().filter(cell -> cell.results() == 0).findFirst();
              return base.isEmpty() ? Stream.of() : ofResults(base.get(), own);
            })
        .toList();
  }

  private Stream<Verdict> ofResults(Cell base, List<Cell> own) {
    return own.stream()
        .filter(cell -> cell.results() != base.results())
        .flatMap(
            cell -> {
              Measure measure = Measure.of(List.of(base, cell));
              return measure.has(base) && measure.has(cell)
                  ? Stream.of(ofResults(measure, base, cell))
                  : Stream.of();
            });
  }

  private Verdict ofResults(Measure measure, Cell base, Cell later) {
    boolean gain = measure.goodness(later) >= measure.goodness(base);
    Cell better = gain ? later : base;
    Cell other = gain ? base : later;
    Ratio ratio = measure.ratio(better, other);
    String where = names.of(base.point());
    String from = analysis.names().get(base.results());
    String to = analysis.names().get(later.results());
    Estimate then = measure.estimate(base);
    Estimate now = measure.estimate(later);
    String sentence =
        ratio.shown()
            ? "%s: %s in %s than in %s %s"
                .formatted(
                    base.store(), measure.change(Estimates.ratio(now, then)), to, from, where)
            : notShown(
                measure, "%s in %s and in %s".formatted(base.store(), from, to), where, ratio);
    return new Verdict(base.point(), measure.name(), better, other, ratio, sentence);
  }

  // ---- The highest rates that kept a bound ----

  private List<Verdict> ofHighestRates() {
    List<Verdict> verdicts = new ArrayList<>();
    List<HighestRate> rates =
        analysis.highestRates().stream().filter(each -> each.rate().center() > 0).toList();
    boolean ofStores = analysis.comparisons().size() == 1;
    for (int i = 0; i < rates.size(); i++) {
      for (HighestRate other : rates.subList(i + 1, rates.size())) {
        HighestRate one = rates.get(i);
        boolean comparable =
            one.bound().equals(other.bound()) && (ofStores || one.store().equals(other.store()));
        if (comparable) {
          boolean first = one.rate().center() >= other.rate().center();
          ofHighestRates(first ? one : other, first ? other : one).ifPresent(verdicts::add);
        }
      }
    }
    return verdicts;
  }

  private Optional<Verdict> ofHighestRates(HighestRate better, HighestRate other) {
    Optional<Cell> cell = searched(better);
    Optional<Cell> against = searched(other);
    if (cell.isEmpty() || against.isEmpty()) {
      return Optional.empty();
    }
    Ratio ratio = Estimates.ratio(better.rate(), other.rate());
    String measure = "highest rate with " + better.bound();
    String sentence =
        ratio.shown()
            ? "the %s of %s is %s that of %s"
                .formatted(measure, name(better), times(ratio), name(other))
            : "no difference in %s shown between %s and %s"
                .formatted(measure, name(better), name(other));
    return Optional.of(
        new Verdict(cell.get().point(), measure, cell.get(), against.get(), ratio, sentence));
  }

  private String name(HighestRate rate) {
    return analysis.comparisons().size() == 1
        ? rate.store()
        : rate.store() + " in " + analysis.names().get(rate.results());
  }

  /** The first trial of the search, which had no target. */
  private Optional<Cell> searched(HighestRate rate) {
    return analysis.cells().stream()
        .filter(cell -> cell.results() == rate.results() && cell.store().equals(rate.store()))
        .filter(cell -> cell.point().sweep() == Sweep.FIND_MAX && cell.point().target() == 0)
        .findFirst();
  }

  // ---- Words ----

  private static String notShown(Measure measure, String between, String where, Ratio ratio) {
    String what = measure.name().equals(Verdict.THROUGHPUT) ? "" : " in " + measure.name();
    String interval =
        Double.isNaN(ratio.low())
            ? "no interval from a single run"
            : "%s to %s times"
                .formatted(number(ratio.low(), ratio.value()), number(ratio.high(), ratio.value()));
    return "no difference%s shown between %s %s (%s)".formatted(what, between, where, interval);
  }

  private static String times(Ratio ratio) {
    return "%s times (%s to %s)"
        .formatted(
            number(ratio.value(), ratio.value()),
            number(ratio.low(), ratio.value()),
            number(ratio.high(), ratio.value()));
  }

  /** With as many decimals as a ratio of that size is worth. */
  private static String number(double number, double size) {
    int decimals = size >= 10 ? 0 : size >= 2 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }

  /**
   * What is compared at a point.
   *
   * @param operation whose latency it is; empty for throughput
   */
  private record Measure(String operation) {

    static Measure of(List<Cell> cells) {
      Point point = cells.get(0).point();
      if (point.sweep() == Sweep.FRESHNESS) {
        return new Measure("FRESHNESS");
      }
      boolean met = cells.stream().allMatch(cell -> cell.throughput().meets(point.target()));
      return new Measure(met ? "SEARCH" : "");
    }

    String name() {
      return operation.isEmpty() ? Verdict.THROUGHPUT : "p99 of " + operation;
    }

    boolean has(Cell cell) {
      return estimate(cell).center() > 0;
    }

    Estimate estimate(Cell cell) {
      if (operation.isEmpty()) {
        return cell.throughput();
      }
      Map<String, Estimate> p99 = cell.p99();
      Estimate sent = p99.getOrDefault(operation, Estimates.of(List.of()));
      return p99.getOrDefault("Intended-" + operation, sent);
    }

    double goodness(Cell cell) {
      double figure = estimate(cell).center();
      return operation.isEmpty() ? figure : -figure;
    }

    Ratio ratio(Cell better, Cell other) {
      return operation.isEmpty()
          ? Estimates.ratio(estimate(better), estimate(other))
          : Estimates.ratio(estimate(other), estimate(better));
    }

    String sentence(String better, String other, String times, String where) {
      return operation.isEmpty()
          ? "%s serves %s the operations of %s %s".formatted(better, times, other, where)
          : "the %s of %s is %s that of %s %s".formatted(name(), other, times, better, where);
    }

    /** The later figure as a difference to the base's, in %. */
    String change(Ratio ratio) {
      double value = percent(ratio.value());
      double low = Math.min(Math.abs(percent(ratio.low())), Math.abs(percent(ratio.high())));
      double high = Math.max(Math.abs(percent(ratio.low())), Math.abs(percent(ratio.high())));
      String direction =
          operation.isEmpty() ? (value < 0 ? "less" : "more") : (value < 0 ? "lower" : "higher");
      String what = operation.isEmpty() ? "throughput" : name();
      return String.format(
          Locale.ROOT, "%.0f %% %s %s (%.0f to %.0f)", Math.abs(value), direction, what, low, high);
    }

    private static double percent(double ratio) {
      return 100 * (ratio - 1);
    }
  }
}
