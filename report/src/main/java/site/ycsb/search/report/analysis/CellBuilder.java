// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.results.Run.Counts;
import site.ycsb.search.report.statistics.Estimate;

/**
 * Builder of a cell from its repeats. Latencies are computed from merged histograms, never
 * averaged.
 */
public final class CellBuilder {

  /** The percentiles of every latency. */
  private static final List<Double> PERCENTILES =
      List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.99, 100.0);

  private final List<RecordedRun> repeats;
  private final List<RecordedRun> done;
  private final Map<Integer, Long> starts = new HashMap<>();
  private final SortedMap<String, Latency> latencies = new TreeMap<>();

  public CellBuilder(List<RecordedRun> runs) {
    this.repeats = runs.stream().sorted(comparingInt(RecordedRun::repeat)).toList();
    this.done = repeats.stream().filter(RecordedRun::done).toList();
    done.forEach(run -> starts.put(run.repeat(), run.startMillis()));
  }

  public Cell build(int results) {
    done.stream().flatMap(repeat -> repeat.operations().stream()).distinct().forEach(this::merge);
    SortedMap<Integer, Double> throughputs = new TreeMap<>();
    done.forEach(repeat -> throughputs.put(repeat.repeat(), repeat.throughput()));
    List<Run> runs = runs(repeats);
    List<Run> measured = runs(done);
    Run first = measured.isEmpty() ? runs.get(0) : measured.get(0);
    return new Cell(
        new Cell.Key(results, first.contender(), first.point()),
        Estimate.of(throughputs.values()),
        throughputs,
        latencies,
        counts(runs, measured),
        answers(measured),
        first.storeFacts(),
        runs);
  }

  private void merge(String operation) {
    Histogram sum = empty();
    SortedMap<Integer, Latency.Round> rounds = new TreeMap<>();
    List<Course> courses = new ArrayList<>();
    for (RecordedRun run : done) {
      Histogram one = empty();
      SortedMap<Integer, Long> slowest =
          Course.read(run, operation, starts.getOrDefault(run.repeat(), 0L), one);
      if (one.getTotalCount() > 0) {
        rounds.put(run.repeat(), Latency.Round.of(one));
        sum.add(one);
        courses.add(new Course(run.repeat(), supported(one), slowest));
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
    return Estimate.of(rounds.values().stream().map(round -> round.micros(percentile)).toList());
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
        found.compared(),
        found.emptyPages());
  }

  private static Counts sum(Collection<Run> runs) {
    return runs.stream().map(run -> run.result().counts()).reduce(Counts.NONE, Counts::plus);
  }

  private static Cell.Answers answers(List<Run> runs) {
    boolean verified = !runs.isEmpty() && runs.stream().allMatch(run -> run.answers().verified());
    return new Cell.Answers(verified, digests(runs));
  }

  private static List<String> digests(List<Run> runs) {
    Stream<String> all = runs.stream().map(run -> run.answers().digest());
    return all.filter(digest -> !digest.isEmpty()).distinct().sorted().toList();
  }

  private static List<Run> runs(List<RecordedRun> repeats) {
    return repeats.stream().map(RecordedRun::run).toList();
  }
}
