// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Verdict.Side;
import site.ycsb.search.report.results.Point;

/**
 * Verdicts of an analysis. Within one result, the best store of a point is compared with each other
 * store. Of several results, each store is compared with itself in the first result.
 *
 * <p>Two cells are compared by the measure of both ({@link Measure#of}). If only one of them
 * reached its target rate, they are compared by throughput, because the other's latencies grow with
 * the length of the run. The trials of a search for the highest rate get no verdicts; the highest
 * rates are compared.
 */
public final class Verdicts {

  /** Cells that reached their target rate first, then by their figure. */
  private static final Comparator<Cell> BEST =
      comparing((Cell cell) -> !Measure.of(cell).isLatency()).thenComparingDouble(Verdicts::cost);

  private final Analysis analysis;
  private final PointNames names;

  private Verdicts(Analysis analysis) {
    this.analysis = analysis;
    this.names = new PointNames(analysis.points());
  }

  /** Verdicts between stores, or between results if there are several. */
  static List<Verdict> of(Analysis analysis) {
    return analysis.comparisons().size() == 1
        ? betweenStores(analysis, 0)
        : new Verdicts(analysis).betweenResults();
  }

  /** The best store of each point against each other, in one of the results. */
  public static List<Verdict> betweenStores(Analysis analysis, int results) {
    return new Verdicts(analysis).betweenStores(results);
  }

  // ---- Store against store ----

  private List<Verdict> betweenStores(int results) {
    List<Verdict> all = new ArrayList<>();
    for (Point point : analysis.points()) {
      List<Cell> cells =
          measured(point).stream().filter(cell -> cell.results() == results).toList();
      cells.stream().min(BEST).ifPresent(best -> all.addAll(ofStores(best, cells)));
    }
    List<HighestRate> rates =
        rates()
            .filter(rate -> rate.results() == results)
            .sorted(comparingDouble(rate -> -rate.rate().center()))
            .toList();
    rates.stream().skip(1).flatMap(rate -> ofRates(rates.get(0), rate)).forEach(all::add);
    return all;
  }

  private List<Cell> measured(Point point) {
    return analysis.cells().stream()
        .filter(cell -> cell.point().equals(point) && !point.isTrial())
        .filter(cell -> cell.throughput().center() > 0)
        .toList();
  }

  /** Figure by which cells are sorted: the lowest is the best. */
  private static double cost(Cell cell) {
    Measure measure = Measure.of(cell);
    double figure = measure.estimate(cell).center();
    if (measure.isLatency()) {
      return figure > 0 ? figure : Double.MAX_VALUE;
    }
    return -figure;
  }

  private List<Verdict> ofStores(Cell best, List<Cell> cells) {
    return cells.stream()
        .filter(cell -> !cell.store().equals(best.store()))
        .flatMap(cell -> ofStores(best, cell))
        .toList();
  }

  private Stream<Verdict> ofStores(Cell better, Cell other) {
    return measure(better, other)
        .map(
            measure -> {
              Ratio ratio = measure.ratio(measure.estimate(better), measure.estimate(other));
              return verdict(
                  measure,
                  better,
                  other,
                  label(better, other) + " and " + label(other, better),
                  measure.better(label(better, other), label(other, better), ratio));
            })
        .stream();
  }

  // ---- Result against result ----

  private List<Verdict> betweenResults() {
    List<Verdict> all = new ArrayList<>();
    for (Point point : analysis.points()) {
      List<Cell> cells = measured(point);
      for (String store : analysis.stores()) {
        List<Cell> own = cells.stream().filter(cell -> cell.store().equals(store)).toList();
        own.stream()
            .filter(cell -> cell.results() > 0 && own.get(0).results() == 0)
            .flatMap(cell -> ofResults(own.get(0), cell))
            .forEach(all::add);
      }
    }
    for (String store : analysis.stores()) {
      List<HighestRate> own = rates().filter(rate -> rate.store().equals(store)).toList();
      own.stream()
          .filter(rate -> rate.results() > 0 && own.get(0).results() == 0)
          .flatMap(rate -> ofRates(own.get(0), rate))
          .forEach(all::add);
    }
    return all;
  }

  private Stream<Verdict> ofResults(Cell base, Cell later) {
    boolean gain = BEST.compare(later, base) <= 0;
    String store = base.store();
    boolean alike = contender(base).equals(contender(later));
    String name = alike ? contender(base) : store;
    String from = result(base) + (alike ? "" : traits(base));
    String to = result(later) + (alike ? "" : traits(later));
    return measure(base, later)
        .map(
            measure -> {
              Ratio change = Estimates.ratio(measure.estimate(later), measure.estimate(base));
              return verdict(
                  measure,
                  gain ? later : base,
                  gain ? base : later,
                  "%s in %s and in %s".formatted(name, from, to),
                  "%s: %s in %s than in %s".formatted(name, measure.change(change), to, from));
            })
        .stream();
  }

  // ---- Two cells ----

