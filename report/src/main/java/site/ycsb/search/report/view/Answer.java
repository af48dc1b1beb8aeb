// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Collections.disjoint;
import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;
import static java.util.Comparator.comparingLong;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Curve;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Recall;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Sweep;

/**
 * Question of a report and its answer in a sentence or two. The answer is made of the primary
 * verdicts of one curve, and says where those of other curves disagree; without verdicts it is the
 * figures.
 */
public record Answer(Analysis analysis) {

  /** Share of updates of the point that is shown first: it has all three operations. */
  private static final double MIXED = 0.1;

  // ---- The question ----

  /** The question that the runs answer: the user's, or that of the sweep. */
  public String question() {
    if (analysis.names().size() > 1) {
      return "What differs between %s?".formatted(PointNames.listed(analysis.names()));
    }
    Comparison comparison = analysis.comparisons().get(0);
    return Stream.concat(
            Stream.of(comparison.origin().question()),
            typical(analysis.points())
                .flatMap(point -> comparison.plan().sweep(point.sweep()))
                .stream()
                .map(Answer::question))
        .filter(question -> !question.isEmpty())
        .findFirst()
        .orElse("How many operations a second does each store serve?");
  }

  private static String question(Sweep sweep) {
    return !sweep.question().isEmpty()
        ? sweep.question()
        : switch (sweep.name()) {
          case Sweep.SUSTAINED -> "How long do operations take at the same rate in each store?";
          case Sweep.FIND_MAX -> "How high a rate keeps latency within a bound?";
          default -> "";
        };
  }

  /** The point that is shown first: one with a mixed workload and a valid verdict if possible. */
  public Optional<Point> typical() {
    List<Point> decided = points(sound());
    return typical(decided.isEmpty() ? analysis.points() : decided);
  }

  private static Optional<Point> typical(List<Point> points) {
    return points.stream()
        .filter(point -> point.sweep().equals(Sweep.UPDATES))
        .min(comparingDouble(point -> Math.abs(point.updates() - MIXED)))
        .or(() -> points.stream().filter(Answer::isSliceOfAgeing).reduce((one, later) -> later))
        .or(() -> points.stream().findFirst());
  }

  private static boolean isSliceOfAgeing(Point point) {
    return point.sweep().equals(Sweep.AGEING) && !point.isPhase();
  }

  private static List<Point> points(List<Contrast> contrasts) {
    return contrasts.stream().flatMap(each -> each.points().stream()).toList();
  }

  // ---- The answer ----

  public String sentence() {
    return aged().orElseGet(this::ofStores);
  }

  /** Throughput at the last age against that of a fresh load; empty without an ageing. */
  private Optional<String> aged() {
    List<Contrast> levels =
        analysis.conclusions().trends().stream()
            .filter(each -> each.other().cell().point().isFresh())
            .filter(each -> each.compared().equals(Measure.THROUGHPUT))
            .toList();
    return levels.stream()
        .findFirst()
        .map(
            first ->
                Formatter.capital(new PointNames(analysis.points()).of(first.points()))
                    + ", at full speed, as a share of a fresh load: "
                    + levels.stream()
                        .map(
                            each ->
                                name(each.better().subject()) + " " + Formatter.ratio(each.ratio()))
                        .collect(Collectors.joining(", "))
                    + ".");
  }

  private String ofStores() {
    if (analysis.conclusions().verdicts().isEmpty()) {
      return figures();
    }
    List<Contrast> own = ofCurve();
    if (own.isEmpty()) {
      return "No verdict: every comparison has a warning that makes it invalid.";
    }
    Contrast first =
        own.stream().filter(each -> each.ratio().shown()).findFirst().orElse(own.get(0));
    Optional<Subject> leader = leader(own);
    return leader.map(store -> sentence(store, own)).orElseGet(() -> shortened(first))
        + elsewhere(leader, own);
  }

  private List<Contrast> sound() {
    return analysis.conclusions().primary().stream().filter(each -> !each.invalid()).toList();
  }

  /** The valid verdicts over the curve of the typical point, by one measure. */
  private List<Contrast> ofCurve() {
    List<Contrast> sound = sound();
    Optional<Point> point = typical(points(sound));
    List<Contrast> own =
        sound.stream()
            .filter(each -> point.isPresent() && each.points().contains(point.get()))
            .toList();
    return own.stream().filter(each -> each.compared().equals(own.get(0).compared())).toList();
  }

