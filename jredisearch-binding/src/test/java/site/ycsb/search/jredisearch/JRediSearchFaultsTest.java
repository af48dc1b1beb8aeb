// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Properties;
import redis.clients.jedis.Jedis;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.FaultRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** The binding behind a network that fails. */
final class JRediSearchFaultsTest extends FaultRules {

  @Override
  protected Binding binding() {
    return new JRediSearchBinding();
  }

  @Override
  protected int serverPort() {
    return SharedServer.of("redis").port();
  }

  @Override
  protected Properties at(int port, int limitMillis) {
    return OpenDb.properties(
        "jredisearch.url", "redis://127.0.0.1:" + port,
        "jredisearch.timeout", Integer.toString(limitMillis),
        "jredisearch.connecttimeout", Integer.toString(limitMillis));
  }

  @Override
  protected void dropIndex(String table) {
    try (Jedis jedis = new Jedis("127.0.0.1", serverPort())) {
      jedis.sendCommand(() -> "FT.DROPINDEX".getBytes(UTF_8), "idx:" + table);
    }
  }
}
