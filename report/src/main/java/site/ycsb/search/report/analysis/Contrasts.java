// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Conclusions.Verdict;
import site.ycsb.search.report.analysis.Contrast.Side;
import site.ycsb.search.report.analysis.Wording.Form;
import site.ycsb.search.report.statistics.Effect;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.report.statistics.StudentT;
import site.ycsb.search.results.Comparison.Plan;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/**
 * Contrasts of an analysis. One formula gives all of them: d(unit) is the mean, over the points, of
 * the logarithm of the ratio of two figures of the same unit. The estimate is the mean of d over
 * the {@link Units}, and its interval is Student's t. Results of two directories share no units:
 * the logarithms of each have a mean, and the two means are subtracted.
 *
 * <p>Two cells are compared by the primary measure of both ({@link Measure#of}); where client and
 * server share cores, a throughput comes second after {@link Measure#SERVER_TIME}. If only one of
 * them reached its target rate, they are compared by throughput alone, because the other's
 * latencies grow with the length of the run.
 */
public final class Contrasts {

  private final Analysis analysis;
  private final List<Curve> curves;
  private final List<Units> units;
  private final Wording wording;

  private Contrasts(Analysis analysis) {
    this.analysis = analysis;
    this.curves = Curve.of(analysis.points());
    this.units =
        IntStream.range(0, analysis.names().size())
            .mapToObj(i -> analysis.cells(i).stream().map(Cell::units).findFirst())
            .map(units -> units.orElseGet(() -> Units.of(List.of())))
            .toList();
    this.wording =
        new Wording(
            analysis, new PointNames(analysis.points()), areSessions() ? "sessions" : "rounds");
  }

  private boolean areSessions() {
    return units.stream().allMatch(Units::areSessions);
  }

  /** Conclusions about stores, or about results if there are several. */
  public static Conclusions of(Analysis analysis) {
    return new Contrasts(analysis).conclusions();
  }

  /** Descriptive contrasts of all stores of one result, by each measure at each point. */
  public static List<Contrast> betweenStores(Analysis analysis, int results) {
    Contrasts contrasts = new Contrasts(analysis);
    List<Pair> pairs = contrasts.stores(results);
    return Stream.concat(
            contrasts.atPoints(pairs, Match::measures),
            pairs.stream().flatMap(pair -> contrasts.rates(pair).stream()))
        .map(draft -> contrasts.contrast(draft, StudentT.PLAIN, Form.DESCRIPTIVE))
        .toList();
  }

  /**
   * Logarithm of a figure, or of the ratio of two, over all points at which it is known. At a
   * target rate, a throughput is not.
   *
   * @param other store to which the one is compared; empty for the figure itself
   */
  public static Effect effect(
      Analysis analysis, Measure measure, Subject one, Optional<Subject> other) {
    return new Contrasts(analysis).effect(measure, one, other);
  }

  private Effect effect(Measure measure, Subject one, Optional<Subject> other) {
    List<Cell> ones = new ArrayList<>();
    List<Cell> others = new ArrayList<>();
    for (Point point : analysis.points()) {
      Optional<Cell> own = known(measure, one, point);
      Optional<Cell> its = other.flatMap(subject -> known(measure, subject, point));
      if (own.isPresent() && (other.isEmpty() || its.isPresent())) {
        ones.add(own.get());
        its.ifPresent(others::add);
      }
    }
    Measure from = measure.dueIn(Stream.concat(ones.stream(), others.stream()).toList());
    SortedMap<Integer, Double> logarithms = logarithms(from, ones);
    return other.isEmpty()
        ? units.get(one.results()).effect(logarithms)
        : effect(one.results(), logarithms, other.get().results(), logarithms(from, others));
  }

  /** Effect of the logarithms of two sides: paired by round, unless the results differ. */
  private Effect effect(
      int results,
      SortedMap<Integer, Double> logarithms,
      int otherResults,
      SortedMap<Integer, Double> others) {
    Units own = units.get(results);
    return results == otherResults
        ? own.effect(minus(logarithms, others))
        : own.effect(logarithms).minus(units.get(otherResults).effect(others));
  }

