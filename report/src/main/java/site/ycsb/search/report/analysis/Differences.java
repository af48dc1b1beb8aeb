// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Difference.Obstacle;
import site.ycsb.search.report.analysis.Verdict.Side;
import site.ycsb.search.report.results.Point;

/**
 * Estimates of all differences of an analysis. Contenders of one result are compared within rounds:
 * the logarithms of their figures of the same repeat are subtracted. Results are not paired: each
 * has a separate model. A model spans the points of a curve.
 *
 * <p>Two cells are compared by the primary measure of both ({@link Measure#of}). If only one of
 * them reached its target rate, they are compared by throughput alone, because the other's
 * latencies grow with the length of the run.
 */
final class Differences {

  private final Analysis analysis;
  private final List<Curve> curves;
  private final Map<Cell.Key, Cell> cells;

  Differences(Analysis analysis) {
    this.analysis = analysis;
    this.curves = Curve.of(analysis.points());
    this.cells =
        analysis.cells().stream()
            .filter(cell -> cell.throughput().center() > 0)
            .collect(Collectors.toMap(Cell::key, cell -> cell));
  }

  /** Two cells of one point. */
  private record Pair(Cell one, Cell other) {

    /** The primary measure; never a throughput that both were given as target. */
    Optional<Measure> primary() {
      Measure measure = Measure.of(one);
      if (!measure.equals(Measure.of(other))) {
        measure = Measure.THROUGHPUT;
      }
      boolean given = one.isOnTarget() && other.isOnTarget();
      return measure.isLatency() || !given ? Optional.of(measure) : Optional.empty();
    }

    /** All measures; the primary one is the first. */
    List<Measure> measures() {
      Stream<Measure> latencies =
          Measure.latencies(one, other).stream()
              .filter(each -> each.isSupportedByEach(one) && each.isSupportedByEach(other));
      Stream<Measure> rates =
          Stream.concat(Stream.of(Measure.THROUGHPUT), Measure.combined(one, other).stream());
      Stream<Measure> others =
          one.target() == 0
              ? Stream.concat(latencies, rates)
              : one.isOnTarget() && other.isOnTarget() ? latencies : Stream.empty();
      return Stream.concat(primary().stream(), others).distinct().filter(this::isKnown).toList();
    }

    private boolean isKnown(Measure measure) {
      return Stream.of(one, other)
          .allMatch(cell -> measure.rounds(cell).values().stream().anyMatch(each -> each > 0));
    }
  }

  /** All pairs of stores, in one of the results. */
  List<Difference> betweenStores(int results) {
    List<Difference> all = new ArrayList<>();
    List<String> stores = analysis.labels();
    for (Curve curve : curves) {
      for (int i = 0; i < stores.size(); i++) {
        for (String other : stores.subList(i + 1, stores.size())) {
          String one = stores.get(i);
          all.addAll(
              differences(
                  pairs(curve, point -> cell(results, one, point), p -> cell(results, other, p)),
                  true));
        }
      }
    }
    List<HighestRate> rates = rates().filter(rate -> rate.results() == results).toList();
    for (int i = 0; i < rates.size(); i++) {
      for (HighestRate other : rates.subList(i + 1, rates.size())) {
        ofRates(rates.get(i), other, true).ifPresent(all::add);
      }
    }
    return all;
  }

  /** Each later result against the first, store by store. */
  List<Difference> betweenResults() {
    List<Difference> all = new ArrayList<>();
    for (String store : analysis.labels()) {
      for (int i = 1; i < analysis.names().size(); i++) {
        int results = i;
        for (Curve curve : curves) {
          all.addAll(
              differences(
                  pairs(curve, point -> cell(results, store, point), p -> cell(0, store, p)),
                  false));
        }
        List<HighestRate> own = rates().filter(rate -> rate.contender().equals(store)).toList();
        own.stream()
            .filter(rate -> rate.results() == results && own.get(0).results() == 0)
            .flatMap(rate -> ofRates(rate, own.get(0), false).stream())
            .forEach(all::add);
      }
    }
    return all;
  }

  /** The last point of each numeric curve without targets against its first, by throughput. */
  List<Difference> trends() {
    List<Difference> all = new ArrayList<>();
    for (Curve curve : curves.stream().filter(Curve::numeric).toList()) {
      for (int i = 0; i < analysis.names().size(); i++) {
        int results = i;
        for (String store : analysis.labels()) {
          List<Cell> cells =
              curve.points().stream()
                  .flatMap(point -> cell(results, store, point).stream())
                  .filter(cell -> cell.target() == 0)
                  .toList();
          if (cells.size() > 1) {
            all.add(trend(cells));
          }
        }
      }
    }
    return all;
  }

  private Optional<Cell> cell(int results, String store, Point point) {
    return Optional.ofNullable(cells.get(new Cell.Key(results, store, point)));
  }

  private static List<Pair> pairs(
      Curve curve, Function<Point, Optional<Cell>> one, Function<Point, Optional<Cell>> other) {
    return curve.points().stream()
        .flatMap(
            point ->
                one.apply(point).stream()
                    .flatMap(cell -> other.apply(point).map(its -> new Pair(cell, its)).stream()))
        .toList();
  }

  // ---- Estimates ----

