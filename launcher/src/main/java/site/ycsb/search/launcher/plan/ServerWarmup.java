// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Values;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.Point;
import site.ycsb.search.run.Arrivals;

/**
 * Warm-up of a server and of the client that stays, by short trials, until throughput stops rising.
 * JIT compilers and caches may need minutes, which would distort the points that are measured
 * first. The trials are not stored.
 */
public final class ServerWarmup {

  /** Minimum relative increase of throughput that counts as a rise. */
  private static final double MIN_RISE = 0.05;

  /** Number of trials, of half a minute together, that are compared with as many before them. */
  private static final int TRIALS = 6;

  private static final int SECONDS = 5;

  /** Number of threads that keeps a small server busy. */
  private static final int THREADS = 16;

  private final List<Double> throughputs = new ArrayList<>();

  public void add(double throughput) {
    throughputs.add(throughput);
  }

  /** True if throughput has not risen from one half of a minute to the next. */
  public boolean isDone() {
    return throughputs.size() >= 2 * TRIALS && !isRising();
  }

  /**
   * True if the last trials are faster than as many before them, on average. Fewer than four trials
   * can't show it, so they count as a rise.
   */
  public boolean isRising() {
    int trials = throughputs.size();
    int each = Math.min(TRIALS, trials / 2);
    return each < 2
        || mean(trials - each, trials) > mean(trials - 2 * each, trials - each) * (1 + MIN_RISE);
  }

  private double mean(int from, int to) {
    return throughputs.subList(from, to).stream().mapToDouble(each -> each).average().orElse(0);
  }

  public String outcome(String store, double seconds) {
    return String.format(
        "%s warmed up in %.0f s, from %,.0f to %,.0f ops/s%s",
        store,
        seconds,
        throughputs.get(0),
        throughputs.get(throughputs.size() - 1),
        isDone() ? "" : ", and its throughput may still rise: allow more time by --settle");
  }

  /**
   * Job of a trial at the highest rate: searches, reads and updates; or, of values, of JSON
   * documents and of an ingestion, the operations of the job's own workload. In an ageing, they are
   * those of the job, which does not write, so that the documents stay young.
   *
   * @param writes true if the trial may update documents
   * @param maxSeconds maximum duration of the warm-up, which also limits a trial
   */
  public static Job trialJob(Point point, Job job, boolean writes, int maxSeconds) {
    Properties properties = new Properties();
    properties.putAll(job.properties());
    if (!point.isOfAgeing()) {
      setMix(properties, writes);
    }
    properties.setProperty("search.dataset", "any");
    properties.setProperty("search.audit", "0");
    properties.setProperty("hdrhistogram.fileoutput", "false");
    properties.setProperty("target", "0");
    properties.remove(Arrivals.FORM.key());
    properties.setProperty("threadcount", Integer.toString(THREADS));
    properties.setProperty("warmup.seconds", "0");
    properties.setProperty("maxexecutiontime", Integer.toString(Math.min(SECONDS, maxSeconds)));
    return job.with(Job.Task.RUN, properties);
  }

  private static void setMix(Properties properties, boolean writes) {
    boolean json = PropertyCheck.needs(properties).contains(Paths.class);
    boolean values = !json && PropertyCheck.needs(properties).contains(Values.class);
    boolean panel = !Set.of(SearchQuery.Kind.BOTH).containsAll(PropertyCheck.kinds(properties));
    boolean ingests = Double.parseDouble(properties.getProperty("ingestproportion", "0")) > 0;
    if (panel || (writes && (json || values || ingests))) {
      return;
    }
    properties.stringPropertyNames().stream()
        .filter(key -> key.endsWith("proportion"))
        .forEach(key -> properties.setProperty(key, "0"));
    if (json || values) {
      properties.setProperty("readproportion", "0");
      properties.setProperty("updateproportion", "0");
      properties.setProperty(json ? "getrootproportion" : "pingproportion", "1");
      if (values) {
        properties.setProperty("values.turns", "drawn");
      }
    } else if (!CorpusSettings.isIndexed(properties)) {
      properties.setProperty("readproportion", "1");
      properties.setProperty("updateproportion", "0");
    } else {
      properties.setProperty("readproportion", "0.25");
      properties.setProperty("updateproportion", writes ? "0.25" : "0");
      properties.setProperty("searchproportion", writes ? "0.5" : "0.75");
    }
  }
}