  /**
   * The store with the most decided advantages and no decided disadvantage. Where all are compared
   * with one store, only that one can lead. Of two results that are compared, or of a store that
   * alone reached its rate, the verdict itself says more.
   */
  private Optional<Subject> leader(List<Contrast> own) {
    List<Contrast> decided = own.stream().filter(each -> each.ratio().shown()).toList();
    if (analysis.names().size() > 1 || decided.stream().anyMatch(Contrast::atLeast)) {
      return Optional.empty();
    }
    String against = analysis.comparisons().get(0).plan().against();
    return decided.stream()
        .map(each -> each.better().subject())
        .filter(store -> against.isEmpty() || against.equals(store.contender()))
        .filter(store -> decided.stream().noneMatch(each -> each.other().subject().equals(store)))
        .max(comparingLong(store -> Contrast.wins(decided, store)));
  }

  /** Name of the store that a contrast compares with another one. */
  private String beside(Subject store, Contrast contrast) {
    Subject better = contrast.better().subject();
    return name(better.equals(store) ? contrast.other().subject() : better);
  }

  /** Words for a leader, and the verdicts on it that are not shown or not valid. */
  private String sentence(Subject leader, List<Contrast> own) {
    List<Contrast> its =
        own.stream()
            .filter(each -> each.isOf(leader))
            .sorted(comparing(each -> each.ratio().value()))
            .toList();
    List<Contrast> decided = its.stream().filter(each -> each.ratio().shown()).toList();
    Measure measure = decided.get(0).compared();
    List<String> others = new ArrayList<>();
    for (Contrast each : decided) {
      others.add(against(each, others.isEmpty()));
    }
    String open =
        its.stream()
                .filter(each -> !each.ratio().shown())
                .map(each -> undecided(leader, each))
                .collect(Collectors.joining())
            + invalid(leader, decided.get(0));
    String reversals = decided.stream().map(this::reversals).collect(Collectors.joining());
    String form =
        open.isEmpty()
            ? (measure.isLatency() ? "%2$s leads by %1$s: " : "%2$s leads in %1$s: ")
            : Formatter.capital(beside(measure));
    return form.formatted(measure.name(), name(leader))
        + PointNames.listed(others)
        + where(its)
        + reversals
        + open
        + ".";
  }

  /** Form of a measure and of the store whose advantages over others follow. */
  private static String beside(Measure measure) {
    return measure.isLatency() ? "by %1$s against %2$s, " : "in %1$s, %2$s is ";
  }

  /** Words for the points of verdicts by one measure, and for the stores not verified there. */
  private String where(List<Contrast> verdicts) {
    Contrast first =
        verdicts.stream().filter(each -> each.ratio().shown()).findFirst().orElseThrow();
    String unverified =
        verdicts.stream()
            .flatMap(each -> each.unverified().stream())
            .distinct()
            .collect(Collectors.joining(" and "));
    return (first.compared().kind() == Measure.Kind.HIGHEST_RATE ? "" : ", " + over(first.points()))
        + (unverified.isEmpty() ? "" : " (%s not verified)".formatted(unverified));
  }

  /**
   * Words for other curves and measures that show another store ahead: its advantage if that is one
   * of them, otherwise their number.
   */
  private String elsewhere(Optional<Subject> leader, List<Contrast> own) {
    List<List<Contrast>> others = new ArrayList<>(Curve.families(analysis.points(), sound()));
    others.removeIf(family -> family.contains(own.get(0)));
    List<Contrast> ahead = others.stream().flatMap(each -> ahead(leader, each).stream()).toList();
    if (ahead.size() != 1) {
      String what = leader.isPresent() ? "another store is ahead" : "a difference is shown";
      return ahead.isEmpty()
          ? ""
          : " In %d of %d other curves and measures, %s."
              .formatted(ahead.size(), others.size(), what);
    }
    Contrast only = ahead.get(0);
    Measure measure = only.compared();
    return (leader.isPresent() ? " But " : " And ")
        + beside(measure).formatted(measure.name(), name(only.better().subject()))
        + against(only, true)
        + where(ahead)
        + ".";
  }

  /** The greatest advantage over a leader; without one, the greatest of all. */
  private static Optional<Contrast> ahead(Optional<Subject> leader, List<Contrast> family) {
    return family.stream()
        .filter(each -> each.ratio().shown())
        .filter(each -> leader.isEmpty() || leader.get().equals(each.other().subject()))
        .max(comparing(each -> each.ratio().value()));
  }