  /**
   * The measure by which two cells can be compared; never a throughput that both were given as
   * target.
   */
  private static Optional<Measure> measure(Cell one, Cell other) {
    Measure measure = Measure.of(one);
    if (!measure.equals(Measure.of(other))) {
      measure = Measure.THROUGHPUT;
    }
    boolean given = one.isOnTarget() && other.isOnTarget();
    boolean known = measure.estimate(one).center() > 0 && measure.estimate(other).center() > 0;
    return known && (measure.isLatency() || !given) ? Optional.of(measure) : Optional.empty();
  }

  /**
   * Makes the verdict.
   *
   * @param between names of the two
   * @param shown sentence for a difference that is shown
   */
  private Verdict verdict(Measure measure, Cell better, Cell other, String between, String shown) {
    Estimate figure = measure.estimate(better);
    Estimate otherFigure = measure.estimate(other);
    Ratio ratio = measure.ratio(figure, otherFigure);
    String name = label(better, other);
    String otherName = label(other, better);
    String where = names.of(better.point());
    boolean atLeast = better.isOnTarget() && !other.isOnTarget();
    String sentence =
        ratio.shown()
            ? (atLeast ? reached(name, otherName, otherFigure) : shown) + " " + where
            : measure.notShown(figure, otherFigure, between + " " + where);
    List<String> unverified = unverified(better, better.verified(), other, other.verified());
    boolean invalid = isInvalid(better, other);
    return new Verdict(
        measure,
        new Side(better, figure),
        new Side(other, otherFigure),
        ratio,
        atLeast,
        unverified,
        invalid,
        marked(sentence, unverified, invalid));
  }

  /** Sentence for a pair of which one reached its target rate; its highest rate is unknown. */
  private static String reached(String better, String other, Estimate figure) {
    return String.format(
        Locale.ROOT,
        "%s reached the rate and %s only %.0f ops/s (%.0f to %.0f)",
        better,
        other,
        figure.center(),
        figure.low(),
        figure.high());
  }

  /** Name with variant and server. */
  private String label(Cell cell, Cell against) {
    String contender = contender(cell);
    return cell.results() == against.results()
        ? contender
        : "%s in %s".formatted(contender, result(cell));
  }

  private String result(Cell cell) {
    return analysis.names().get(cell.results());
  }

  /** Variant and server in brackets, where a store was not the same in two results. */
  private String traits(Cell cell) {
    String traits = analysis.traits(cell.results(), cell.store());
    return traits.isEmpty() ? "" : " (%s)".formatted(traits);
  }

  private String contender(Cell cell) {
    return analysis.contender(cell.results(), cell.store());
  }

  private String name(Cell cell, Cell against) {
    return cell.results() == against.results()
        ? cell.store()
        : "%s in %s".formatted(cell.store(), result(cell));
  }

  /** The names of unverified stores; a store that is unverified in both results is named once. */
  private List<String> unverified(
      Cell one, boolean oneVerified, Cell other, boolean otherVerified) {
    if (!oneVerified && !otherVerified && one.store().equals(other.store())) {
      return List.of(one.store());
    }
    return Stream.of(oneVerified ? "" : name(one, other), otherVerified ? "" : name(other, one))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private boolean isInvalid(Cell one, Cell other) {
    return analysis.warnings().stream()
        .filter(warning -> warning.severity() == Warning.Severity.INVALID)
        .anyMatch(warning -> warning.isAbout(one) || warning.isAbout(other));
  }

  private static String marked(String sentence, List<String> unverified, boolean invalid) {
    String named =
        unverified.isEmpty()
            ? sentence
            : "%s (%s not verified)".formatted(sentence, String.join(" and ", unverified));
    return invalid ? named + " (invalid: see the warnings)" : named;
  }

  // ---- The highest rates that kept a bound ----

  private Stream<HighestRate> rates() {
    return analysis.highestRates().stream().filter(each -> each.rate().center() > 0);
  }

  private Stream<Verdict> ofRates(HighestRate one, HighestRate two) {
    boolean first = one.rate().center() >= two.rate().center();
    HighestRate better = first ? one : two;
    HighestRate other = first ? two : one;
    Optional<Cell> cell = searched(better);
    Optional<Cell> against = searched(other);
    if (cell.isEmpty() || against.isEmpty() || !better.bound().equals(other.bound())) {
      return Stream.empty();
    }
    Measure measure = Measure.highestRate(better.bound());
    Ratio ratio = measure.ratio(better.rate(), other.rate());
    String name = label(cell.get(), against.get());
    String otherName = label(against.get(), cell.get());
    String sentence =
        ratio.shown()
            ? measure.better(name, otherName, ratio)
            : measure.notShown(better.rate(), other.rate(), name + " and " + otherName);
    List<String> unverified =
        unverified(cell.get(), better.verified(), against.get(), other.verified());
    boolean invalid = isInvalid(cell.get(), against.get());
    return Stream.of(
        new Verdict(
            measure,
            new Side(cell.get(), better.rate()),
            new Side(against.get(), other.rate()),
            ratio,
            false,
            unverified,
            invalid,
            marked(sentence, unverified, invalid)));
  }

  /** The cell of the first trial of a search, which had no target. */
  private Optional<Cell> searched(HighestRate rate) {
    return analysis.cells().stream()
        .filter(cell -> cell.results() == rate.results() && cell.store().equals(rate.store()))
        .filter(cell -> cell.point().isTrial() && cell.target() == 0)
        .findFirst();
  }
}
