// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.stream.Collectors.groupingBy;

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
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import site.ycsb.search.report.results.Comparison;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.RateSearch;
import site.ycsb.search.report.results.Run;

/**
 * Which run comes next. The repeats are rounds; in each, one store after the other is measured at
 * all points, stores and points in an order that the seed decides. So what drifts on the machine
 * meets all stores alike. The next run depends on the runs that have ended and on nothing else: a
 * comparison that was stopped goes on where it was.
 */
final class Agenda {

  private final Comparison comparison;
  private final List<Point> fixed;
  private final List<Point> rising;
  private final Optional<IntFunction<Point>> rates;
  private final Trials trials;
  private final boolean ceiling;

  /** Judges what a run at some rate has shown. */
  interface Trials {
    RateSearch.Trial of(Run run);
  }

  /**
   * @param fixed points that are measured whatever comes of others
   * @param rising points by number of threads, ascending, which end with saturation
   * @param rates makes the points of a search for the highest rate, if there is one to be found
   * @param ceiling whether the client itself is measured
   */
  Agenda(
      Comparison comparison,
      List<Point> fixed,
      List<Point> rising,
      Optional<IntFunction<Point>> rates,
      Trials trials,
      boolean ceiling) {
    this.comparison = comparison;
    this.fixed = List.copyOf(fixed);
    this.rising = List.copyOf(rising);
    this.rates = rates;
    this.trials = trials;
    this.ceiling = ceiling;
  }

  /** The next run; empty if all is done. */
  Optional<Step> next(List<Run> ended) {
    Map<String, Run> byId = new HashMap<>();
    ended.forEach(run -> byId.put(run.id(), run));
    for (Point point : ceiling ? ceilings() : List.<Point>of()) {
      Step step = new Step(Step.CEILING, point, 1, true);
      if (!byId.containsKey(id(step))) {
        return Optional.of(step);
      }
    }
    for (int repeat = 1; repeat <= comparison.schedule().repeats(); repeat++) {
      for (String store : stores(repeat)) {
        Optional<Step> step = next(store, repeat, byId);
        if (step.isPresent()) {
          return step;
        }
      }
    }
    return Optional.empty();
  }

  /** How many runs there are at the most, those that have ended among them. */
  int size() {
    int searched = rates.isPresent() ? RateSearch.MOST_TRIALS : 0;
    int perRound = fixed.size() + rising.size() + searched;
    return comparison.stores().size() * comparison.schedule().repeats() * perRound
        + (ceiling ? ceilings().size() : 0);
  }

  /** Every run that is known beforehand, in order; rising threads may end earlier. */
  List<Step> plan() {
    List<Step> steps = new ArrayList<>();
    if (ceiling) {
      ceilings().forEach(point -> steps.add(new Step(Step.CEILING, point, 1, true)));
    }
    for (int repeat = 1; repeat <= comparison.schedule().repeats(); repeat++) {
      for (String store : stores(repeat)) {
        for (Point point : shuffled(fixed, repeat, store)) {
          steps.add(new Step(store, point, repeat, false));
        }
        for (Point point : rising) {
          steps.add(new Step(store, point, repeat, false));
        }
      }
    }
    return steps;
  }

  /** A ceiling is for what a store does at its full speed. */
  private List<Point> ceilings() {
    List<Point> points = new ArrayList<>(fixed);
    points.addAll(rising);
    return points.stream().filter(point -> point.target() == 0).toList();
  }

  private Optional<Step> next(String store, int repeat, Map<String, Run> ended) {
    for (Point point : shuffled(fixed, repeat, store)) {
      Step step = new Step(store, point, repeat, false);
      if (!ended.containsKey(id(step))) {
        return Optional.of(step);
      }
    }
    return nextRising(store, repeat, ended).or(() -> nextRate(store, repeat, ended));
  }

  private Optional<Step> nextRising(String store, int repeat, Map<String, Run> ended) {
    Map<String, List<Point>> byWorkload =
        rising.stream()
            .collect(groupingBy(Point::workload, LinkedHashMap::new, Collectors.toList()));
    return byWorkload.values().stream()
        .flatMap(points -> nextRising(store, repeat, points, ended).stream())
        .findFirst();
  }

  /** The first round finds out where the store saturates; the others measure the same points. */
  private Optional<Step> nextRising(
      String store, int repeat, List<Point> points, Map<String, Run> ended) {
    List<Run> first = runs(store, points, 1, ended);
    if (repeat == 1) {
      return Saturation.reached(first) || first.size() == points.size()
          ? Optional.empty()
          : Optional.of(new Step(store, points.get(first.size()), 1, false));
    }
    List<Point> measured = first.stream().map(Run::point).toList();
    return shuffled(measured, repeat, store).stream()
        .map(point -> new Step(store, point, repeat, false))
        .filter(step -> !ended.containsKey(id(step)))
        .findFirst();
  }

  private Optional<Step> nextRate(String store, int repeat, Map<String, Run> ended) {
    return rates.flatMap(
        points -> {
          Point any = points.apply(0);
          List<RateSearch.Trial> tried =
              ended.values().stream()
                  .filter(run -> run.store().equals(store) && run.repeat() == repeat)
                  .filter(run -> !run.ceiling() && run.point().sweep() == any.sweep())
                  .sorted(Comparator.comparing(Run::id))
                  .map(trials::of)
                  .toList();
          return RateSearch.next(tried)
              .map(rate -> new Step(store, points.apply(rate), repeat, false));
        });
  }

  /** What has ended of points that are done one after the other. */
  private List<Run> runs(String store, List<Point> points, int repeat, Map<String, Run> ended) {
    List<Run> runs = new ArrayList<>();
    for (Point point : points) {
      Run run = ended.get(id(new Step(store, point, repeat, false)));
      if (run == null) {
        break;
      }
      runs.add(run);
    }
    return runs;
  }

  /** The name of a step's run. */
  String id(Step step) {
    return Run.id(step.store(), step.point(), step.repeat(), comparison.origin().client());
  }

  /** Each round begins with the next one, so that every store has every place about as often. */
  private List<String> stores(int repeat) {
    List<String> order = new ArrayList<>(comparison.stores());
    Collections.shuffle(order, random(0, ""));
    Collections.rotate(order, 1 - repeat);
    return order;
  }

  private List<Point> shuffled(List<Point> points, int repeat, String store) {
    List<Point> order = new ArrayList<>(points);
    Collections.shuffle(order, random(repeat, store));
    return order;
  }

  private Random random(int repeat, String store) {
    return new Random(
        Objects.hash(comparison.schedule().seed(), repeat, store) * 0x9E3779B97F4A7C15L);
  }
}
