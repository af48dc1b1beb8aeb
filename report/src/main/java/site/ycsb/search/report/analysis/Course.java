// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import site.ycsb.search.results.Progress;
import site.ycsb.search.results.ResultsDirectory;
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
  public static SortedMap<Integer, Double> rates(Run run) {
    Progress progress = new Progress(run.report().progress());
    double end = Math.min(progress.end(), run.report().seconds());
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
    return 1 + (int) (run.report().seconds() / (POINTS + 1));
  }

  /**
   * Reads an operation of a run.
   *
   * @param start start of the run in milliseconds since 1970
   * @param all the histogram to which the latencies are added
   * @return microseconds of the slowest operation, by the second in which it ended; 0 without an
   *     operation, and empty if the logs are not divided into seconds
   */
  static SortedMap<Integer, Long> read(
      ResultsDirectory directory, Run run, String operation, long start, Histogram all) {
    SortedMap<Integer, Long> slowest = new TreeMap<>();
    double seconds = run.report().seconds();
    directory.intervals(
        run,
        operation,
        interval -> {
          all.add(interval);
          boolean afterwards = (interval.getEndTimeStamp() - start) / 1e3 > seconds;
          if (interval.getTotalCount() > 0 || !afterwards) {
            add(slowest, interval, start, width(run));
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
