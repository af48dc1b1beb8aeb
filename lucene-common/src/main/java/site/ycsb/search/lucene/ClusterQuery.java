// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Question about nodes, health, settings or sizes, whose answer is read as JSON. The typed
 * responses of the clients demand more than is asked for, and more than every version tells.
 *
 * @param path the path of the API, percent-encoded
 */
public record ClusterQuery(String path, Map<String, String> parameters) {

  /** The product and its version; Elastic's build for tests has no answer to it. */
  public static final ClusterQuery ROOT = new ClusterQuery("/", Map.of());

  /** The version of every node. {@code GET /} names that of one node, and is not always there. */
  public static final ClusterQuery VERSIONS = filtered("/_nodes/_all/_none", "nodes.*.version");

  /** JVM, heap and garbage collector of every node. */
  static final ClusterQuery NODES =
      filtered(
          "/_nodes/_all/jvm",
          "nodes.*.jvm.version,nodes.*.jvm.gc_collectors,nodes.*.jvm.mem.heap_max_in_bytes");

  static final ClusterQuery HEAPS =
      filtered("/_nodes/stats/jvm", "nodes.*.jvm.mem.heap_used_in_bytes");

  static final ClusterQuery HEALTH = filtered("/_cluster/health", "number_of_data_nodes");

  /** Caches, threads, and limits of searches and shards, set or by default. */
  static final ClusterQuery CLUSTER_SETTINGS =
      new ClusterQuery(
          "/_cluster/settings", Map.of("include_defaults", "true", "flat_settings", "true"));

  /** Garbage collections, caches, merges, threads and processor time of every node. */
  static final ClusterQuery TELEMETRY =
      filtered(
          "/_nodes/stats/jvm,indices,process,thread_pool",
          "nodes.*.jvm.gc,nodes.*.process.cpu,nodes.*.thread_pool.*.rejected,"
              + "nodes.*.indices.search.query_total,nodes.*.indices.get.total,"
              + "nodes.*.indices.indexing.*_total,nodes.*.indices.merges,nodes.*.indices.refresh,"
              + "nodes.*.indices.flush,nodes.*.indices.query_cache,nodes.*.indices.request_cache,"
              + "nodes.*.indices.segments.count");

  /** Of the reply, only a part is sent. */
  public static ClusterQuery filtered(String path, String filter) {
    return new ClusterQuery(path, Map.of("filter_path", filter));
  }

  /** Answers once the shards of the index have the status, or with 408 after the timeout. */
  static ClusterQuery awaitHealth(String index, String status, int millis) {
    return new ClusterQuery(
        "/_cluster/health/" + encoded(index),
        Map.of("timeout", millis + "ms", "wait_for_status", status));
  }

  /** The settings of an index by their flat names; without it, the reply is empty. */
  static ClusterQuery indexSettings(String index, boolean includeDefaults) {
    return new ClusterQuery(
        "/%s/_settings".formatted(encoded(index)),
        Map.of(
            "flat_settings",
            "true",
            "ignore_unavailable",
            "true",
            "include_defaults",
            Boolean.toString(includeDefaults)));
  }

  /** Sizes of all segments of an index. The size in {@code _stats} is up to ten seconds old. */
  static ClusterQuery segments(String index) {
    return new ClusterQuery(
        "/_cat/segments/" + encoded(index),
        Map.of("bytes", "b", "h", "prirep,size", "format", "json"));
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
