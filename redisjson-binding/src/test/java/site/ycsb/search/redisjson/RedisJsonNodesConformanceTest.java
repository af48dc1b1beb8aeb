// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.EnumMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClusterClient;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.NodesConformanceKit;
import site.ycsb.search.scaffolding.OpenDb;

/** Redis 7.4 with three shards, whose pages the client merges. */
@Tag("campaign")
final class RedisJsonNodesConformanceTest extends NodesConformanceKit {

  @Override
  public Binding binding() {
    return new RedisJsonBinding();
  }

  /** As many connections to each node as the kit has threads at once. */
  @Override
  protected Properties at(EphemeralServer server) {
    return OpenDb.properties(
        "redisjson.url", server.url().toString(),
        "redis.cluster", "true",
        "redisjson.cluster.search", "merge",
        "redisjson.scans", "true",
        "threadcount", "8");
  }

  @Override
  protected Document refused(EphemeralServer server, String table) {
    try (RedisClusterClient jedis =
        RedisClusterClient.create(Set.of(new HostAndPort("127.0.0.1", server.port(0))))) {
      jedis.set(table + ":taken", "a text");
    }
    return OpenDb.document("taken", "crimson lantern", 99);
  }

  @Override
  public Map<Feature, String> lacks() {
    Map<Feature, String> lacks = new EnumMap<>(super.lacks());
    lacks.put(
        Feature.ODD_JSON_NAMES, "no path writes a field whose name is empty or needs escapes");
    return lacks;
  }
}