  private Optional<Cell> known(Measure measure, Subject subject, Point point) {
    return cell(subject, point)
        .filter(cell -> !point.isTrial() && (!measure.isRate() || cell.target() == 0))
        .filter(measure::isKnown);
  }

  // ---- What is compared ----

  private record Pair(Subject one, Subject other) {}

  private List<Pair> stores(int results) {
    List<String> stores = analysis.labels();
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < stores.size(); i++) {
      Subject one = new Subject(results, stores.get(i));
      stores
          .subList(i + 1, stores.size())
          .forEach(other -> pairs.add(new Pair(one, new Subject(results, other))));
    }
    return pairs;
  }

  /** Each later result against the first, store by store. */
  private List<Pair> results() {
    return analysis.labels().stream()
        .flatMap(
            store ->
                IntStream.range(1, analysis.names().size())
                    .mapToObj(i -> new Pair(new Subject(i, store), new Subject(0, store))))
        .toList();
  }

  private Optional<Cell> cell(Subject subject, Point point) {
    return analysis.cell(subject, point).filter(cell -> cell.throughput().center() > 0);
  }

  /** Two cells: of a pair at one point, or of the ends of a trend. */
  private record Match(Cell one, Cell other) {

    /** The primary measure; never a throughput that both were given as target. */
    Optional<Measure> primary() {
      Measure measure = Measure.of(one);
      if (!measure.equals(Measure.of(other))) {
        measure = Measure.THROUGHPUT;
      }
      boolean given = one.isOnTarget() && other.isOnTarget();
      return Optional.of(measure).filter(each -> each.isLatency() || !given).filter(this::isKnown);
    }

    /**
     * The primary measures: one, or two without a target where client and server share cores.
     * There, a client that needs more of them leaves the server less, so that a throughput alone
     * says little.
     */
    List<Measure> primaries() {
      boolean shared = one.target() == 0 && one.sharesCores() && other.sharesCores();
      return primary().stream()
          .flatMap(
              measure ->
                  shared && measure.equals(Measure.THROUGHPUT)
                      ? Stream.of(Measure.SERVER_TIME, measure).filter(this::isKnown)
                      : Stream.of(measure))
          .toList();
    }

    /** All measures; the primary ones are the first. */
    List<Measure> measures() {
      return Stream.concat(primaries().stream(), others().stream()).toList();
    }

    List<Measure> others() {
      Stream<Measure> latencies =
          Measure.latencies(one, other).stream()
              .filter(each -> each.isSupportedByEach(one) && each.isSupportedByEach(other));
      Stream<Measure> rates =
          Stream.concat(Stream.of(Measure.THROUGHPUT), Measure.combined(one, other).stream());
      Stream<Measure> all =
          one.target() == 0
              ? Stream.concat(latencies, rates)
              : one.isOnTarget() && other.isOnTarget() ? latencies : Stream.empty();
      List<Measure> primaries = primaries();
      return Stream.concat(all, Stream.of(Measure.SERVER_TIME))
          .filter(each -> !primaries.contains(each))
          .filter(this::isKnown)
          .toList();
    }

    private boolean isKnown(Measure measure) {
      return measure.isKnown(one) && measure.isKnown(other);
    }
  }

  private Optional<Match> match(Pair pair, Point point) {
    return cell(pair.one, point)
        .flatMap(one -> cell(pair.other, point).map(other -> new Match(one, other)));
  }

  // ---- Conclusions ----

  /** Primary contrast of a pair and a curve, and the same at each of several points. */
  private record Family(Draft overall, List<Draft> points) {}

  private Conclusions conclusions() {
    Plan plan = analysis.comparisons().get(0).plan();
    List<Pair> pairs =
        analysis.names().size() == 1
            ? stores(0).stream()
                .filter(pair -> plan.compares(pair.one.contender(), pair.other.contender()))
                .toList()
            : results();
    List<List<Family>> families = new ArrayList<>();
    for (Curve curve : curves) {
      families.add(pairs.stream().flatMap(pair -> families(curve, pair)).toList());
    }
    Stream<Draft> rates = pairs.stream().flatMap(pair -> rates(pair).stream());
    families.add(rates.map(draft -> new Family(draft, List.of())).toList());
    int starts = units.stream().mapToInt(Units::starts).sum();
    StudentT t = shared(families.stream().flatMap(List::stream).map(Family::overall).toList());
    return new Conclusions(
        families.stream().flatMap(each -> verdicts(each, t)).toList(),
        atPoints(pairs, Match::others)
            .map(draft -> contrast(draft, StudentT.PLAIN, Form.DESCRIPTIVE))
            .toList(),
        Stream.concat(trends(), ageing())
            .map(draft -> contrast(draft, StudentT.PLAIN, Form.TREND))
            .toList(),
        analysis.isOpen(),
        areSessions()
            ? "starts of the servers"
            : "%s of the servers".formatted(starts > 1 ? "these starts" : "this start"));
  }

  private StudentT shared(List<Draft> drafts) {
    return StudentT.together(
        drafts.stream().filter(draft -> draft.effect.isKnown()).count(), analysis.isOpen());
  }

  /**
   * A family for each primary measure; points with a warning that invalidates them are left out.
   */
  private Stream<Family> families(Curve curve, Pair pair) {
    Map<Measure, List<Match>> matches = new LinkedHashMap<>();
    for (Point point : curve.points()) {
      Optional<Match> match = match(pair, point);
      for (Measure measure : match.map(Match::primaries).orElse(List.of())) {
        matches.computeIfAbsent(measure, none -> new ArrayList<>()).add(match.orElseThrow());
      }
    }
    return matches.entrySet().stream().map(each -> family(each.getKey(), each.getValue()));
  }

  private Family family(Measure measure, List<Match> matches) {
    List<Match> sound =
        matches.stream().filter(each -> !isInvalid(List.of(each.one, each.other))).toList();
    List<Draft> points = matches.stream().map(match -> draft(measure, List.of(match))).toList();
    return matches.size() == 1
        ? new Family(points.get(0), List.of())
        : new Family(draft(measure, sound.isEmpty() ? matches : sound), points);
  }

  /**
   * The verdicts of a curve: those by the server's processor time first, then those of the store
   * that is most often the better one.
   */
  private Stream<Verdict> verdicts(List<Family> families, StudentT t) {
    List<Verdict> verdicts = families.stream().map(family -> verdict(family, t)).toList();
    List<Contrast> all = verdicts.stream().map(Verdict::overall).toList();
    Comparator<Verdict> measure =
        Comparator.comparing(each -> !each.overall().compared().equals(Measure.SERVER_TIME));
    Comparator<Verdict> most =
        Comparator.comparing(each -> -Contrast.wins(all, each.overall().better().subject()));
    return verdicts.stream()
        .sorted(analysis.names().size() > 1 ? measure : measure.thenComparing(most));
  }

  private Verdict verdict(Family family, StudentT t) {
    StudentT together = shared(family.points);
    return new Verdict(
        contrast(family.overall, t, Form.VERDICT),
        family.points.stream().map(point -> contrast(point, together, Form.VERDICT)).toList());
  }

  private Stream<Draft> atPoints(List<Pair> pairs, Function<Match, List<Measure>> measures) {
    return curves.stream()
        .flatMap(curve -> curve.points().stream())
        .flatMap(point -> pairs.stream().flatMap(pair -> match(pair, point).stream()))
        .flatMap(
            match -> measures.apply(match).stream().map(measure -> draft(measure, List.of(match))));
  }

  /** The last point of each numeric curve without targets against its first, by throughput. */
  private Stream<Draft> trends() {
    return curves.stream()
        .filter(curve -> curve.axis().number() && !curve.points().get(0).isOfAgeing())
        .flatMap(curve -> along(curve, cell -> cell.target() == 0))
        .map(cells -> draft(Measure.THROUGHPUT, List.of(ends(cells))));
  }

  /** The cells of each store over a curve, for stores with two or more. */
  private Stream<List<Cell>> along(Curve curve, Predicate<Cell> which) {
    return analysis.subjects().stream()
        .map(
            subject ->
                curve.points().stream()
                    .flatMap(point -> cell(subject, point).stream())
                    .filter(which)
                    .toList())
        .filter(cells -> cells.size() > 1);
  }

  /** The last cell and the first. */
  private static Match ends(List<Cell> cells) {
    return new Match(cells.get(cells.size() - 1), cells.get(0));
  }

  /** Changes of each store over its ages, and its last age against a fresh load. */
  private Stream<Draft> ageing() {
    return Curve.drawn(analysis.points()).stream()
        .filter(curve -> curve.points().get(0).sweep().equals(Sweep.AGEING))
        .flatMap(curve -> along(curve, cell -> !cell.missedTarget()))
        .flatMap(this::ageing);
  }

  private Stream<Draft> ageing(List<Cell> ages) {
    Match ends = ends(ages);
    Point last = ends.one.point();
    Optional<Match> fresh =
        cell(ends.one.subject(), last.besideFresh())
            .flatMap(aged -> cell(aged.subject(), last.fresh()).map(cell -> new Match(aged, cell)));
    Stream<Measure> rate = ends.one.target() > 0 ? Stream.empty() : Stream.of(Measure.THROUGHPUT);
    Stream<Measure> p99 =
        Measure.latencies(ends.one, ends.other).stream().filter(each -> each.percentile() == 99);
    return Stream.concat(rate, p99)
        .filter(measure -> ages.stream().allMatch(measure::isSupportedByEach))
        .flatMap(
            measure ->
                Stream.concat(
                    Stream.of(line(measure, ages)),
                    fresh
                        .filter(match -> measure.isSupportedByEach(match.other))
                        .map(match -> draft(measure, List.of(match)))
                        .stream()));
  }

  /** Change by the line through the means of all ages. */
  private Draft line(Measure measure, List<Cell> ages) {
    double[] places = ages.stream().mapToDouble(cell -> cell.point().ageSeconds()).toArray();
    double[] heights =
        ages.stream()
            .mapToDouble(cell -> Math.log(side(measure, List.of(cell)).figure().center()))
            .toArray();
    Draft draft = draft(measure, List.of(ends(ages)));
    Effect line = Effect.ofLine(places, heights);
    return new Draft(
        measure, draft.one, draft.other, line, line.isKnown() ? "" : "fewer than three ages");
  }

  // ---- The formula ----

  /**
   * Two sides and their effect, before the level of the interval is known.
   *
   * @param effect logarithm of the ratio of the one figure to the other
   * @param obstacle reason why the effect has no interval; empty if it has one
   */
  private record Draft(Measure measure, Side one, Side other, Effect effect, String obstacle) {}

  private Draft draft(Measure measure, List<Match> matches) {
    return draft(
        measure,
        side(measure, matches.stream().map(Match::one).toList()),
        side(measure, matches.stream().map(Match::other).toList()));
  }

  private static Side side(Measure measure, List<Cell> cells) {
    SortedMap<Integer, Double> logarithms = logarithms(measure, cells);
    Estimate figure = Estimate.of(logarithms.values().stream().map(Math::exp).toList());
    return new Side(cells, figure, cells.stream().allMatch(Cell::verified), logarithms);
  }

  private Draft draft(Measure measure, Side one, Side other) {
    boolean zero = one.figure().min() == 0 || other.figure().min() == 0;
    Effect effect = effect(one.results(), one.logarithms(), other.results(), other.logarithms());
    if (zero || effect.units() == 0) {
      double ratio = one.figure().center() / other.figure().center();
      String obstacle = zero ? "a repeat has 0" : "no round has all of their runs";
      return new Draft(
          measure, one, other, new Effect(Math.log(ratio), Double.NaN, 0, 0), obstacle);
    }
    return new Draft(measure, one, other, effect, effect.isKnown() ? "" : "a single round");
  }

  /** Means over the points by round, for the rounds in which all points were measured. */
  private static SortedMap<Integer, Double> logarithms(Measure measure, List<Cell> cells) {
    SortedMap<Integer, Double> sums = new TreeMap<>();
    List<SortedMap<Integer, Double>> all = cells.stream().map(measure::rounds).toList();
    for (SortedMap<Integer, Double> rounds : all) {
      rounds.forEach(
          (round, figure) -> sums.merge(round, Math.log(figure) / all.size(), Double::sum));
    }
    all.forEach(rounds -> sums.keySet().retainAll(rounds.keySet()));
    return sums;
  }

  private static SortedMap<Integer, Double> minus(
      SortedMap<Integer, Double> one, SortedMap<Integer, Double> other) {
    SortedMap<Integer, Double> differences = new TreeMap<>(one);
    differences.keySet().retainAll(other.keySet());
    differences.replaceAll((round, value) -> value - other.getOrDefault(round, Double.NaN));
    return differences;
  }

  private Contrast contrast(Draft draft, StudentT t, Form form) {
    boolean gain = draft.effect.mean() > 0 != draft.measure.isLatency();
    boolean swapped = form != Form.TREND && draft.effect.mean() != 0 && !gain;
    Side better = swapped ? draft.other : draft.one;
    Side other = swapped ? draft.one : draft.other;
    boolean negative = form != Form.TREND && draft.effect.mean() < 0;
    Ratio ratio = (negative ? draft.effect.negated() : draft.effect).ratio(t);
    boolean atLeast =
        better.cells().stream().allMatch(Cell::isOnTarget)
            && other.cells().stream().noneMatch(Cell::isOnTarget);
    Contrast contrast =
        new Contrast(
            draft.measure,
            better,
            other,
            ratio,
            draft.effect.reach(t),
            draft.effect.units(),
            t.level(),
            atLeast,
            wording.unverified(better, other),
            isInvalid(Stream.concat(better.cells().stream(), other.cells().stream()).toList()),
            "");
    return contrast.said(wording.of(form, contrast, draft.obstacle));
  }

  private boolean isInvalid(List<Cell> of) {
    return analysis.warnings().stream()
        .filter(warning -> warning.severity() == Warning.Severity.INVALID)
        .anyMatch(warning -> of.stream().anyMatch(warning::isAbout));
  }

  // ---- The highest rates that kept a bound ----

  private Optional<Draft> rates(Pair pair) {
    return rate(pair.one)
        .flatMap(
            own ->
                rate(pair.other)
                    .filter(its -> its.bound().equals(own.bound()))
                    .map(its -> draft(Measure.highestRate(own.bound()), side(own), side(its))));
  }

  private Optional<HighestRate> rate(Subject subject) {
    return analysis.highestRates().stream()
        .filter(each -> each.subject().equals(subject))
        .filter(each -> each.rate().center() > 0)
        .findFirst();
  }

  /** The rate, with the cell of the first trial of its search, which had no target. */
  private Side side(HighestRate rate) {
    SortedMap<Integer, Double> logarithms = new TreeMap<>(rate.rounds());
    logarithms.replaceAll((round, figure) -> Math.log(figure));
    return analysis.cells(rate.subject()).stream()
        .filter(cell -> cell.point().isTrial() && cell.target() == 0)
        .findFirst()
        .map(cell -> new Side(List.of(cell), rate.rate(), rate.verified(), logarithms))
        .orElseThrow();
  }
}
