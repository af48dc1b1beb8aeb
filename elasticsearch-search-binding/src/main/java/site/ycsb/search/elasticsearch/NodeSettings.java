// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.search.binding.EffectiveSettings;
import tools.jackson.databind.JsonNode;

/**
 * Settings of a cluster's servers on which speed depends: Java, heap, garbage collector, caches,
 * threads. What the cluster does not tell is unknown.
 */
final class NodeSettings {

  /** Groups of the cluster's settings; the first one that has a setting takes precedence. */
  private static final List<String> GROUPS = List.of("transient", "persistent", "defaults");

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
   * @param nodes the reply to {@link ElasticsearchQueries#NODES}, or nothing
   * @param cluster the reply to {@link ElasticsearchQueries#CLUSTER_SETTINGS}, or nothing
   */
  static Map<String, String> read(JsonNode nodes, JsonNode cluster) {
    Map<String, String> row = new LinkedHashMap<>();
    int number = nodes.path("nodes").size();
    row.put("nodes", number == 0 ? EffectiveSettings.UNKNOWN : Integer.toString(number));
    row.put("jvm.version", ofNodes(nodes, "/jvm/version"));
    row.put("jvm.gc_collectors", ofNodes(nodes, "/jvm/gc_collectors"));
    row.put("jvm.mem.heap_max_in_bytes", ofNodes(nodes, "/jvm/mem/heap_max_in_bytes"));
    CLUSTER.forEach(name -> row.put(name, ofCluster(cluster, name)));
    return row;
  }

  private static String ofNodes(JsonNode nodes, String path) {
    Set<String> values = new TreeSet<>();
    nodes.path("nodes").forEach(node -> values.add(Json.text(node.at(path))));
    return values.isEmpty() ? EffectiveSettings.UNKNOWN : String.join(" and ", values);
  }

  private static String ofCluster(JsonNode cluster, String name) {
    return inEffect(cluster, name).orElse(EffectiveSettings.UNKNOWN);
  }

  /** Value of a cluster's setting, if the cluster tells it. */
  static Optional<String> inEffect(JsonNode cluster, String name) {
    return GROUPS.stream()
        .map(group -> cluster.path(group).at("/" + name.replace('.', '/')))
        .filter(value -> !value.isMissingNode())
        .findFirst()
        .map(Json::text);
  }
}
