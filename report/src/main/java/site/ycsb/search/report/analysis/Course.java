// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import site.ycsb.search.report.results.Progress;
import site.ycsb.search.report.results.Run;

/**
 * One operation in one repeat: its percentiles, and its course over the seconds of the run.
 *
 * @param repeat number of the repeat, from 1 on
 * @param percentiles microseconds by percentile, for percentiles with enough operations
 * @param slowest microseconds of the slowest operation, by the second in which it ended; 0 without
 *     an operation, and empty if the logs are not divided into seconds
 */
public record Course(
    int repeat, SortedMap<Double, Long> percentiles, SortedMap<Integer, Long> slowest) {

  /** Most points of a course; in a longer run, a point is several seconds. */
  private static final int POINTS = 120;

  /** Shortest interval in seconds that counts; the last interval of a run may be shorter. */
  private static final double SHORTEST = 0.5;

  /** Keeps copies. */
  public Course {
    percentiles = Collections.unmodifiableSortedMap(new TreeMap<>(percentiles));
    slowest = Collections.unmodifiableSortedMap(new TreeMap<>(slowest));
  }

  /**
   * Operations a second over a run, by the end of the second, or of several seconds of a long run.
   * Empty if the run was too short or its client did not count them.
   */
  public static SortedMap<Integer, Double> rates(Run run) {
    Progress progress = new Progress(run.result().progress());
    double end = Math.min(progress.end(), run.result().seconds());
    int width = width(run);
    SortedMap<Integer, Double> rates = new TreeMap<>();
    for (int from = 0; end - from >= SHORTEST; from += width) {
      double to = Math.min(from + width, end);
      rates.put(from + width, (progress.at(to) - progress.at(from)) / (to - from));
    }
    return rates.size() > 1 ? rates : new TreeMap<>();
  }

  /** Seconds of a point. */
  private static int width(Run run) {
    return 1 + (int) (run.result().seconds() / (POINTS + 1));
  }

  /**
   * Reads an operation of a run.
   *
   * @param start start of the run in milliseconds since 1970
   * @param all the histogram to which the latencies are added
   * @return the slowest operations, as {@link #slowest} has them
   */
  static SortedMap<Integer, Long> read(
      RecordedRun run, String operation, long start, Histogram all) {
    SortedMap<Integer, Long> slowest = new TreeMap<>();
    double seconds = run.run().result().seconds();
    run.intervals(
        operation,
        interval -> {
          all.add(interval);
          boolean afterwards = (interval.getEndTimeStamp() - start) / 1e3 > seconds;
          if (interval.getTotalCount() > 0 || !afterwards) {
            add(slowest, interval, start, width(run.run()));
          }
        });
    return slowest.size() > 1 ? slowest : new TreeMap<>();
  }

  /** Adds an interval to the second in whose middle it is. */
  private static void add(
      SortedMap<Integer, Long> slowest, Histogram interval, long start, int width) {
    double from = (interval.getStartTimeStamp() - start) / 1e3;
    double to = (interval.getEndTimeStamp() - start) / 1e3;
    if (to - from >= SHORTEST) {
      int at = width * (1 + (int) ((from + to) / 2 / width));
      slowest.merge(at, interval.getMaxValue(), Math::max);
    }
  }
}
