// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.report.SimulatedPoints;
import site.ycsb.search.report.SimulatedResults;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Warning;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run.Machine;
import site.ycsb.search.results.Run.MachineUse;
import site.ycsb.search.results.Sweep;

/** Analyses of simulated comparisons for tests of the page. */
final class Pages {

  static final String HOSTILE = "</script><img src=x onerror=alert(1)>";

  /** Hostile text without a slash, which a directory's name can't have. */
  static final String HOSTILE_NAME = "<img src=x onerror=alert(1)>";

  private Pages() {}

  /** All figures, with an unverified store and warnings of each severity. */
  static Analysis whole(Path directory) {
    return warned(
        SimulatedResults.three()
            .points(SimulatedPoints.freshness())
            .points(tried("read-only", 0, 1000, 2000, 4000))
            .noise(0.04)
            .unverified("mongodb-search"),
        directory);
  }

  /** Five stores at six points, in six rounds on a machine that client and servers share. */
  static Analysis five(Path directory) {
    Machine shared = new Machine(2, 16L << 30, "Simulated CPU", "Linux 6.8", "17.0.12", true, "");
    SimulatedResults results =
        new SimulatedResults()
            .store("redisjson", point -> 10_500 * (1 - 0.4 * point.updates()))
            .store("elasticsearch-sorted", point -> 8000 * (1 - 0.4 * point.updates()))
            .store("elasticsearch", point -> 7700 * (1 - 0.5 * point.updates()))
            .store("mongodb-words", point -> 2300 * (1 + 0.9 * point.updates()))
            .store("mongodb-text", point -> 115 * (1 + 1.4 * point.updates()))
            .setting("elasticsearch", "server", "Elasticsearch 8.19.21")
            .setting("elasticsearch-sorted", "server", "Elasticsearch 8.19.21")
            .setting("elasticsearch-sorted", "variant", "sorted")
            .setting("redisjson", "server", "Redis 7.4.1, RediSearch 2.10.5")
            .setting("mongodb-words", "server", "MongoDB 6.0.5")
            .setting("mongodb-words", "variant", "words")
            .setting("mongodb-text", "server", "MongoDB 6.0.5")
            .setting("mongodb-text", "variant", "text")
            .points(SimulatedPoints.updates())
            .repeats(6)
            .noise(0.07)
            .overTime(3)
            .question("Which store serves our mix fastest while its text changes?")
            .edit(run -> run.machine = shared)
            .edit(run -> run.telemetry.put("cpu_seconds", 0.9 * run.seconds))
            .edit(run -> run.machineUse = new MachineUse(0.8, 0.25, 0.45, 0, 0, 0, 0));
    return analysis(results, directory);
  }

