// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.RateSearch;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;

/**
 * Scheduler of the runs of a comparison. Each repeat is a round. Within a round, the points are
 * shuffled, and at each point all contenders are measured one right after the other, in shuffled
 * order. Thus a drift of the machine hardly separates a contender's figure from its rival's. An
 * ageing has all its rounds at each age, before the next; a contender that fails ages no more. The
 * next run depends only on the seed and on the runs that have ended; therefore a comparison can be
 * resumed.
 *
 * @param search point of a search for the highest rate; empty without a search
 * @param evaluator evaluation of a run at a target rate, for that search
 */
public record Scheduler(
    Comparison comparison,
    List<Point> fixed,
    Optional<Point> search,
    Function<Run, RateSearch.Trial> evaluator,
    boolean ceiling) {

  public static final int MAX_REPEATS = 1000;

  public Optional<Step> next(List<Run> ended) {
    Map<String, Run> byId = new HashMap<>();
    ended.forEach(run -> byId.put(run.id(), run));
    Schedule schedule = comparison.schedule();
    int rounds = schedule.isOpen() ? MAX_REPEATS : schedule.repeats(); // The end is not known.
    return steps(rounds, round -> nextRate(round, ended).stream())
        .filter(step -> !byId.containsKey(runId(step)))
        .filter(step -> !step.point().isOfAgeing() || !hasFailed(step.contender(), ended))
        .findFirst();
  }

  private static boolean hasFailed(String contender, List<Run> ended) {
    return ended.stream().anyMatch(run -> run.contender().equals(contender) && !run.done());
  }

  /**
   * The points that are measured in the same rounds: all; or those of one age, and at the end a
   * fresh load and the aged documents beside it.
   */
  private Stream<List<Point>> groups() {
    Map<List<Object>, List<Point>> groups = new LinkedHashMap<>();
    for (Point point : fixed) {
      List<Object> age =
          point.isOfFresh() ? List.of(Sweep.FRESH) : List.of(point.isPhase(), point.ageSeconds());
      groups.computeIfAbsent(age, none -> new ArrayList<>()).add(point);
    }
    return groups.isEmpty() ? Stream.of(List.of()) : groups.values().stream();
  }

  /** Maximum number of runs, including those that have ended; without rounds that may be added. */
  public int maxRuns() {
    int searched = search.isPresent() ? RateSearch.MOST_TRIALS : 0;
    Schedule schedule = comparison.schedule();
    int runs = fixed.stream().mapToInt(schedule::repeats).sum() + schedule.repeats() * searched;
    return comparison.labels().size() * runs + (int) ceilings().count();
  }

  /** All runs that are known in advance, in order. */
  public List<Step> plan() {
    return steps(comparison.schedule().repeats(), round -> Stream.empty()).toList();
  }

  /**
   * Steps of so many rounds, in order.
   *
   * @param searched trials of a search for the highest rate, of a round
   */
  private Stream<Step> steps(int rounds, Function<Integer, Stream<Step>> searched) {
    Stream<Step> measured =
        groups()
            .flatMap(
                points ->
                    IntStream.rangeClosed(1, rounds)
                        .boxed()
                        .flatMap(
                            round -> Stream.concat(planned(points, round), searched.apply(round))));
    return Stream.concat(ceilings(), measured);
  }

  /**
   * Runs that measure the client's limit: one at each point without a target rate. Those of equal
   * values, which share a dataset, follow each other.
   */
  private Stream<Step> ceilings() {
    return fixed.stream()
        .filter(point -> ceiling && point.target() == 0 && !point.isOfAgeing())
        .sorted(Comparator.comparing(point -> point.values().toString()))
        .map(point -> new Step(Step.CEILING, point, 1, true));
  }

  private Stream<Step> planned(List<Point> points, int repeat) {
    List<Point> order = new ArrayList<>(points);
    order.removeIf(point -> point.isPhase() && repeat > 1);
    Collections.shuffle(order, random(repeat, ""));
    if (order.stream().anyMatch(Point::isOfFresh)) {
      return besideFresh(order, repeat);
    }
    return order.stream().flatMap(point -> steps(point, repeat).stream());
  }

  /**
   * Slices of aged documents and of a fresh load, each contender's one right after the other. In
   * the first round the load comes first, which would part them.
   */
  private Stream<Step> besideFresh(List<Point> points, int repeat) {
    if (repeat == 1) {
      points.sort(Comparator.comparing(Point::ageSeconds));
    }
    return steps(points.get(0), repeat).stream()
        .flatMap(
            step -> points.stream().map(point -> new Step(step.contender(), point, repeat, false)));
  }

  private List<Step> steps(Point point, int repeat) {
    List<String> order = new ArrayList<>(comparison.labels());
    Collections.shuffle(order, random(repeat, point.id()));
    return order.stream().map(label -> new Step(label, point, repeat, false)).toList();
  }

  /** Next trial of the contender that has had the fewest in this round. */
  private Optional<Step> nextRate(int repeat, List<Run> ended) {
    return search.stream()
        .flatMap(point -> steps(point, repeat).stream())
        .sorted(comparingInt(step -> trials(step, ended).size()))
        .flatMap(
            step ->
                RateSearch.next(trials(step, ended)).stream()
                    .map(rate -> new Step(step.contender(), step.point().at(rate), repeat, false)))
        .findFirst();
  }

  private List<RateSearch.Trial> trials(Step step, List<Run> ended) {
    return ended.stream()
        .filter(run -> run.contender().equals(step.contender()) && run.repeat() == step.repeat())
        .filter(run -> !run.ceiling() && run.point().isTrial())
        .sorted(Comparator.comparing(Run::id))
        .map(evaluator)
        .toList();
  }

  public String runId(Step step) {
    return Run.id(step.contender(), step.point(), step.repeat(), comparison.origin().client());
  }

  private Random random(int repeat, String point) {
    return new Random(
        Objects.hash(comparison.schedule().seed(), repeat, point) * 0x9E3779B97F4A7C15L);
  }
}
