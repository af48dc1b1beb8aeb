// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.RateSearch;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;

/**
 * Scheduler of the runs of a comparison. Each repeat is a round. Within a round, the points are
 * shuffled, and at each point all contenders are measured one right after the other, in shuffled
 * order. Thus a drift of the machine hardly separates a contender's figure from its rival's. An
 * ageing has all its rounds at each age, before the next; a contender that fails ages no more. The
 * next run depends only on the seed and on the runs that have ended; therefore a comparison can be
 * resumed.
 */
public final class Scheduler {

  public static final int MAX_REPEATS = 1000;

  private final Comparison comparison;
  private final List<Point> fixed;
  private final List<Point> rising;
  private final Optional<IntFunction<Point>> rates;
  private final Function<Run, RateSearch.Trial> evaluator;
  private final boolean ceiling;

  /**
   * @param rising points by number of threads, ascending; they end when the store is saturated
   * @param rates factory of the points of a search for the highest rate; empty without a search
   * @param evaluator evaluation of a run at a target rate, for that search
   */
  public Scheduler(
      Comparison comparison,
      List<Point> fixed,
      List<Point> rising,
      Optional<IntFunction<Point>> rates,
      Function<Run, RateSearch.Trial> evaluator,
      boolean ceiling) {
    this.comparison = comparison;
    this.fixed = List.copyOf(fixed);
    this.rising = List.copyOf(rising);
    this.rates = rates;
    this.evaluator = evaluator;
    this.ceiling = ceiling;
  }