  private static List<Difference> differences(List<Pair> pairs, boolean paired) {
    Map<Measure, List<Pair>> byMeasure = new LinkedHashMap<>();
    for (Pair pair : pairs) {
      pair.measures()
          .forEach(each -> byMeasure.computeIfAbsent(each, none -> new ArrayList<>()).add(pair));
    }
    return byMeasure.entrySet().stream()
        .flatMap(each -> differences(each.getKey(), each.getValue(), paired))
        .toList();
  }

  private static Stream<Difference> differences(Measure measure, List<Pair> pairs, boolean paired) {
    List<SortedMap<Integer, Double>> ones =
        pairs.stream().map(pair -> logarithms(measure.rounds(pair.one))).toList();
    List<SortedMap<Integer, Double>> others =
        pairs.stream().map(pair -> logarithms(measure.rounds(pair.other))).toList();
    List<Effect> effects = paired ? paired(ones, others) : unpaired(ones, others);
    return IntStream.range(0, pairs.size())
        .mapToObj(
            i -> {
              Pair pair = pairs.get(i);
              return difference(
                  measure,
                  side(measure, pair.one),
                  side(measure, pair.other),
                  pair.primary().filter(measure::equals).isPresent(),
                  effects.get(i));
            });
  }

  private static Side side(Measure measure, Cell cell) {
    return new Side(cell, measure.estimate(cell), cell.verified());
  }

  private static Difference difference(
      Measure measure, Side one, Side other, boolean primary, Effect effect) {
    boolean zero = one.figure().min() == 0 || other.figure().min() == 0;
    boolean nothing = Double.isNaN(effect.mean());
    Effect known =
        nothing
            ? new Effect(Math.log(one.figure().center() / other.figure().center()), List.of())
            : effect;
    Obstacle obstacle =
        zero
            ? Obstacle.ZERO
            : nothing ? Obstacle.NO_ROUND : effect.isKnown() ? Obstacle.NONE : Obstacle.SINGLE_RUN;
    return new Difference(measure, one, other, primary, known, obstacle);
  }

  private static List<Effect> paired(
      List<SortedMap<Integer, Double>> ones, List<SortedMap<Integer, Double>> others) {
    RoundModel model =
        RoundModel.of(
            IntStream.range(0, ones.size())
                .mapToObj(point -> minus(ones.get(point), others.get(point)))
                .toList());
    return IntStream.range(0, ones.size()).mapToObj(model::at).toList();
  }

  private static List<Effect> unpaired(
      List<SortedMap<Integer, Double>> ones, List<SortedMap<Integer, Double>> others) {
    RoundModel one = RoundModel.of(ones);
    RoundModel other = RoundModel.of(others);
    return IntStream.range(0, ones.size())
        .mapToObj(point -> one.at(point).minus(other.at(point)))
        .toList();
  }

  private static Difference trend(List<Cell> cells) {
    Cell first = cells.get(0);
    int last = cells.size() - 1;
    Measure measure = Measure.THROUGHPUT;
    RoundModel model =
        RoundModel.of(cells.stream().map(cell -> logarithms(measure.rounds(cell))).toList());
    return difference(
        measure,
        side(measure, cells.get(last)),
        side(measure, first),
        false,
        model.change(0, last));
  }

  /** The logarithms by round; none if a figure is 0, which has no logarithm. */
  private static SortedMap<Integer, Double> logarithms(SortedMap<Integer, Double> figures) {
    SortedMap<Integer, Double> logarithms = new TreeMap<>();
    if (figures.values().stream().allMatch(figure -> figure > 0)) {
      figures.forEach((round, figure) -> logarithms.put(round, Math.log(figure)));
    }
    return logarithms;
  }

  private static SortedMap<Integer, Double> minus(
      SortedMap<Integer, Double> one, SortedMap<Integer, Double> other) {
    SortedMap<Integer, Double> differences = new TreeMap<>();
    one.forEach(
        (round, value) -> {
          if (other.containsKey(round)) {
            differences.put(round, value - other.getOrDefault(round, Double.NaN));
          }
        });
    return differences;
  }

  // ---- The highest rates that kept a bound ----

  private Stream<HighestRate> rates() {
    return analysis.highestRates().stream().filter(each -> each.rate().center() > 0);
  }

  private Optional<Difference> ofRates(HighestRate one, HighestRate other, boolean paired) {
    Optional<Cell> cell = searched(one);
    Optional<Cell> against = searched(other);
    if (cell.isEmpty() || against.isEmpty() || !one.bound().equals(other.bound())) {
      return Optional.empty();
    }
    List<SortedMap<Integer, Double>> ones = List.of(logarithms(one.rounds()));
    List<SortedMap<Integer, Double>> others = List.of(logarithms(other.rounds()));
    return Optional.of(
        difference(
            Measure.highestRate(one.bound()),
            new Side(cell.get(), one.rate(), one.verified()),
            new Side(against.get(), other.rate(), other.verified()),
            true,
            (paired ? paired(ones, others) : unpaired(ones, others)).get(0)));
  }

  /** The cell of the first trial of a search, which had no target. */
  private Optional<Cell> searched(HighestRate rate) {
    return analysis.cells().stream()
        .filter(
            cell -> cell.results() == rate.results() && cell.contender().equals(rate.contender()))
        .filter(cell -> cell.point().isTrial() && cell.target() == 0)
        .findFirst();
  }
}
