// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Sweep;

/**
 * Latency bound of the sweep {@link Sweep#FIND_MAX}: a percentile that must not exceed a limit, for
 * each kind of operation.
 *
 * @param percentile 0 to 100
 * @param micros limit in microseconds
 */
public record LatencyBound(double percentile, double micros) {

  /** Share of its target rate with which a run counts as having reached it. */
  public static final double REACHED = 0.98;

  /** Microseconds by the names of units. */
  public static final Map<String, Double> UNITS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6);

  private static final Pattern FORM =
      Pattern.compile("p(\\d{1,2}(?:\\.\\d+)?)=(\\d+(?:\\.\\d+)?)(us|ms|s)");

  /**
   * Reads {@code p99=10ms}.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static LatencyBound parse(String text) {
    Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!form.matches() || Double.parseDouble(form.group(2)) == 0) {
      throw new IllegalArgumentException(
          text + ": write a percentile and a time, such as p99=10ms (us, ms or s)");
    }
    return new LatencyBound(
        Double.parseDouble(form.group(1)),
        Double.parseDouble(form.group(2)) * UNITS.getOrDefault(form.group(3), 1.0));
  }

  /** A stored run as a trial of its rate. */
  public RateSearch.Trial trial(ResultsDirectory results, Run run) {
    double throughput = run.report().throughput();
    Map<String, Histogram> latencies = new TreeMap<>();
    for (String operation : run.report().timedOperations()) {
      latencies.put(operation, results.latencies(run, operation).orElse(new Histogram(3)));
    }
    return new RateSearch.Trial(
        run.point().target(),
        throughput,
        run.done() && isKept(run.point().target(), throughput, latencies),
        bounded(run.point().target(), latencies).stream()
            .allMatch(each -> Latency.supports(each.getTotalCount(), percentile)),
        lowestRate(throughput, latencies));
  }

  /**
   * True if a run kept the bound and reached its target rate. With a target, latencies count from
   * when an operation was due; without one, from when it was sent. Missing latencies count as
   * exceeding the bound.
   *
   * @param target target rate in operations a second; 0 without a target
   * @param throughput measured operations a second
   * @param latencies in microseconds, by YCSB's name of the operation
   */
  boolean isKept(int target, double throughput, Map<String, Histogram> latencies) {
    List<Histogram> timed = bounded(target, latencies);
    return throughput > 0
        && throughput >= REACHED * target
        && !timed.isEmpty()
        && timed.stream()
            .allMatch(
                each ->
                    each.getTotalCount() > 0 && each.getValueAtPercentile(percentile) <= micros);
  }

  /** The latencies that are bounded; with a target, those from when an operation was due. */
  private static List<Histogram> bounded(int target, Map<String, Histogram> latencies) {
    return latencies.entrySet().stream()
        .filter(each -> each.getKey().startsWith(Latency.INTENDED) == target > 0)
        .map(Map.Entry::getValue)
        .toList();
  }

  /**
   * Lowest rate at which a run of the same length has an operation beyond the percentile, of each
   * kind; with fewer, the percentile is the slowest operation, and the bound that of a maximum.
   *
   * @param throughput measured operations a second of a run without a target
   */
  double lowestRate(double throughput, Map<String, Histogram> latencies) {
    long rarest =
        bounded(0, latencies).stream()
            .mapToLong(Histogram::getTotalCount)
            .filter(count -> count > 0)
            .min()
            .orElse(Long.MAX_VALUE);
    return throughput / rarest * 100 / (100 - percentile);
  }
}
