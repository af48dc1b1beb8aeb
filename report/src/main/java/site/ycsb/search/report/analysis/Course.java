// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import site.ycsb.search.results.Progress;
import site.ycsb.search.results.Run;

/** Course of a run over its seconds: its rates, and the slowest operations. */
public final class Course {

  /** Most points of a course; in a longer run, a point is several seconds. */
  private static final int POINTS = 120;

  /** Shortest interval in seconds that counts; the last interval of a run may be shorter. */
  private static final double SHORTEST = 0.5;

  private Course() {}

  /**
   * Operations a second over a run, by the end of the second, or of several seconds of a long run.
   * Empty if the run was too short or its client did not count them.
   */
  public static SortedMap<Integer, Long> rates(Run run) {
    Progress progress = new Progress(run.report().progress());
    double end = Math.min(progress.end(), run.report().seconds());
    int width = width(run);
    SortedMap<Integer, Long> rates = new TreeMap<>();
    for (int from = 0; end - from >= SHORTEST; from += width) {
      double to = Math.min(from + width, end);
      rates.put(from + width, Math.round((progress.at(to) - progress.at(from)) / (to - from)));
    }
    return rates.size() > 1 ? rates : new TreeMap<>();
  }

  /** Seconds of a point. */
  private static int width(Run run) {
    return 1 + (int) (run.report().seconds() / (POINTS + 1));
  }

  /**
   * Interval of a log.
   *
   * @param count operations that ended in it
   */
  record Interval(long startMillis, long endMillis, long count, long slowestMicros) {

    static Interval of(Histogram latencies) {
      return new Interval(
          latencies.getStartTimeStamp(),
          latencies.getEndTimeStamp(),
          latencies.getTotalCount(),
          latencies.getMaxValue());
    }
  }

  /**
   * Microseconds of the slowest operation, by the second in whose middle an interval is; 0 without
   * an operation, and empty if the logs are not divided into seconds.
   *
   * @param start start of the run in milliseconds since 1970
   */
  static SortedMap<Integer, Long> slowest(Run run, List<Interval> intervals, long start) {
    SortedMap<Integer, Long> slowest = new TreeMap<>();
    int width = width(run);
    for (Interval interval : intervals) {
      double from = (interval.startMillis - start) / 1e3;
      double to = (interval.endMillis - start) / 1e3;
      boolean afterwards = interval.count == 0 && to > run.report().seconds();
      if (to - from >= SHORTEST && !afterwards) {
        int at = width * (1 + (int) ((from + to) / 2 / width));
        slowest.merge(at, interval.slowestMicros, Math::max);
      }
    }
    return slowest.size() > 1 ? slowest : new TreeMap<>();
  }
}
