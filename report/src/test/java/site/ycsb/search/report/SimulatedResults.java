// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.Operation;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Compared;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Comparison.ClientOptions;
import site.ycsb.search.results.Comparison.Origin;
import site.ycsb.search.results.Comparison.Plan;
import site.ycsb.search.results.Comparison.Schedule;
import site.ycsb.search.results.Comparison.Servers;
import site.ycsb.search.results.Contender;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Sweep;
import site.ycsb.search.results.Sweep.Varied;

/**
 * Results directory of a simulated comparison. A store has a true throughput at each point; each
 * run measures it with lognormal noise from a seed. The latencies fit the throughput, and are in
 * HdrHistogram logs as a client writes them.
 */
public final class SimulatedResults {

  private static final int QUANTILES = 500;
  private static final long START_MILLIS = 1_795_168_800_000L;

  private final Map<String, ToDoubleFunction<Point>> stores = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> settings = new LinkedHashMap<>();
  private int clients = 1;
  private int sessions = 1;
  private List<String> command = List.of("compare", "redisjson", "elasticsearch-search");
  private final Set<Point> points = new LinkedHashSet<>();
  private final List<Consumer<RunDraft>> edits = new ArrayList<>();
  private String label = "simulated";
  private String question = "";
  private ToDoubleFunction<Point> ceiling = point -> 0;
  private int repeats = 3;
  private double precision;
  private int budgetSeconds;
  private double noise = 0.02;
  private long seed = 1;
  private int intervals = 1;
  private String against = "";
  private Map<String, Double> prices = Map.of();

  /** The three stores and four of the sweeps, with nothing wrong but what they are. */
  public static SimulatedResults three() {
    return new SimulatedResults()
        .store("redisjson", point -> 9000 * (1 - 0.5 * point.updates()) * rise(point))
        .store("mongodb-search", point -> 2500 * (1 - 0.3 * point.updates()) * rise(point))
        .store("elasticsearch-search", point -> 3000 * (1 - 0.9 * point.updates()) * rise(point))
        .points(SimulatedPoints.updates())
        .points(SimulatedPoints.isolated())
        .points(SimulatedPoints.threads(1, 2, 4, 8, 16, 32))
        .points(SimulatedPoints.sustained(250, 6000))
        .ceiling(point -> 150_000);
  }

  /**
   * Two stores that find more neighbours among more candidates: the faster one finds 0.05 less, and
   * as many with a filter.
   */
  public static SimulatedResults neighbours() {
    return new SimulatedResults()
        .store("redisjson", point -> 4000 / Math.sqrt(candidates(point)))
        .store("elasticsearch-search", point -> 6000 / Math.sqrt(candidates(point)))
        .points(SimulatedPoints.candidates(10, 50, 200))
        .edit(
            run -> {
              double less = run.store.equals("redisjson") ? 0 : 0.05;
              double mean = 1 - 2.0 / (10 + candidates(run.point)) - less;
              run.recalls(recalls(1000, mean + 0.001 * (run.repeat - 2)), recalls(500, 0.97));
            });
  }

  private static int candidates(Point point) {
    return Integer.parseInt(point.values().getOrDefault("vector.candidates", "0"));
  }

  /** Recalls of so many searches, half of which are 0.1 above their mean and half below. */
  public static RecallSums recalls(long searches, double mean) {
    return new RecallSums(searches, mean * searches, (mean * mean + 0.01) * searches);
  }

  /** Share of a store's capacity that a number of threads reaches. */
  private static double rise(Point point) {
    return point.threads() / (point.threads() + 4.0);
  }

  /** Adds a store and its true throughput, in operations a second without a target. */
  public SimulatedResults store(String name, ToDoubleFunction<Point> throughput) {
    stores.put(name, throughput);
    Map<String, String> row = new LinkedHashMap<>();
    row.put("server", name);
    row.put("durability", "interval");
    row.put("visibility", name.startsWith("elasticsearch") ? "interval" : "immediate");
    row.put("replicas", "0");
    settings.put(name, row);
    return this;
  }

  /** Changes a setting of a store that was added. */
  public SimulatedResults setting(String store, String name, String value) {
    settings.getOrDefault(store, Map.of()).put(name, value);
    return this;
  }

  public SimulatedResults prices(Map<String, Double> prices) {
    this.prices = prices;
    return this;
  }

  public SimulatedResults question(String question) {
    this.question = question;
    return this;
  }

  /** The user's name of the comparison. */
  public SimulatedResults label(String label) {
    this.label = label;
    return this;
  }

  public SimulatedResults points(List<Point> more) {
    points.addAll(more);
    return this;
  }

  /** Replaces the points. */
  public SimulatedResults only(Point... points) {
    this.points.clear();
    return points(List.of(points));
  }

  public SimulatedResults repeats(int repeats) {
    this.repeats = repeats;
    return this;
  }

