// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.servers.EphemeralServer;

/** Store under test on a server that the kit stops and starts again at the same port. */
final class ServerUnderTest implements StoreUnderTest, ServerControl {

  /** A port at which nothing listens, because only root may. */
  private static final int CLOSED_PORT = 1;

  private final ServerConformanceKit kit;
  private final EphemeralServer server;
  private boolean stopped;

  ServerUnderTest(ServerConformanceKit kit, EphemeralServer server) {
    this.kit = kit;
    this.server = server;
  }

  @Override
  public Binding binding() {
    return kit.binding();
  }

  @Override
  public Properties properties() {
    return kit.at(server.port(), ServerConformanceKit.PASSWORD);
  }

  @Override
  public Map<Feature, String> lacks() {
    return kit.lacks();
  }

  @Override
  public Optional<Document> refused(String table) throws Exception {
    return lacks().containsKey(Feature.REFUSAL)
        ? Optional.empty()
        : Optional.of(kit.refused(server, table));
  }

  @Override
  public Optional<ServerControl> server() {
    return Optional.of(this);
  }

  @Override
  public void stop() {
    server.stop();
    stopped = true;
  }

  @Override
  public void start() {
    if (stopped) {
      server.restart();
      stopped = false;
    }
  }

  @Override
  public Properties unreachable() {
    return kit.at(CLOSED_PORT, ServerConformanceKit.PASSWORD);
  }

  @Override
  public Optional<Properties> wrongPassword() {
    return Optional.of(kit.at(server.port(), "wr0ng"));
  }

  void close() {
    server.close();
  }
}
