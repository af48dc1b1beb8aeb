// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.EffectiveSettings;
import tools.jackson.databind.JsonNode;

/**
 * Settings of a cluster's servers on which speed depends: Java, heap, garbage collector, caches,
 * threads. What the cluster does not tell is unknown.
 */
final class NodeSettings {

  private static final List<String> CLUSTER =
      List.of(
          "indices.queries.cache.size",
          "indices.fielddata.cache.size",
          "indices.requests.cache.size",
          "thread_pool.search.size",
          "search.default_search_timeout");

  private NodeSettings() {}

  /**
   * The settings by name, in the order of reports. Different values of nodes are joined by "and".
   *
   * @param nodes the reply to {@link ClusterQuery#NODES}, or nothing
   * @param cluster the reply to {@link ClusterQuery#CLUSTER_SETTINGS}, or nothing
   */
  static Map<String, String> read(JsonNode nodes, JsonNode cluster) {
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
        .map(NodeSettings::text);
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
