// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.Map;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;

/** Redis through Redisson against the rules for a binding that has values alone. */
final class RedisRedissonConformanceTest extends ServerConformanceKit {

  @Override
  public Binding binding() {
    return new RedissonBinding();
  }

  @Override
  protected EphemeralServer startServer() {
    return EphemeralServer.start("redis", "--requirepass", PASSWORD);
  }

  @Override
  protected Properties at(int port, String password) {
    return OpenDb.properties(
        "redis-redisson.url", "redis://:%s@127.0.0.1:%d".formatted(password, port));
  }

  @Override
  public Map<Feature, String> lacks() {
    return Map.of(Feature.REFUSAL, "it stores no documents");
  }
}