  /** Words for the points of a verdict: {@code on average from 0 to 50 % updates}. */
  String over(List<Point> points) {
    return (points.size() > 1 ? "on average " : "") + Curve.over(points, analysis.points());
  }

  /** The advantage over one store; the first one, over the nearest, has its interval. */
  private String against(Contrast contrast, boolean first) {
    Ratio ratio = contrast.ratio();
    String times = (contrast.atLeast() ? "at least " : "") + Ratio.number(ratio.value()) + " times";
    String other = name(contrast.other().subject());
    String interval = first && ratio.isUseful() ? " (%s)".formatted(ratio.interval()) : "";
    if (contrast.compared().isLatency()) {
      return first
          ? "%s takes %s as long%s%s".formatted(other, times, interval, contrast.atRecall(true))
          : "%s %s%s".formatted(other, times, contrast.atRecall(true));
    }
    return "%s %s%s%s".formatted(times, other, interval, contrast.atRecall(false));
  }

  private String undecided(Subject leader, Contrast contrast) {
    String other = beside(leader, contrast);
    String average = contrast.points().size() > 1 ? " on average" : "";
    String words =
        contrast.ratio().excludesMore()
            ? "; %s differs by no more than %s times%s%s"
                .formatted(
                    other,
                    Ratio.number(contrast.ratio().bound()),
                    average,
                    contrast.atRecall(/* swapped= */ contrast.better().subject().equals(leader)))
            : "; against %s it is not decided%s".formatted(other, average);
    return words + reversals(contrast);
  }

  /**
   * Words for the points that contradict what is said of their mean: another store is ahead, or by
   * more than the mean excludes. {@code "; redisjson is ahead at 1 of the 4 points, elasticsearch
   * at 2"}. Empty if there are none.
   */
  private String reversals(Contrast mean) {
    List<Contrast> shown =
        analysis.conclusions().verdicts().stream()
            .filter(verdict -> verdict.overall().equals(mean))
            .flatMap(verdict -> verdict.points().stream())
            .filter(point -> point.ratio().shown() && !point.invalid())
            .filter(
                point ->
                    !mean.ratio().excludesMore() || point.ratio().value() > mean.ratio().bound())
            .toList();
    String form = "; %s is ahead at %d of the " + mean.points().size() + " points";
    StringBuilder words = new StringBuilder();
    for (Contrast.Side side : List.of(mean.better(), mean.other())) {
      long wins = Contrast.wins(shown, side.subject());
      if (wins > 0 && !(mean.ratio().shown() && side.equals(mean.better()))) {
        words.append(form.formatted(name(side.subject()), wins));
        form = ", %s at %d";
      }
    }
    return words.toString();
  }

  /** Words for the stores that no valid verdict compares with a leader. */
  private String invalid(Subject leader, Contrast shown) {
    List<String> others =
        analysis.conclusions().primary().stream()
            .filter(each -> each.invalid() && each.isOf(leader))
            .filter(each -> each.compared().equals(shown.compared()))
            .filter(each -> !disjoint(each.points(), shown.points()))
            .map(each -> beside(leader, each))
            .toList();
    return others.isEmpty()
        ? ""
        : "; against %s there is no valid verdict".formatted(PointNames.listed(others));
  }

  private String name(Subject store) {
    return analysis.name(store);
  }

  /** The sentence of a verdict, with short names. */
  private String shortened(Contrast contrast) {
    String sentence = contrast.sentence();
    for (Contrast.Side side : List.of(contrast.better(), contrast.other())) {
      sentence = sentence.replace(analysis.contender(side.subject()), side.contender());
    }
    return sentence(sentence + reversals(contrast));
  }

  /** Words of a contrast as a sentence; a name keeps its small letter. */
  static String sentence(String words) {
    String begun = words.matches("(no|the|too|throughput) .*") ? Formatter.capital(words) : words;
    return begun.endsWith(".") ? begun : begun + ".";
  }

  // ---- Without a verdict ----