  /** Makes the rounds end once the intervals are narrow, or the time is up. */
  public SimulatedResults precision(double precision, int budgetSeconds) {
    this.precision = precision;
    this.budgetSeconds = budgetSeconds;
    return this;
  }

  /** Standard deviation of a run's throughput, as a part of it. */
  public SimulatedResults noise(double noise) {
    this.noise = noise;
    return this;
  }

  public SimulatedResults seed(long seed) {
    this.seed = seed;
    return this;
  }

  /** Divides latency logs and progress into seconds. */
  public SimulatedResults overTime(int seconds) {
    this.intervals = seconds;
    return this;
  }

  /** Measures the client itself too: one run of each point, on {@code memory}. */
  public SimulatedResults ceiling(ToDoubleFunction<Point> throughput) {
    this.ceiling = throughput;
    return this;
  }

  /** Arguments of the command that measured. */
  public SimulatedResults command(String... arguments) {
    command = List.of(arguments);
    return this;
  }

  /** Compares each store with this one alone. */
  public SimulatedResults against(String store) {
    against = store;
    return this;
  }

  /** Number of starts of the servers that the task asks for. */
  public SimulatedResults sessions(int number) {
    sessions = number;
    return this;
  }

  /** Number of clients that measure together. */
  public SimulatedResults clients(int number) {
    clients = number;
    return edit(run -> run.clients = number);
  }

  /** Changes any run before it is written. */
  public SimulatedResults edit(Consumer<RunDraft> edit) {
    edits.add(edit);
    return this;
  }

  /** Makes one repeat of a store fail at every point. */
  public SimulatedResults failing(String store, int repeat, int exitCode, String reason) {
    return edit(
        run -> {
          if (run.store.equals(store) && run.repeat == repeat) {
            run.fail(exitCode, reason);
          }
        });
  }

  /** Makes the answers of a store unverified. */
  public SimulatedResults unverified(String store) {
    return edit(
        run -> {
          if (run.store.equals(store)) {
            run.answers = new Answers(false, "", run.answers.dataset(), 0, 0, "", "");
          }
        });
  }

  /** Writes it all; the directory must be new or empty. */
  public ResultsDirectory writeTo(Path path) {
    ResultsDirectory directory = new ResultsDirectory(path);
    directory.begin(comparison());
    for (Point point : points) {
      for (Map.Entry<String, ToDoubleFunction<Point>> store : stores.entrySet()) {
        double able = store.getValue().applyAsDouble(point);
        for (int repeat = 1; repeat <= repeats; repeat++) {
          write(directory, new RunDraft(store.getKey(), point, repeat), able);
        }
      }
      if (ceiling.applyAsDouble(point) > 0) {
        RunDraft run = new RunDraft("memory", point, 1);
        run.ceiling = true;
        write(directory, run, ceiling.applyAsDouble(point));
      }
    }
    return directory;
  }

  /** Named sweeps in the order of their figures. */
  private static final List<String> NAMED =
      List.of(
          Sweep.UPDATES,
          Sweep.ISOLATED,
          Sweep.THREADS,
          Sweep.SUSTAINED,
          Sweep.FIND_MAX,
          Sweep.FRESHNESS,
          Sweep.WORKLOAD);

  private Comparison comparison() {
    return new Comparison(
        new Origin(label, question, "", "2026-11-20T09:59:00Z", "0.1.0-SNAPSHOT", command),
        stores.keySet().stream().map(Contender::of).toList(),
        new Plan(sweeps(), true, against),
        new Schedule(repeats, sessions, 50, 5, 60, seed, precision, budgetSeconds),
        new ClientOptions(List.of(), Map.of(), "", "", clients),
        new Servers(Map.of(), false, "", "", prices));
  }

  /** The sweeps of the points; those of named sweeps in the order of {@link #NAMED}. */
  private List<Sweep> sweeps() {
    Comparator<Point> order = Comparator.comparing(point -> NAMED.indexOf(point.sweep()));
    return points.stream().sorted(order).map(Point::sweep).distinct().map(this::sweep).toList();
  }

  private Sweep sweep(String name) {
    List<Point> own = points.stream().filter(point -> point.sweep().equals(name)).toList();
    List<Varied> vary =
        own.stream()
            .flatMap(point -> point.values().keySet().stream())
            .distinct()
            .map(key -> new Varied(key, values(own, key)))
            .toList();
    return new Sweep(
        name,
        name.equals(Sweep.UPDATES) ? "What do live updates cost?" : "",
        own.stream().map(Point::workload).distinct().toList(),
        vary,
        own.stream().map(Point::threads).distinct().toList(),
        own.stream().map(Point::target).distinct().toList(),
        name.equals(Sweep.FIND_MAX) ? "p99=10ms" : "");
  }

  private static List<String> values(List<Point> points, String key) {
    return points.stream().map(point -> point.values().getOrDefault(key, "")).distinct().toList();
  }

