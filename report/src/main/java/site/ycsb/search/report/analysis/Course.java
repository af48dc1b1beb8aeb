// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One operation in one repeat: its percentiles, and its course over the seconds of the run.
 *
 * @param repeat number of the repeat, from 1 on
 * @param percentiles microseconds by percentile, for percentiles with enough operations
 * @param seconds in their order; empty if the logs are not divided into seconds
 */
public record Course(int repeat, SortedMap<Double, Long> percentiles, List<Second> seconds) {

  /** Most points of a course; in a longer run, a point is several seconds. */
  private static final int POINTS = 120;

  /** Shortest interval in seconds that counts; the last interval of a log may be shorter. */
  private static final double SHORTEST = 0.5;

  /** Keeps copies. */
  public Course {
    percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    seconds = List.copyOf(seconds);
  }

  /**
   * A second of a run, or several seconds of a long run.
   *
   * @param at seconds from the first operation of the run to the end of this one
   * @param rate operations a second
   * @param slowest latency of the slowest operation in microseconds; 0 without an operation
   */
  public record Second(int at, double rate, long slowest) {}

  /** Sum of the intervals within a second. */
  private static final class Sum {
    long count;
    double seconds;
    long slowest;

    void add(Histogram interval, double length) {
      count += interval.getTotalCount();
      seconds += length;
      slowest = Math.max(slowest, interval.getMaxValue());
    }
  }

  /**
   * Reads an operation of a run.
   *
   * @param start start of the run in milliseconds since 1970
   * @param all the histogram to which the latencies are added
   */
  static List<Second> read(RecordedRun run, String operation, long start, Histogram all) {
    SortedMap<Integer, Sum> sums = new TreeMap<>();
    double seconds = run.run().result().seconds();
    int width = 1 + (int) (seconds / (POINTS + 1));
    run.intervals(
        operation,
        interval -> {
          all.add(interval);
          boolean afterwards = (interval.getEndTimeStamp() - start) / 1e3 > seconds;
          if (interval.getTotalCount() > 0 || !afterwards) {
            add(sums, interval, start, width);
          }
        });
    return sums.size() > 1 ? seconds(sums) : List.of();
  }

  /** Adds an interval to the sum of the second in whose middle it is. */
  private static void add(Map<Integer, Sum> sums, Histogram interval, long start, int width) {
    double from = (interval.getStartTimeStamp() - start) / 1e3;
    double to = (interval.getEndTimeStamp() - start) / 1e3;
    if (to - from >= SHORTEST) {
      int at = width * (1 + (int) ((from + to) / 2 / width));
      sums.computeIfAbsent(at, none -> new Sum()).add(interval, to - from);
    }
  }

  private static List<Second> seconds(SortedMap<Integer, Sum> sums) {
    return sums.entrySet().stream()
        .map(
            entry -> {
              Sum sum = entry.getValue();
              return new Second(entry.getKey(), sum.count / sum.seconds, sum.slowest);
            })
        .toList();
  }
}
