// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Properties;
import redis.clients.jedis.RedisClient;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.FaultRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** The binding behind a network that fails. */
final class RedisJsonFaultsTest extends FaultRules {

  @Override
  protected Binding binding() {
    return new RedisJsonBinding();
  }

  @Override
  protected int serverPort() {
    return SharedServer.of("redis").port();
  }

  @Override
  protected Properties at(int port, int limitMillis) {
    return OpenDb.properties(
        "redisjson.url", "redis://127.0.0.1:" + port,
        "redisjson.timeout", Integer.toString(limitMillis),
        "redisjson.connecttimeout", Integer.toString(limitMillis));
  }

  @Override
  protected void dropIndex(String table) {
    try (RedisClient client = RedisClient.create("127.0.0.1", serverPort())) {
      client.ftDropIndex("idx:" + table);
    }
  }
}
