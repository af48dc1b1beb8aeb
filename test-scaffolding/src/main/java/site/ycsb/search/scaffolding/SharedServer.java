// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Server that all test classes of one JVM share, one for each kind. It has no method to stop it: a
 * test that stops, pauses or configures its server starts its own {@link EphemeralServer}. It ends
 * with this JVM, even if that is killed. Thread-safe.
 */
public final class SharedServer {

  private static final Map<String, SharedServer> SERVERS = new HashMap<>();

  private final EphemeralServer server;

  private SharedServer(EphemeralServer server) {
    this.server = server;
  }

  /** The server of a kind, by its name, which the first call starts. */
  public static SharedServer of(String kind) {
    synchronized (SERVERS) {
      return SERVERS.computeIfAbsent(kind, id -> new SharedServer(EphemeralServer.start(id)));
    }
  }

  public URI url() {
    return server.url();
  }

  public int port() {
    return server.port();
  }

  /** A program of the package that it runs from, for example {@code redis-cli}. */
  public Path tool(String name) {
    return server.tool(name);
  }
}
