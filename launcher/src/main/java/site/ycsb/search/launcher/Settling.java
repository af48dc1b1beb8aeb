// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Locale;
import java.util.Properties;

/**
 * Warms up a server that has just started, until it gets no faster: its compiler and its caches may
 * take minutes, and the points that are measured first would pay for them. Short runs that nobody
 * keeps, of all operations that the comparison may do, tell.
 */
final class Settling {

  /** A rise of throughput by less than this part is none. */
  private static final double RISE = 0.05;

  /** Trials in a row without a rise. */
  private static final int STEADY = 2;

  private static final int WARMUP_SECONDS = 2;
  private static final int SECONDS = 10;

  /** As many as keep a small server busy. */
  private static final int THREADS = 16;

  private double first;
  private double last;
  private double best;
  private int steady;

  /** Notes the throughput of a trial. */
  void add(double throughput) {
    boolean rising = throughput > best * (1 + RISE);
    steady = rising ? 0 : steady + 1;
    first = best == 0 ? throughput : first;
    last = throughput;
    best = Math.max(best, throughput);
  }

  /** Whether the server is as fast as it gets. */
  boolean isOver() {
    return steady == STEADY;
  }

  /** What the trials have shown. */
  String outcome(String store, double seconds) {
    return String.format(
        Locale.ROOT,
        "%s warmed up in %.0f s, from %,.0f to %,.0f ops/s%s",
        store,
        seconds,
        first,
        last,
        isOver() ? "" : ", and may still get faster: give it longer, by --settle");
  }

  /**
   * A trial: a job of the comparison, but with every operation, and as fast as the server can.
   *
   * @param writes whether it may write
   */
  static Job trial(Job job, boolean writes) {
    Properties properties = new Properties();
    properties.putAll(job.properties());
    properties.stringPropertyNames().stream()
        .filter(key -> key.endsWith("proportion"))
        .forEach(key -> properties.setProperty(key, "0"));
    properties.setProperty("readproportion", "0.25");
    properties.setProperty("updateproportion", writes ? "0.25" : "0");
    properties.setProperty("searchproportion", writes ? "0.5" : "0.75");
    properties.setProperty("search.dataset", "any");
    properties.setProperty("search.audit", "0");
    properties.setProperty("hdrhistogram.fileoutput", "false");
    properties.setProperty("target", "0");
    properties.setProperty("threadcount", Integer.toString(THREADS));
    properties.setProperty("warmup.seconds", Integer.toString(WARMUP_SECONDS));
    properties.setProperty("maxexecutiontime", Integer.toString(SECONDS));
    return job.with(Job.Task.RUN, properties);
  }
}
