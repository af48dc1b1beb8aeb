// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Difference.Obstacle;
import site.ycsb.search.report.analysis.Verdict.Side;
import site.ycsb.search.report.results.Point;

/**
 * Verdicts of an analysis. Within one result, all stores of a point are compared with each other.
 * Of several results, each store is compared with itself in the first result. One rule decides and
 * is printed: a difference is shown if and only if its interval excludes 1.
 */
public final class Verdicts {

  /** Cells that reached their target rate first, then by their figure. */
  private static final Comparator<Cell> BEST =
      comparing((Cell cell) -> !Measure.of(cell).isLatency()).thenComparingDouble(Verdicts::cost);

  private final Analysis analysis;
  private final PointNames names;
  private final Map<Point, String> named = new HashMap<>();
  private final Map<Point, Integer> places = new HashMap<>();
  private final Levels levels;
  private final Map<Boolean, StudentT> quantiles = new HashMap<>();

  private Verdicts(Analysis analysis, List<Difference> differences, List<Difference> trends) {
    this.analysis = analysis;
    this.names = new PointNames(analysis.points());
    analysis.points().forEach(point -> places.put(point, places.size()));
    this.levels =
        new Levels(
            count(differences, Difference::primary),
            count(differences, difference -> !difference.primary()) + count(trends, each -> true));
  }

  private static int count(List<Difference> differences, Predicate<Difference> which) {
    return (int) differences.stream().filter(which).filter(each -> each.effect().isKnown()).count();
  }

  /** Conclusions about stores, or about results if there are several. */
  static Conclusions of(Analysis analysis) {
    Differences differences = new Differences(analysis);
    return conclusions(
        analysis,
        analysis.names().size() == 1 ? differences.betweenStores(0) : differences.betweenResults(),
        differences.trends());
  }

  /** Conclusions about the stores of one of the results, without trends. */
  public static Conclusions betweenStores(Analysis analysis, int results) {
    return analysis.names().size() == 1
        ? analysis.conclusions()
        : conclusions(analysis, new Differences(analysis).betweenStores(results), List.of());
  }

  private static Conclusions conclusions(
      Analysis analysis, List<Difference> differences, List<Difference> trends) {
    Verdicts verdicts = new Verdicts(analysis, differences, trends);
    return new Conclusions(
        verdicts.all(differences.stream().filter(Difference::primary)),
        verdicts.all(differences.stream().filter(each -> !each.primary())),
        trends.stream().map(verdicts::trend).toList(),
        verdicts.levels);
  }

  /** Verdicts point by point; those of the best cell first. */
  private List<Verdict> all(Stream<Difference> differences) {
    Map<Point, Cell> best = new HashMap<>();
    return differences
        .sorted(
            comparingInt((Difference each) -> place(each.one().cell().point()))
                .thenComparing(each -> !isOf(each, best)))
        .map(this::verdict)
        .toList();
  }

  private int place(Point point) {
    return point.isTrial() ? Integer.MAX_VALUE : places.getOrDefault(point, 0);
  }

  private boolean isOf(Difference difference, Map<Point, Cell> bests) {
    if (difference.one().results() != difference.other().results()) {
      return true;
    }
    Cell best = bests.computeIfAbsent(difference.one().cell().point(), point -> best(difference));
    return difference.one().cell().equals(best) || difference.other().cell().equals(best);
  }