  private String figures() {
    Stream<String> highest =
        analysis.highestRates().stream()
            .filter(found -> found.rate().max() > 0)
            .map(
                found ->
                    "%s keeps %s up to %s"
                        .formatted(
                            name(found.subject()),
                            found.bound(),
                            Formatter.estimate(found.rate(), Formatter::rate)));
    List<Cell> measured =
        analysis.cells().stream()
            .filter(cell -> cell.isMeasured() && !cell.point().isTrial())
            .toList();
    Stream<String> shown =
        typical(measured.stream().map(Cell::point).toList()).stream()
            .flatMap(point -> measured.stream().filter(cell -> cell.point().equals(point)))
            .map(this::figure);
    String all = Stream.concat(highest, shown).collect(Collectors.joining("; "));
    return all.isEmpty() ? "Nothing was measured." : sentence(all);
  }

  private String figure(Cell cell) {
    Measure measure = Measure.of(cell);
    Estimate estimate = measure.estimate(cell);
    String where = new PointNames(analysis.points()).of(cell.point());
    String recalls =
        cell.counts().recalls().keySet().stream()
            .map(
                each ->
                    ", recall of %s %s"
                        .formatted(each, Recall.of(List.of(cell), each).orElseThrow()))
            .collect(Collectors.joining());
    String runs = recalls + (cell.throughput().n() == 1 ? ", in a single run" : "");
    return measure.isLatency() && estimate.n() > 0
        ? "the %s of %s is %s %s%s"
            .formatted(
                measure.name(),
                name(cell.subject()),
                Formatter.estimate(estimate, Formatter::latency),
                where,
                runs)
        : "%s serves %s %s%s"
            .formatted(
                name(cell.subject()),
                Formatter.estimate(cell.throughput(), Formatter::rate),
                where,
                runs);
  }

  // ---- What to distrust, and where it was measured ----

  /** A sentence for each store of which all runs failed. */
  public List<String> failures() {
    return analysis.subjects().stream()
        .filter(store -> analysis.cells(store).stream().noneMatch(Cell::isMeasured))
        .flatMap(
            store ->
                analysis.cells(store).stream()
                    .flatMap(cell -> cell.failed().stream())
                    .map(run -> run.report().ending().reason())
                    .limit(1)
                    .map(
                        reason ->
                            "All runs of %s failed%s."
                                .formatted(name(store), reason.isEmpty() ? "" : ": " + reason)))
        .toList();
  }

  /** Date, size of the work, rounds, machine. */
  public List<String> conditions() {
    List<String> conditions = new ArrayList<>();
    conditions.add(
        analysis.comparisons().stream()
            .map(comparison -> comparison.origin().createdAt().replaceFirst("T.*", ""))
            .distinct()
            .collect(Collectors.joining(" and ")));
    if (!analysis.cells().isEmpty()) {
      conditions.add(Sheet.conditions(shown()));
    }
    int units = analysis.conclusions().primary().stream().mapToInt(Contrast::units).max().orElse(0);
    if (units > 0) {
      String scope = analysis.conclusions().scope();
      String rounds = units == 1 ? "1 round" : units + " rounds";
      conditions.add(
          scope.startsWith("starts")
              ? "%d %s".formatted(units, scope)
              : rounds + scope.replaceFirst("^this", ", one").replaceFirst("^these", ", several"));
    }
    precision().ifPresent(conditions::add);
    int cold = analysis.sources().stream().mapToInt(source -> source.cold().size()).sum();
    if (cold > 0) {
      conditions.add(cold + " left out before all were warm");
    }
    machine().ifPresent(conditions::add);
    return conditions;
  }

  /** The widest interval of the verdicts that the answer is made of. */
  private Optional<String> precision() {
    return ofCurve().stream()
        .filter(each -> each.ratio().hasInterval() && each.ratio().isUseful())
        .max(comparingDouble(Contrast::reach))
        .map(each -> "ratios ±%s".formatted(Formatter.percent(each.reach())));
  }

  private List<Cell> shown() {
    Optional<Point> typical = typical();
    List<Cell> shown = typical.map(analysis::cells).orElse(List.of());
    return shown.isEmpty() ? analysis.cells() : shown;
  }

  private Optional<String> machine() {
    return analysis.cells().stream()
        .flatMap(Cell::done)
        .map(Run::machine)
        .findFirst()
        .map(Answer::words);
  }

  private static String words(Machine machine) {
    String cores =
        (machine.cpu().isEmpty() ? "" : machine.cpu() + ", ") + machine.cores() + " cores";
    return !machine.shared()
        ? cores + ", client alone"
        : machine.pinned().isEmpty() ? cores + " shared" : cores + ": " + machine.pinned();
  }
}
