// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.servers.ServerSize;

/**
 * Conformance kit of a binding on a server of three nodes. Nodes are stopped one by one in other
 * tests; this one stops none.
 */
public abstract class NodesConformanceKit extends ServerConformanceKit {

  private static final int NODES = 3;

  /** Enough for the documents of the kit. */
  private static final int MEGABYTES = 512;

  @Override
  protected final EphemeralServer startServer() {
    return EphemeralServer.start(
        binding().server().orElseThrow().kind(),
        new ServerSize(OptionalInt.of(MEGABYTES), OptionalInt.of(NODES), 0));
  }

  @Override
  protected abstract Properties at(EphemeralServer server);

  @Override
  protected final Properties at(int port, String password) {
    throw new UnsupportedOperationException("the nodes have no password, and never another port");
  }

  /** The kit of one node stops the server, and gives wrong passwords. */
  @Override
  public Map<Feature, String> lacks() {
    return Map.of(
        Feature.SERVER,
        "nodes are stopped one by one, in other tests",
        Feature.PASSWORD,
        "the nodes have none");
  }
}