  public Optional<Step> next(List<Run> ended) {
    Map<String, Run> byId = new HashMap<>();
    ended.forEach(run -> byId.put(run.id(), run));
    for (Point point : ceiling ? ceilings() : List.<Point>of()) {
      Step step = new Step(Step.CEILING, point, 1, true);
      if (!byId.containsKey(runId(step))) {
        return Optional.of(step);
      }
    }
    return groups().stream()
        .flatMap(
            points ->
                IntStream.iterate(1, this::isRound, repeat -> repeat + 1)
                    .mapToObj(repeat -> next(points, repeat, byId)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The fixed points that are measured in the same rounds: all, or those of one age. */
  private Collection<List<Point>> groups() {
    Map<Object, List<Point>> groups = new LinkedHashMap<>();
    for (Point point : fixed) {
      Object age = List.of(point.isFresh(), point.isPhase(), point.ageSeconds());
      groups.computeIfAbsent(age, none -> new ArrayList<>()).add(point);
    }
    return groups.isEmpty() ? List.of(List.of()) : groups.values();
  }

  /** True for the number of a round that may be measured; their end is not known if it is open. */
  private boolean isRound(int repeat) {
    Schedule schedule = comparison.schedule();
    return repeat <= (schedule.isOpen() ? MAX_REPEATS : schedule.repeats());
  }

  /** Maximum number of runs, including those that have ended; without rounds that may be added. */
  public int maxRuns() {
    int searched = rates.isPresent() ? RateSearch.MOST_TRIALS : 0;
    Schedule schedule = comparison.schedule();
    int runs =
        fixed.stream().mapToInt(schedule::repeats).sum()
            + schedule.repeats() * (rising.size() + searched);
    return comparison.labels().size() * runs + (ceiling ? ceilings().size() : 0);
  }

  /** All runs that are known in advance, in order. Rising threads may end earlier. */
  public List<Step> plan() {
    List<Step> steps = new ArrayList<>();
    if (ceiling) {
      ceilings().forEach(point -> steps.add(new Step(Step.CEILING, point, 1, true)));
    }
    for (List<Point> points : groups()) {
      for (int repeat = 1; repeat <= comparison.schedule().repeats(); repeat++) {
        for (Point point : shuffled(points, repeat)) {
          steps.addAll(steps(point, repeat));
        }
        for (Point point : repeat == 1 ? rising : shuffled(rising, repeat)) {
          steps.addAll(steps(point, repeat));
        }
      }
    }
    return steps;
  }

  /** Points without a target rate; the client's limit is measured at these only. */
  private List<Point> ceilings() {
    List<Point> points = new ArrayList<>(fixed);
    points.addAll(rising);
    return points.stream().filter(point -> point.target() == 0 && !point.isOfAgeing()).toList();
  }

  private Optional<Step> next(List<Point> points, int repeat, Map<String, Run> ended) {
    return Stream.<Supplier<Optional<Step>>>of(
            () -> first(shuffled(points, repeat).stream(), repeat, ended),
            () -> nextRising(repeat, ended),
            () -> nextRate(repeat, ended))
        .map(Supplier::get)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Step> first(Stream<Point> points, int repeat, Map<String, Run> ended) {
    return points
        .flatMap(point -> steps(point, repeat).stream())
        .filter(step -> !ended.containsKey(runId(step)))
        .filter(step -> !step.point().isOfAgeing() || !hasFailed(step.contender(), ended))
        .findFirst();
  }

  private static boolean hasFailed(String contender, Map<String, Run> ended) {
    return ended.values().stream()
        .anyMatch(run -> run.contender().equals(contender) && !run.done());
  }

  private List<Step> steps(Point point, int repeat) {
    if (point.isPhase() && repeat > 1) {
      return List.of();
    }
    List<String> order = new ArrayList<>(comparison.labels());
    Collections.shuffle(order, random(repeat, point.id()));
    return order.stream().map(label -> new Step(label, point, repeat, false)).toList();
  }

  /**
   * Next of the rising points. In the first round, a contender takes part until it is saturated;
   * later rounds repeat its points.
   */
  private Optional<Step> nextRising(int repeat, Map<String, Run> ended) {
    List<Point> order = repeat == 1 ? rising : shuffled(rising, repeat);
    return order.stream()
        .flatMap(point -> steps(point, repeat).stream())
        .filter(step -> !ended.containsKey(runId(step)))
        .filter(step -> repeat == 1 ? !isSaturated(step, ended) : isKnown(step, ended))
        .findFirst();
  }

  /** True if the contender was saturated with fewer threads than those of a step. */
  private boolean isSaturated(Step step, Map<String, Run> ended) {
    Point point = step.point();
    List<Point> line =
        rising.stream()
            .filter(each -> each.workload().equals(point.workload()))
            .filter(each -> each.values().equals(point.values()))
            .filter(each -> each.threads() < point.threads())
            .toList();
    return Saturation.reached(runs(step.contender(), line, 1, ended));
  }

  /** True if the first round has measured the point of a step. */
  private boolean isKnown(Step step, Map<String, Run> ended) {
    return ended.containsKey(runId(new Step(step.contender(), step.point(), 1, false)));
  }

  /** Next trial of the contender that has had the fewest in this round. */
  private Optional<Step> nextRate(int repeat, Map<String, Run> ended) {
    return rates.flatMap(
        points -> {
          Point unlimited = points.apply(0);
          return steps(unlimited, repeat).stream()
              .sorted(comparingInt(step -> trials(step, ended).size()))
              .flatMap(
                  step ->
                      RateSearch.next(trials(step, ended)).stream()
                          .map(points::apply)
                          .map(point -> new Step(step.contender(), point, repeat, false)))
              .findFirst();
        });
  }

  private List<RateSearch.Trial> trials(Step step, Map<String, Run> ended) {
    return ended.values().stream()
        .filter(run -> run.contender().equals(step.contender()) && run.repeat() == step.repeat())
        .filter(run -> !run.ceiling() && run.point().isTrial())
        .sorted(Comparator.comparing(Run::id))
        .map(evaluator)
        .toList();
  }

  /** Ended runs of the points up to the first point without one. */
  private List<Run> runs(String store, List<Point> points, int repeat, Map<String, Run> ended) {
    List<Run> runs = new ArrayList<>();
    for (Point point : points) {
      Run run = ended.get(runId(new Step(store, point, repeat, false)));
      if (run == null) {
        break;
      }
      runs.add(run);
    }
    return runs;
  }

  public String runId(Step step) {
    return Run.id(step.contender(), step.point(), step.repeat(), comparison.origin().client());
  }

  private List<Point> shuffled(List<Point> points, int repeat) {
    List<Point> order = new ArrayList<>(points);
    Collections.shuffle(order, random(repeat, ""));
    return order;
  }

  private Random random(int repeat, String point) {
    return new Random(
        Objects.hash(comparison.schedule().seed(), repeat, point) * 0x9E3779B97F4A7C15L);
  }
}
