// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/** The points that the sweeps of a comparison have. */
public final class SimulatedPoints {

  private static final int THREADS = 16;

  private SimulatedPoints() {}

  /** 0 to 50 % updates. */
  public static List<Point> updates() {
    return IntStream.rangeClosed(0, 5).mapToObj(tens -> updates(10 * tens)).toList();
  }

  /** One point of the update sweep. */
  public static Point updates(int percent) {
    String workload = "search-%dupdate".formatted(percent);
    return new Point(Sweep.UPDATES, workload, Map.of(), percent / 100.0, THREADS, 0);
  }

  /** Inserts, reads, searches. */
  public static List<Point> isolated() {
    return Stream.of("insert-only", "read-only", "search-only")
        .map(workload -> new Point(Sweep.ISOLATED, workload, Map.of(), 0, THREADS, 0))
        .toList();
  }

  /** One workload with each number of threads. */
  public static List<Point> threads(int... threads) {
    return Arrays.stream(threads)
        .mapToObj(each -> new Point(Sweep.THREADS, "search-10update", Map.of(), 0.1, each, 0))
        .toList();
  }

  /** One workload at each rate. */
  public static List<Point> sustained(int... targets) {
    return Arrays.stream(targets)
        .mapToObj(
            each -> new Point(Sweep.SUSTAINED, "search-10update", Map.of(), 0.1, THREADS, each))
        .toList();
  }

  /** The rates that a search for the highest one tried. */
  public static List<Point> findMax(int... targets) {
    return Arrays.stream(targets)
        .mapToObj(
            each -> new Point(Sweep.FIND_MAX, "search-10update", Map.of(), 0.1, THREADS, each))
        .toList();
  }

  /** The one point of the sweep. */
  public static List<Point> freshness() {
    return List.of(new Point(Sweep.FRESHNESS, "freshness", Map.of(), 0, 4, 0));
  }

  /** Searches for neighbours among more and more candidates. */
  public static List<Point> candidates(int... candidates) {
    return Arrays.stream(candidates)
        .mapToObj(each -> Map.of("vector.candidates", Integer.toString(each)))
        .map(values -> new Point("recall", "vectors", values, 0.2, 4, 0))
        .toList();
  }

  /** A very large number of points. */
  public static List<Point> many(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(number -> new Point(Sweep.WORKLOAD, "own-" + number, Map.of(), 0, THREADS, 0))
        .toList();
  }
}