  private Cell best(Difference difference) {
    Cell one = difference.one().cell();
    return analysis.cells().stream()
        .filter(cell -> cell.point().equals(one.point()) && cell.results() == one.results())
        .filter(cell -> cell.throughput().center() > 0)
        .min(BEST)
        .orElse(one);
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

  private StudentT quantiles(boolean primary) {
    return quantiles.computeIfAbsent(primary, levels::quantiles);
  }

  // ---- Two cells ----

  private Verdict verdict(Difference difference) {
    Side better = difference.isGain() ? difference.one() : difference.other();
    Side other = difference.isGain() ? difference.other() : difference.one();
    Ratio ratio = difference.ratio(quantiles(difference.primary()));
    boolean atLeast = better.cell().isOnTarget() && !other.cell().isOnTarget();
    String where = where(better.cell().point());
    String sentence =
        atLeast && ratio.shown()
            ? reached(better, other) + where
            : sentence(difference, better, other, ratio, where);
    List<String> unverified = unverified(better, other);
    boolean invalid = isInvalid(better.cell(), other.cell());
    return new Verdict(
        difference.measure(),
        better,
        other,
        ratio,
        atLeast,
        unverified,
        invalid,
        marked(sentence, unverified, invalid));
  }

  private String where(Point point) {
    return point.isTrial() ? "" : " " + named.computeIfAbsent(point, names::of);
  }

  private String sentence(
      Difference difference, Side better, Side other, Ratio ratio, String where) {
    Measure measure = difference.measure();
    String name = label(better, other);
    String otherName = label(other, better);
    if (ratio.shown()) {
      String times =
          "at least %s times (estimate %s)"
              .formatted(Ratio.number(ratio.low()), Ratio.number(ratio.value()));
      return measure.difference(name, otherName, times) + where;
    }
    if (difference.obstacle() == Obstacle.SINGLE_RUN) {
      String times = Ratio.number(ratio.value()) + " times";
      return "%s%s, in a single run".formatted(measure.difference(name, otherName, times), where);
    }
    String what = measure.equals(Measure.THROUGHPUT) ? "" : " in " + measure.name();
    return "no difference%s shown between %s and %s%s (%s)"
        .formatted(what, name, otherName, where, interval(ratio, difference.obstacle()));
  }

  private static String interval(Ratio ratio, Obstacle obstacle) {
    if (!ratio.hasInterval()) {
      return obstacle.words;
    }
    return ratio.isUseful()
        ? ratio.interval() + " times"
        : "no useful interval: repeats are too few or differ too much";
  }

  /** Sentence for a pair of which one reached its target rate; its highest rate is unknown. */
  private String reached(Side better, Side other) {
    return String.format(
        Locale.ROOT,
        "%s reached the rate and %s only %.0f ops/s",
        label(better, other),
        label(other, better),
        other.figure().center());
  }

  // ---- Two points of a curve ----

  /**
   * Ends of a curve in words: {@code from 0 to 50 % updates}, {@code on search-only from 1 thread
   * to 16 threads}.
   */
  private String range(Point from, Point to) {
    return PointNames.value(from).equals(PointNames.value(to))
        ? "%s from %s to %s"
            .formatted(names.place(from), names.distinction(from), names.distinction(to))
        : "from %s to %s"
            .formatted(PointNames.value(from), names.of(to).replaceFirst("^\\w+ ", ""));
  }

  private Trend trend(Difference difference) {
    Cell to = difference.one().cell();
    Cell from = difference.other().cell();
    Ratio ratio = Ratio.of(difference.effect(), quantiles(false));
    String name = analysis.label(from.results(), from.contender());
    String range = range(from.point(), to.point());
    List<String> unverified = unverified(difference.one(), difference.other());
    boolean invalid = isInvalid(from, to);
    return new Trend(
        from,
        to,
        ratio,
        unverified,
        invalid,
        marked(trend(name, ratio, range, difference.obstacle()), unverified, invalid));
  }

  private static String trend(String name, Ratio ratio, String range, Obstacle obstacle) {
    boolean single = obstacle == Obstacle.SINGLE_RUN;
    if (!ratio.shown() && !single) {
      return "no change shown in the throughput of %s %s (%s)"
          .formatted(name, range, interval(ratio, obstacle));
    }
    String interval = single ? "" : " (%s)".formatted(ratio.interval());
    return "%s %s %s %s its throughput%s %s%s"
        .formatted(
            name,
            ratio.value() < 1 ? "falls to" : "rises to",
            Ratio.number(ratio.value()),
            ratio.value() < 1 ? "of" : "times",
            interval,
            range,
            single ? ", in a single run" : "");
  }

  // ---- Names ----

  /** Name with variant and server, and with the result if the other side is of another. */
  private String label(Side side, Side against) {
    String contender = analysis.contender(side.results(), side.contender());
    return side.results() == against.results()
        ? contender
        : "%s in %s".formatted(contender, analysis.names().get(side.results()));
  }

  private String name(Side side, Side against) {
    return side.results() == against.results()
        ? side.contender()
        : "%s in %s".formatted(side.contender(), analysis.names().get(side.results()));
  }

  /** The names of unverified stores; a store that is unverified on both sides is named once. */
  private List<String> unverified(Side one, Side other) {
    if (!one.verified() && !other.verified() && one.contender().equals(other.contender())) {
      return List.of(one.contender());
    }
    return Stream.of(
            one.verified() ? "" : name(one, other), other.verified() ? "" : name(other, one))
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
}