  /** A store with too few operations for a p99. */
  static Analysis few(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("mongodb-text", point -> 5)
            .points(SimulatedPoints.updates()),
        directory);
  }

  /** The update sweep alone. */
  static Analysis updates(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000 * (1 - 0.5 * point.updates()))
            .store("elasticsearch-search", point -> 3000 * (1 - 0.9 * point.updates()))
            .points(SimulatedPoints.updates()),
        directory);
  }

  /** Two workloads × three lengths of a field × two numbers of threads, and two words. */
  static Analysis grid(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000 * rise(point) * cost(point))
            .store("elasticsearch-search", point -> 3000 * rise(point))
            .points(grid("sizes", "fieldlength", List.of("100", "1000", "10000")))
            .points(
                grid("keys", "requestdistribution", List.of("zipfian", "uniform")).subList(0, 4))
            .noise(0.04)
            .question("What do long fields cost?"),
        directory);
  }

  private static double cost(Point point) {
    return 1 / (1 + Double.parseDouble(point.values().getOrDefault("fieldlength", "0")) / 4000);
  }

  private static List<Point> grid(String sweep, String key, List<String> values) {
    return Stream.of("search-10update", "search-50update")
        .flatMap(
            workload ->
                values.stream()
                    .flatMap(
                        value ->
                            Stream.of(1, 32)
                                .map(
                                    threads ->
                                        new Point(
                                            sweep,
                                            workload,
                                            Map.of(key, value),
                                            workload.contains("10") ? 0.1 : 0.5,
                                            threads,
                                            0))))
        .toList();
  }

  /** Recalls over the candidates of a search. */
  static Analysis neighbours(Path directory) {
    return analysis(SimulatedResults.neighbours(), directory);
  }

  /** Stores that all reach a rate. */
  static Analysis paced(Path directory) {
    return analysis(
        SimulatedResults.three().only(SimulatedPoints.sustained(250).toArray(Point[]::new)),
        directory);
  }

  /** A store whose rates have six digits. */
  static Analysis alone(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 123_456)
            .points(List.of(SimulatedPoints.updates(10)))
            .noise(0.01),
        directory);
  }

  /** Latency logs of twelve seconds. */
  static Analysis overTime(Path directory) {
    return analysis(
        SimulatedResults.three()
            .only(SimulatedPoints.updates(0), SimulatedPoints.updates(10))
            .points(SimulatedPoints.isolated())
            .overTime(12),
        directory);
  }

  /** Two repeats that differ so much that intervals are many times as long as the bars. */
  static Analysis wide(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("elasticsearch-search", point -> 5000)
            .points(SimulatedPoints.updates())
            .points(SimulatedPoints.isolated())
            .repeats(2)
            .noise(0)
            .edit(run -> run.throughput *= run.repeat == 1 ? 0.85 : 1.15),
        directory);
  }

  /** Two results of the same stores. */
  static Analysis sideBySide(Path directory) {
    SimulatedResults slower =
        new SimulatedResults()
            .store("redisjson", point -> 8000 * (1 - 0.5 * point.updates()))
            .store("elasticsearch-search", point -> 3000 * (1 - 0.9 * point.updates()))
            .points(SimulatedPoints.updates());
    return Analyst.of(
        List.of(
            slower.writeTo(directory.resolve("before")),
            slower
                .store("redisjson", point -> 9500 * (1 - 0.5 * point.updates()))
                .seed(2)
                .writeTo(directory.resolve("after"))));
  }

  static final List<String> WORDS =
      List.of("customer-profile", "order-aggregate", "plain-text-message", "metrics-batch", "page");

  /** Three stores and a sweep over words. */
  static Analysis words(Path directory) {
    List<Point> points =
        WORDS.stream()
            .map(each -> Map.of("values.payload", each))
            .map(values -> new Point("payloads", "own", values, 0, 16, 0))
            .toList();
    return analysis(SimulatedResults.three().only(points.toArray(Point[]::new)), directory);
  }

  /** Three results with long names, of two workloads at two rates and by threads. */
  static Analysis three(Path directory) {
    Map<String, SimulatedResults> results = new TreeMap<>();
    for (int i = 0; i < 3; i++) {
      int part = i;
      SimulatedResults each =
          new SimulatedResults()
              .store("redisjson", point -> 9000 * rise(point) * (1 + 0.2 * part))
              .store("elasticsearch-search", point -> 3000 * rise(point))
              .points(workloads(Sweep.SUSTAINED, 250, "search-10update", "own"))
              .points(workloads(Sweep.SUSTAINED, 2500, "search-10update", "own"))
              .points(SimulatedPoints.threads(1, 4, 16))
              .points(threads("own", 1, 4, 16))
              .points(SimulatedPoints.isolated())
              .points(SimulatedPoints.freshness())
              .seed(i);
      results.put(List.of("2026-11-18-one", "2026-11-19-two", "2026-11-20-three").get(i), each);
    }
    return sideBySide(directory, results);
  }

  private static double rise(Point point) {
    return point.threads() / (point.threads() + 4.0);
  }

  /** Points of a workload by threads. */
  static List<Point> threads(String workload, int... threads) {
    return IntStream.of(threads)
        .mapToObj(each -> new Point(Sweep.THREADS, workload, Map.of(), 0.1, each, 0))
        .toList();
  }

  /** 1,000 points: 500 workloads on two stores. */
  static Analysis many(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store("elasticsearch-search", point -> 3000)
            .points(SimulatedPoints.many(500))
            .repeats(2),
        directory);
  }

  /** Every name that a user chooses is an attack; two results, of which one has a failed run. */
  static Analysis hostile(Path directory) {
    SimulatedResults results =
        new SimulatedResults()
            .store("redisjson", point -> 8000)
            .store("elasticsearch-search", point -> 3000)
            .setting("redisjson", "mode", HOSTILE)
            .setting("elasticsearch-search", "visibility", HOSTILE)
            .points(SimulatedPoints.updates())
            .points(SimulatedPoints.isolated())
            .points(workloads(Sweep.WORKLOAD, 0, HOSTILE_NAME, "own"))
            .points(workloads(Sweep.SUSTAINED, 1000, HOSTILE_NAME, "own"))
            .repeats(2)
            .label(HOSTILE);
    return sideBySide(
        directory,
        Map.of(
            HOSTILE_NAME,
            results,
            "failed",
            new SimulatedResults()
                .store("redisjson", point -> 9000)
                .points(SimulatedPoints.updates())
                .failing("redisjson", 1, 1, HOSTILE)));
  }

  /** A store that is an attack. */
  static Analysis hostileStore(Path directory) {
    return analysis(
        new SimulatedResults()
            .store("redisjson", point -> 9000)
            .store(HOSTILE_NAME, point -> 3000)
            .points(SimulatedPoints.updates()),
        directory);
  }

  private static List<Point> tried(String workload, int... targets) {
    return IntStream.of(targets)
        .mapToObj(target -> new Point(Sweep.FIND_MAX, workload, Map.of(), 0, 16, target))
        .toList();
  }

  /** Points that differ in their workload only. */
  static List<Point> workloads(String sweep, int target, String... names) {
    return Stream.of(names).map(name -> new Point(sweep, name, Map.of(), 0.1, 16, target)).toList();
  }

  /** Results of these names, side by side. */
  static Analysis sideBySide(Path directory, Map<String, SimulatedResults> results) {
    return Analyst.of(
        new TreeMap<>(results)
            .entrySet().stream()
                .map(each -> each.getValue().writeTo(directory.resolve(each.getKey())))
                .toList());
  }

  private static Analysis warned(SimulatedResults results, Path directory) {
    Analysis analysis = analysis(results, directory);
    return new Analysis(
        analysis.sources(),
        analysis.points(),
        analysis.cells(),
        analysis.ceilings(),
        analysis.highestRates(),
        analysis.conclusions(),
        List.of(
            new Warning(
                Kind.WRONG_ANSWERS,
                "mongodb-search at every point",
                "3 answers were wrong.",
                List.of()),
            new Warning(
                Kind.WIDE_INTERVAL,
                "redisjson at 30 % updates",
                "The repeats are 14 % apart.",
                List.of()),
            new Warning(
                Kind.UNEQUAL_MACHINES, "", "Different cores: 8 in a; 16 in b.", List.of())));
  }

  static Analysis analysis(SimulatedResults results, Path directory) {
    return Analyst.of(List.of(results.writeTo(directory.resolve("results"))));
  }
}
