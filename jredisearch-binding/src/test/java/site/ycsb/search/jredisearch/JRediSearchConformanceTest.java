// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import java.net.URI;
import java.util.Map;
import java.util.Properties;
import redis.clients.jedis.Jedis;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;

/** Redis through JRediSearch against the rules that every binding keeps, scans among them. */
final class JRediSearchConformanceTest extends ServerConformanceKit {

  @Override
  public Binding binding() {
    return new JRediSearchBinding();
  }

  @Override
  protected EphemeralServer startServer() {
    return EphemeralServer.start("redis", "--requirepass", PASSWORD);
  }

  @Override
  protected Properties at(int port, String password) {
    return OpenDb.properties("jredisearch.url", url(port, password), "jredisearch.scans", "true");
  }

  /** A document whose key holds a plain text: JSON.SET answers that the type is wrong. */
  @Override
  protected Document refused(EphemeralServer server, String table) {
    try (Jedis jedis = new Jedis(URI.create(url(server.port(), PASSWORD)))) {
      jedis.set(table + ":taken", "a text");
    }
    return OpenDb.document("taken", "crimson lantern", 99);
  }

  @Override
  public Map<Feature, String> lacks() {
    return Map.of(
        Feature.ODD_JSON_NAMES, "no path writes a field whose name is empty or needs escapes");
  }

  private static String url(int port, String password) {
    return "redis://:%s@127.0.0.1:%d".formatted(password, port);
  }
}
