// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.conformance.kit.ConformanceKit;
import site.ycsb.search.servers.kind.ServerKinds;

/**
 * Conformance kit of a binding whose server this project can start. A subclass names the binding,
 * starts the server with a password, and says how properties lead to it. No other test uses the
 * server, because the kit stops it and starts it again at the same port; it ends with the last
 * test.
 */
public abstract class ServerConformanceKit extends ConformanceKit
    implements StoreUnderTest, ServerControl {

  /** Password of the server's user. */
  protected static final String PASSWORD = "s3cret";

  /** A port at which nothing listens, because only root may. */
  private static final int CLOSED_PORT = 1;

  private @Nullable EphemeralServer running;
  private boolean stopped;

  /**
   * Starts the server, which asks for {@link #PASSWORD} unless that is declared lacking. Called
   * once.
   */
  protected abstract EphemeralServer startServer() throws Exception;

  /** Properties that lead to a port of the loopback address. */
  protected abstract Properties at(int port, String password);

  /** Properties that lead to the server, all nodes of it. */
  protected Properties at(EphemeralServer server) {
    return at(server.port(), PASSWORD);
  }

  /**
   * A document that the server does not take into an existing table, as the kit asks for it. A
   * store without documents declares {@link Feature#REFUSAL} lacking, and has none.
   */
  protected Document refused(EphemeralServer server, String table) throws Exception {
    throw new UnsupportedOperationException("name a document, or declare REFUSAL lacking");
  }

  @Override
  protected final StoreUnderTest store() {
    return this;
  }

  private EphemeralServer running() {
    if (running == null) {
      try {
        running = startServer();
      } catch (Exception e) {
        throw new IllegalStateException("the server under test did not start", e);
      }
    }
    return running;
  }

  @AfterAll
  final void closeServer() {
    if (running != null) {
      running.close();
    }
  }

  @Test
  final void managedServer_ofTheBinding_canBeStarted() {
    Binding.ManagedServer server = binding().server().orElseThrow();

    assertThat(ServerKinds.installed().find(server.kind())).isPresent();
  }

  @Test
  final void managedServer_ofTheBinding_isReachedByItsSettings() {
    Binding.ManagedServer server = binding().server().orElseThrow();

    assertThat(server.addressKeys()).contains(server.urlKey());
    assertThat(binding().settings())
        .extracting(setting -> (Object) setting.key())
        .containsAll(server.addressKeys());
  }

  // ---- The store under test ----

  @Override
  public final Properties properties() {
    return at(running());
  }

  @Override
  public Map<Feature, String> lacks() {
    return Map.of();
  }

  @Override
  public final Optional<Document> refused(String table) throws Exception {
    return lacks().containsKey(Feature.REFUSAL)
        ? Optional.empty()
        : Optional.of(refused(running(), table));
  }

  @Override
  public final Optional<ServerControl> server() {
    return lacks().containsKey(Feature.SERVER) ? Optional.empty() : Optional.of(this);
  }

  @Override
  public final void stop() {
    running().stop();
    stopped = true;
  }

  @Override
  public final void start() {
    if (stopped) {
      running().restart();
      stopped = false;
    }
  }

  @Override
  public final Properties unreachable() {
    return at(CLOSED_PORT, PASSWORD);
  }

  @Override
  public final Optional<Properties> wrongPassword() {
    return lacks().containsKey(Feature.PASSWORD)
        ? Optional.empty()
        : Optional.of(at(running().port(), "wr0ng"));
  }
}
