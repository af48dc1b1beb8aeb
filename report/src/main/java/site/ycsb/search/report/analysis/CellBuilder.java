// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.Counts;

/**
 * Builder of a cell from its repeats. Latencies are computed from merged histograms, never
 * averaged.
 */
final class CellBuilder {

  /** The percentiles of every latency. */
  private static final List<Double> PERCENTILES =
      List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 100.0);

  private final List<Repeat> repeats;
  private final List<Repeat> done;
  private final Map<String, Long> starts = new HashMap<>();
  private final SortedMap<String, Latency> latencies = new TreeMap<>();

  CellBuilder(List<Repeat> repeats) {
    this.repeats = repeats;
    this.done = repeats.stream().filter(Repeat::done).toList();
    done.stream()
        .flatMap(repeat -> repeat.parts().stream())
        .forEach(part -> starts.put(part.run().id(), part.startMillis()));
  }

  /**
   * Builds the cell.
   *
   * @param clients number of client machines, each with a part of every repeat
   */
  Cell build(int results, int clients) {
    done.stream().flatMap(repeat -> repeat.operations().stream()).distinct().forEach(this::merge);
    SortedMap<Integer, Double> throughputs = new TreeMap<>();
    done.forEach(repeat -> throughputs.put(repeat.number(), repeat.throughput()));
    List<Run> runs = runs(repeats);
    List<Run> measured = runs(done);
    Run first = measured.isEmpty() ? runs.get(0) : measured.get(0);
    return new Cell(
        new Cell.Key(results, first.contender(), ofAllClients(first.point(), clients)),
        Estimates.of(throughputs.values()),
        throughputs,
        latencies,
        counts(runs, measured),
        answers(measured),
        first.storeFacts(),
        runs);
  }

  /** The point with the rate of all clients together; each client was given its own part of it. */
  private static Point ofAllClients(Point point, int clients) {
    return new Point(
        point.sweep(),
        point.workload(),
        point.values(),
        point.updates(),
        point.threads(),
        point.target() * clients);
  }

  private void merge(String operation) {
    Histogram sum = empty();
    SortedMap<Integer, Latency.Round> rounds = new TreeMap<>();
    List<Course> courses = new ArrayList<>();
    for (Repeat repeat : done) {
      Histogram one = empty();
      List<Course.Second> seconds = Course.read(repeat, operation, starts, one);
      if (one.getTotalCount() > 0) {
        rounds.put(repeat.number(), Latency.Round.of(one));
        sum.add(one);
        courses.add(new Course(repeat.number(), supported(one), seconds));
      }
    }
    if (sum.getTotalCount() > 0) {
      latencies.put(operation, latency(operation, sum, rounds, courses));
    }
  }

  private static Histogram empty() {
    Histogram empty = new Histogram(3);
    empty.setAutoResize(true);
    return empty;
  }

  private static SortedMap<Double, Long> percentiles(Histogram histogram) {
    SortedMap<Double, Long> percentiles = new TreeMap<>();
    PERCENTILES.forEach(each -> percentiles.put(each, histogram.getValueAtPercentile(each)));
    return percentiles;
  }

  /** The percentiles with enough operations. */
  private static SortedMap<Double, Long> supported(Histogram histogram) {
    SortedMap<Double, Long> supported = percentiles(histogram);
    supported.keySet().removeIf(each -> !Latency.supports(histogram.getTotalCount(), each));
    return supported;
  }

  private static Latency latency(
      String name,
      Histogram histogram,
      SortedMap<Integer, Latency.Round> rounds,
      List<Course> courses) {
    boolean intended = name.startsWith(Latency.INTENDED);
    return new Latency(
        intended ? name.substring(Latency.INTENDED.length()) : name,
        intended,
        histogram.getTotalCount(),
        histogram.getMean(),
        percentiles(histogram),
        estimate(rounds, 50),
        estimate(rounds, 99),
        rounds,
        courses);
  }

  private static Estimate estimate(SortedMap<Integer, Latency.Round> rounds, double percentile) {
    return Estimates.of(rounds.values().stream().map(round -> round.micros(percentile)).toList());
  }

  /**
   * Operations of all runs; searches of those that count, because a failed run may have found
   * little.
   */
  private static Counts counts(List<Run> all, List<Run> measured) {
    Counts tried = sum(all);
    Counts found = sum(measured);
    return new Counts(
        tried.succeeded(),
        tried.failed(),
        tried.wrong(),
        found.searches(),
        found.hits(),
        found.emptyPages());
  }

  private static Counts sum(Collection<Run> runs) {
    return runs.stream()
        .map(run -> run.result().counts())
        .reduce(
            new Counts(0, 0, 0, 0, 0, 0),
            (one, other) ->
                new Counts(
                    one.succeeded() + other.succeeded(),
                    one.failed() + other.failed(),
                    one.wrong() + other.wrong(),
                    one.searches() + other.searches(),
                    one.hits() + other.hits(),
                    one.emptyPages() + other.emptyPages()));
  }

  private static Cell.Answers answers(List<Run> runs) {
    boolean verified = !runs.isEmpty() && runs.stream().allMatch(run -> run.answers().verified());
    return new Cell.Answers(verified, digests(runs));
  }

  private static List<String> digests(List<Run> runs) {
    Stream<String> all = runs.stream().map(run -> run.answers().digest());
    return all.filter(digest -> !digest.isEmpty()).distinct().sorted().toList();
  }

  private static List<Run> runs(List<Repeat> repeats) {
    return repeats.stream().flatMap(repeat -> repeat.runs().stream()).toList();
  }
}
