// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Figures of a server at one time. In a cluster, they are sums over its nodes. A name consists of
 * lower-case words joined by underscores, and ends with the unit if there is one: {@code
 * gc_seconds}. Names with the same meaning in several stores: {@code operations} that the server
 * has counted, {@code cpu_seconds} of its processes.
 *
 * @param counters figures that only rise while the server runs
 * @param gauges figures that rise and fall
 */
public record Telemetry(Map<String, Double> counters, Map<String, Double> gauges) {

  /** Telemetry of a store that tells nothing. */
  public static final Telemetry NONE = new Telemetry(Map.of(), Map.of());

  private static final String GAUGE = "_at_end";
  private static final double MICRO = 1e6;

  public Telemetry {
    counters = Map.copyOf(counters);
    gauges = Map.copyOf(gauges);
  }

  public Telemetry plus(Telemetry node) {
    Map<String, Double> allCounters = new TreeMap<>(counters);
    node.counters.forEach((name, value) -> allCounters.merge(name, value, Double::sum));
    Map<String, Double> allGauges = new TreeMap<>(gauges);
    node.gauges.forEach((name, value) -> allGauges.merge(name, value, Double::sum));
    return new Telemetry(allCounters, allGauges);
  }

  /**
   * Increase of each counter since then, and each gauge of now, whose name gets the suffix {@code
   * _at_end}; sorted by name. Empty if a counter has fallen: the server was restarted in between.
   */
  public Map<String, Double> since(Telemetry before) {
    Map<String, Double> since = new TreeMap<>();
    BiConsumer<String, Double> put =
        (name, value) -> since.put(name, Math.rint(value * MICRO) / MICRO);
    for (Map.Entry<String, Double> counter : counters.entrySet()) {
      double increase = counter.getValue() - before.counters.getOrDefault(counter.getKey(), 0.0);
      if (increase < 0) {
        return Map.of();
      }
      put.accept(counter.getKey(), increase);
    }
    gauges.forEach((name, value) -> put.accept(name + GAUGE, value));
    return Collections.unmodifiableMap(since);
  }
}
