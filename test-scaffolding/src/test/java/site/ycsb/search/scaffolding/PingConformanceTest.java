// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.util.Map;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;

/** The kit on a server that it stops and starts again. */
final class PingConformanceTest extends ServerConformanceKit {

  @Override
  public Binding binding() {
    return new PingBinding();
  }

  @Override
  protected EphemeralServer startServer() {
    return EphemeralServer.start("redis", "--requirepass", PASSWORD);
  }

  @Override
  protected Properties at(int port, String password) {
    return OpenDb.properties("ping.port", "" + port, "ping.password", password);
  }

  @Override
  protected Document refused(EphemeralServer server, String table) {
    return OpenDb.document(PingBinding.REFUSED, "crimson lantern", 99);
  }

  @Override
  public Map<Feature, String> lacks() {
    return Map.of(
        Feature.SIZES, "the client's own heap holds the documents",
        Feature.TELEMETRY, "the server answers PING only",
        Feature.REPLICAS, "the client's own heap holds the documents");
  }
}
