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
 * server, because the kit stops it; it ends with the last test.
 */
public abstract class ServerConformanceKit extends ConformanceKit {

  /** Password of the server's user. */
  protected static final String PASSWORD = "s3cret";

  /** A port at which nothing listens, because only root may. */
  private static final int CLOSED_PORT = 1;

  private @Nullable ServerUnderTest underTest;

  /** The binding, which must be registered as a service. */
  protected abstract Binding binding();

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

  /** Features that the store lacks, each with the reason in one line. */
  protected Map<Feature, String> lacks() {
    return Map.of();
  }

  @Override
  protected final StoreUnderTest store() {
    if (underTest == null) {
      underTest = new ServerUnderTest(started());
    }
    return underTest;
  }

  private EphemeralServer started() {
    try {
      return startServer();
    } catch (Exception e) {
      throw new IllegalStateException("the server under test did not start", e);
    }
  }

  @AfterAll
  final void closeServer() {
    if (underTest != null) {
      underTest.server.close();
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

  /** Store under test on a server that the kit stops and starts again at the same port. */
  private final class ServerUnderTest implements StoreUnderTest, ServerControl {

    private final EphemeralServer server;
    private boolean stopped;

    ServerUnderTest(EphemeralServer server) {
      this.server = server;
    }

    @Override
    public Binding binding() {
      return ServerConformanceKit.this.binding();
    }

    @Override
    public Properties properties() {
      return at(server);
    }

    @Override
    public Map<Feature, String> lacks() {
      return ServerConformanceKit.this.lacks();
    }

    @Override
    public Optional<Document> refused(String table) throws Exception {
      return lacks().containsKey(Feature.REFUSAL)
          ? Optional.empty()
          : Optional.of(ServerConformanceKit.this.refused(server, table));
    }

    @Override
    public Optional<ServerControl> server() {
      return lacks().containsKey(Feature.SERVER) ? Optional.empty() : Optional.of(this);
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
      return at(CLOSED_PORT, PASSWORD);
    }

    @Override
    public Optional<Properties> wrongPassword() {
      return lacks().containsKey(Feature.PASSWORD)
          ? Optional.empty()
          : Optional.of(at(server.port(), "wr0ng"));
    }
  }
}