  private void write(ResultsDirectory directory, RunDraft run, double capacity) {
    run.settings = new LinkedHashMap<>(settings.getOrDefault(run.store, Map.of()));
    run.storeBytes =
        new LinkedHashMap<>(Map.of("index", 20L << 20, "data", 60L << 20, "memory", 90L << 20));
    Random random = new Random(seed ^ run.run().id().hashCode());
    double able = capacity * Math.exp(noise * random.nextGaussian());
    measure(run, able, directory.prepareRun(), intervals);
    edits.forEach(edit -> edit.accept(run));
    directory.finishRun(run.run());
  }

  private static void measure(RunDraft run, double able, Path logs, int intervals) {
    int target = run.point.target();
    run.throughput = target > 0 ? Math.min(target, able) : able;
    long operations = Math.round(run.throughput * run.seconds);
    double meanMicros = 1e6 * run.point.threads() / able;
    shares(run.point)
        .forEach(
            (operation, share) -> {
              double median = meanMicros * weight(operation);
              long count = Math.round(operations * share);
              write(run, logs.resolve(operation + ".hdr"), operation, median, count, intervals);
              if (target > 0) {
                double late = target > able ? 200 : 1.05;
                String due = "Intended-" + operation;
                write(run, logs.resolve(due + ".hdr"), due, median * late, count, intervals);
              }
            });
    long searches = Math.round(operations * shares(run.point).getOrDefault("SEARCH", 0.0));
    Compared compared = new Compared(searches, 7 * searches, 60 * searches, List.of(), List.of());
    run.counts =
        new Counts(
            operations,
            0,
            0,
            searches,
            7 * searches,
            compared,
            searches / 20,
            RecallSums.NONE,
            RecallSums.NONE);
    for (int second = 1; intervals > 1 && second <= intervals; second++) {
      run.progress.put((double) second, operations * second / intervals);
    }
  }

  private static Map<String, Double> shares(Point point) {
    Map<String, Double> shares = new LinkedHashMap<>();
    switch (point.workload()) {
      case "insert-only" -> shares.put("INSERT", 1.0);
      case "read-only" -> shares.put("READ", 1.0);
      case "search-only" -> shares.put("SEARCH", 1.0);
      case "json-ping" -> shares.put("PING", 1.0);
      case "vectors" -> {
        shares.put("SEARCH-NEAREST", 0.4);
        shares.put("SEARCH-NEAREST-FILTERED", 0.4);
        shares.put("UPDATE", 0.2);
      }
      case "freshness" -> {
        shares.put("FRESHNESS", 0.5);
        shares.put("UPDATE", 0.5);
      }
      default -> {
        shares.put("SEARCH", 0.65 * (1 - point.updates()));
        shares.put("READ", 0.35 * (1 - point.updates()));
        if (point.updates() > 0) {
          shares.put("UPDATE", point.updates());
        }
      }
    }
    return shares;
  }

  private static double weight(String operation) {
    return switch (operation) {
      case "SEARCH" -> 1.2;
      case "READ" -> 0.4;
      case "FRESHNESS" -> 50;
      default -> 0.7;
    };
  }

  /** Lognormal latencies around a median: by quantiles, so that they are always the same. */
  private static void write(
      RunDraft run, Path file, String operation, double medianMicros, long count, int intervals) {
    if (count == 0) {
      return;
    }
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    try (HistogramLog log = new HistogramLog(file)) {
      for (int i = 0; i < intervals; i++) {
        long part = count * (i + 1) / intervals - count * i / intervals;
        Histogram interval = latencies(medianMicros, part);
        interval.setStartTimeStamp(START_MILLIS + 1000L * i);
        interval.setEndTimeStamp(START_MILLIS + 1000L * (i + 1));
        log.write(interval);
        histogram.add(interval);
      }
    }
    run.operations.put(operation, new Operation(count, histogram.getMean()));
  }

  private static Histogram latencies(double medianMicros, long count) {
    Histogram histogram = new Histogram(3);
    long left = count;
    for (int i = 0; i < QUANTILES; i++) {
      long part = left / (QUANTILES - i);
      double quantile = (i + 0.5) / QUANTILES;
      double logit = Math.log(quantile / (1 - quantile));
      long micros = Math.max(1, Math.round(medianMicros * Math.exp(0.3 * logit)));
      histogram.recordValueWithCount(micros, part);
      left -= part;
    }
    return histogram;
  }

  /** A log as YCSB writes it. */
  private static final class HistogramLog implements AutoCloseable {

    private final HistogramLogWriter writer;

    HistogramLog(Path file) {
      try {
        writer = new HistogramLogWriter(file.toFile());
      } catch (FileNotFoundException e) {
        throw new UncheckedIOException(e);
      }
      writer.outputLogFormatVersion();
      writer.outputLegend();
    }

    void write(Histogram histogram) {
      writer.outputIntervalHistogram(histogram);
    }

    @Override
    public void close() {
      writer.close();
    }
  }
}
