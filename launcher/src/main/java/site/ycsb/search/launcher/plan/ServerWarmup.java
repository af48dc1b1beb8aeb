// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Values;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Progress;
import site.ycsb.search.run.Arrivals;

/**
 * Warm-up of a server and of the client that stays, by trials, until throughput stops rising. JIT
 * compilers and caches may need minutes, which would distort the points that are measured first.
 * The first trial at full load takes as long as two means need, any other as long as one part of
 * them. They are not stored.
 *
 * <p>At full load, the compilers of a server get a small part of a core for minutes, and throughput
 * can stand still for one while they have much left to do. So a server that is compiled as it runs
 * begins with trials by one thread, and is warm only once its compilers have little to do.
 */
public final class ServerWarmup {

  /** Minimum relative increase of throughput that counts as a rise. */
  private static final double MIN_RISE = 0.05;

  /** Number of parts whose mean is compared with that of as many before them. */
  private static final int PARTS = 4;

  /** The same if it can't be seen whether the server's compilers still have much to do. */
  private static final int UNSEEN_PARTS = 6;

  /** Length of a part. */
  private static final int SECONDS = 5;

  /** Number of threads that keeps a small server busy. */
  static final int THREADS = 16;

  /** Length of a trial by one thread. */
  private static final int ALONE_SECONDS = 10;

  /** Length of all trials by one thread, if the compilers are seen to be busy until then. */
  private static final int LONGEST_ALONE = 90;

  /** The same if they are not seen. */
  private static final int UNSEEN_ALONE = 50;

  /** Cores that compilers take, at most, if they have little to do. */
  private static final double IDLE = 0.1;

  private final List<Double> throughputs = new ArrayList<>();
  private final boolean compiled;
  private final int most;

  /** Seconds of the trials by one thread so far. */
  private double alone;

  /** Cores that the server's compilers took in the last trial; empty if they are not seen. */
  private OptionalDouble compiling = OptionalDouble.empty();

  /**
   * @param compiled true if the server is compiled as it runs
   * @param most seconds that the warm-up may take
   */
  public ServerWarmup(boolean compiled, int most) {
    this.compiled = compiled;
    this.most = most;
  }

  /**
   * True if it needs another trial. However long its start takes, it has one at full load.
   *
   * @param seconds time since it began
   */
  public boolean goesOn(double seconds) {
    return throughputs.isEmpty() || (seconds < most && !isDone());
  }

  /** Job of the next trial, which may update documents if it may write. */
  public Job next(Point point, Job job, boolean writes) {
    if (isAlone()) {
      return trialJob(point, job, writes, 1, Math.min(ALONE_SECONDS, most / 3));
    }
    int seconds = throughputs.isEmpty() ? 2 * parts() * SECONDS : SECONDS;
    return trialJob(point, job, writes, THREADS, Math.min(seconds, most - (int) Math.round(alone)));
  }

  /** True if the next trial is one by one thread. */
  private boolean isAlone() {
    int longest = compiling.isPresent() ? LONGEST_ALONE : UNSEEN_ALONE;
    return compiled
        && throughputs.isEmpty()
        && alone < Math.min(longest, most / 3)
        && compiling.orElse(1) >= IDLE;
  }

  private int parts() {
    return compiled && compiling.isEmpty() ? UNSEEN_PARTS : PARTS;
  }

  /**
   * Takes a trial. One that was too short for a part is a part.
   *
   * @param cores those that the server's compilers took; empty if they are not seen
   */
  public void add(double seconds, Map<Double, Long> entries, OptionalDouble cores) {
    boolean byOneThread = isAlone();
    compiling = cores;
    if (byOneThread) {
      alone += seconds;
      return;
    }
    Progress progress = new Progress(entries);
    int count = (int) Math.max(1, Math.round(seconds / SECONDS));
    double length = seconds / count;
    for (int i = 0; i < count; i++) {
      add((progress.at((i + 1) * length) - progress.at(i * length)) / length);
    }
  }

  void add(double throughput) {
    throughputs.add(throughput);
  }

  /** True if throughput has not risen from one mean to the next. */
  boolean isDone() {
    return throughputs.size() >= 2 * parts() && !isRising();
  }

  /**
   * True if the server's compilers are busy, or if the last parts are faster than as many before
   * them, on average. Fewer than four parts can't show it, so they count as a rise.
   */
  public boolean isRising() {
    int count = throughputs.size();
    int each = Math.min(parts(), count / 2);
    return each < 2
        || compiling.orElse(0) >= IDLE
        || mean(count - each, count) > mean(count - 2 * each, count - each) * (1 + MIN_RISE);
  }

  private double mean(int from, int to) {
    return throughputs.subList(from, to).stream().mapToDouble(each -> each).average().orElse(0);
  }

  public String outcome(String store, double seconds) {
    return String.format(
        "%s warmed up in %.0f s%s, from %,.0f to %,.0f ops/s%s",
        store,
        seconds,
        alone > 0 ? String.format(" (%.0f by one thread)", alone) : "",
        throughputs.get(0),
        throughputs.get(throughputs.size() - 1),
        isDone() ? "" : ", and its throughput may still rise: allow more time by --settle");
  }

  /**
   * Job of a trial without a target: searches, reads and updates; or, of values, of JSON documents
   * and of an ingestion, the operations of the job's own workload. In an ageing, they are those of
   * the job, which does not write, so that the documents stay young.
   *
   * @param writes true if the trial may update documents
   */
  static Job trialJob(Point point, Job job, boolean writes, int threads, int seconds) {
    Properties properties = job.copyOfProperties();
    if (!point.isOfAgeing()) {
      setMix(properties, writes);
    }
    properties.setProperty("search.dataset", "any");
    properties.setProperty("search.audit", "0");
    properties.setProperty("hdrhistogram.fileoutput", "false");
    properties.setProperty("target", "0");
    properties.remove(Arrivals.FORM.key());
    properties.setProperty("threadcount", Integer.toString(threads));
    properties.setProperty(PointPlan.WARM_UP, "0");
    properties.setProperty("maxexecutiontime", Integer.toString(seconds));
    return job.with(Job.Task.RUN, properties);
  }

  private static void setMix(Properties properties, boolean writes) {
    Capabilities needs = PropertyCheck.needs(properties);
    boolean json = needs.operations().contains(Paths.class);
    boolean values = !json && needs.operations().contains(Values.class);
    boolean panel = !Set.of(SearchQuery.Kind.BOTH).containsAll(needs.kinds());
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
