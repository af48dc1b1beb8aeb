// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Telemetry;
import tools.jackson.databind.JsonNode;

/** Reader of telemetry and settings from replies about the nodes and the cluster. */
final class NodeReplies {

  private static final List<String> CLUSTER =
      List.of(
          "indices.queries.cache.size",
          "indices.fielddata.cache.size",
          "indices.requests.cache.size",
          "thread_pool.search.size",
          "search.default_search_timeout");

  private static final double MILLI = 1e-3;

  /** Paths by the names of reports; several paths are summed. Times are in milliseconds there. */
  private static final Map<String, List<String>> COUNTERS = new LinkedHashMap<>();

  static {
    COUNTERS.put(
        "operations",
        List.of(
            "/indices/search/query_total",
            "/indices/get/total",
            "/indices/indexing/index_total",
            "/indices/indexing/delete_total"));
    COUNTERS.put("cpu_seconds", List.of("/process/cpu/total_in_millis"));
    COUNTERS.put("old_gcs", List.of("/jvm/gc/collectors/old/collection_count"));
    COUNTERS.put("old_gc_seconds", List.of("/jvm/gc/collectors/old/collection_time_in_millis"));
    COUNTERS.put("merges", List.of("/indices/merges/total"));
    COUNTERS.put("merge_seconds", List.of("/indices/merges/total_time_in_millis"));
    COUNTERS.put(
        "merge_throttled_seconds", List.of("/indices/merges/total_throttled_time_in_millis"));
    COUNTERS.put("refreshes", List.of("/indices/refresh/total"));
    COUNTERS.put("refresh_seconds", List.of("/indices/refresh/total_time_in_millis"));
    COUNTERS.put("flushes", List.of("/indices/flush/total"));
    COUNTERS.put("flush_seconds", List.of("/indices/flush/total_time_in_millis"));
    COUNTERS.put("query_cache_hits", List.of("/indices/query_cache/hit_count"));
    COUNTERS.put("query_cache_misses", List.of("/indices/query_cache/miss_count"));
    COUNTERS.put("query_cache_evictions", List.of("/indices/query_cache/evictions"));
    COUNTERS.put("request_cache_hits", List.of("/indices/request_cache/hit_count"));
    COUNTERS.put("request_cache_misses", List.of("/indices/request_cache/miss_count"));
  }

  private NodeReplies() {}

  /**
   * Reads the reply to {@link ClusterQuery#TELEMETRY}, or nothing, summed over all nodes. {@code
   * operations} counts a search once for each shard, and a partial update as a get and an indexing.
   */
  static Telemetry telemetry(JsonNode reply) {
    return reply
        .path("nodes")
        .valueStream()
        .map(NodeReplies::ofNode)
        .reduce(Telemetry.NONE, Telemetry::plus);
  }

  private static Telemetry ofNode(JsonNode node) {
    Map<String, Double> counters = new HashMap<>();
    COUNTERS.forEach((name, paths) -> paths.forEach(path -> add(counters, name, node.at(path))));
    for (JsonNode collector : node.at("/jvm/gc/collectors")) {
      add(counters, "gcs", collector.path("collection_count"));
      add(counters, "gc_seconds", collector.path("collection_time_in_millis"));
    }
    for (JsonNode pool : node.path("thread_pool")) {
      add(counters, "rejections", pool.path("rejected"));
    }
    Map<String, Double> gauges = new HashMap<>();
    add(gauges, "segments", node.at("/indices/segments/count"));
    add(gauges, "running_merges", node.at("/indices/merges/current"));
    return new Telemetry(counters, gauges);
  }

  private static void add(Map<String, Double> into, String name, JsonNode value) {
    if (value.isNumber()) {
      double factor = name.endsWith("_seconds") ? MILLI : 1;
      into.merge(name, value.asDouble() * factor, Double::sum);
    }
  }

  /**
   * The settings on which speed depends, by name, in the order of reports: Java, heap, garbage
   * collector, caches, threads. What the cluster does not tell is unknown, and a reply may be
   * missing. Different values of nodes are joined by "and".
   */
  static Map<String, String> settings(JsonNode nodes, JsonNode cluster) {
    Map<String, String> row = new LinkedHashMap<>();
    int number = nodes.path("nodes").size();
    row.put("nodes", number == 0 ? EffectiveSettings.UNKNOWN : Integer.toString(number));
    row.put("jvm.version", ofNodes(nodes, "/jvm/version"));
    row.put("jvm.gc_collectors", ofNodes(nodes, "/jvm/gc_collectors"));
    row.put("jvm.mem.heap_max_in_bytes", ofNodes(nodes, "/jvm/mem/heap_max_in_bytes"));
    for (String name : CLUSTER) {
      row.put(name, inEffect(cluster, name).orElse(EffectiveSettings.UNKNOWN));
    }
    return row;
  }

  private static String ofNodes(JsonNode nodes, String path) {
    Set<String> values = new TreeSet<>();
    nodes.path("nodes").forEach(node -> values.add(text(node.at(path))));
    return values.isEmpty() ? EffectiveSettings.UNKNOWN : String.join(" and ", values);
  }

  /** Value of a cluster's setting, if the cluster tells it. */
  static Optional<String> inEffect(JsonNode cluster, String name) {
    return Stream.of("transient", "persistent", "defaults")
        .map(group -> cluster.path(group).path(name))
        .filter(value -> !value.isMissingNode())
        .findFirst()
        .map(NodeReplies::text);
  }

  /** A value for reports, without commas: a list is joined by plus signs, or none if empty. */
  static String text(JsonNode value) {
    if (!value.isArray()) {
      return value.asString(EffectiveSettings.UNKNOWN);
    }
    return value.isEmpty()
        ? "none"
        : value.valueStream().map(JsonNode::asString).collect(Collectors.joining(" + "));
  }
}
