// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Warms up a server that has just started, until it gets no faster: its compiler and its caches may
 * take minutes, and the points that are measured first would pay for them. Short runs that nobody
 * keeps, of searches, reads and updates, tell.
 */
final class Settling {

  /** A rise of throughput by less than this part is none. */
  private static final double RISE = 0.05;

  /** So many trials are held against as many before them: one alone is chance. */
  private static final int TRIALS = 3;

  private static final int WARMUP_SECONDS = 2;
  private static final int SECONDS = 8;

  /** As many as keep a small server busy. */
  private static final int THREADS = 16;

  private final List<Double> throughputs = new ArrayList<>();

  /** Notes the throughput of a trial. */
  void add(double throughput) {
    throughputs.add(throughput);
  }

  /** Whether the server is as fast as it gets. */
  boolean isOver() {
    int trials = throughputs.size();
    return trials >= 2 * TRIALS && mean(trials - TRIALS) <= mean(trials - 2 * TRIALS) * (1 + RISE);
  }

  private double mean(int from) {
    return throughputs.subList(from, from + TRIALS).stream()
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
  }

  /** What the trials have shown. */
  String outcome(String store, double seconds) {
    return String.format(
        Locale.ROOT,
        "%s warmed up in %.0f s, from %,.0f to %,.0f ops/s%s",
        store,
        seconds,
        throughputs.get(0),
        throughputs.get(throughputs.size() - 1),
        isOver() ? "" : ", and may still get faster: give it longer, by --settle");
  }

  /**
   * A trial: a job of the comparison, but of searches, reads and updates, as fast as the server
   * can.
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
