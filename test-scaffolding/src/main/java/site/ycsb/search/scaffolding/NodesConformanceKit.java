// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.conformance.kit.ConformanceKit;
import site.ycsb.search.servers.ServerSize;

/**
 * Conformance kit of a binding on a server of three nodes. Nodes are stopped one by one in other
 * tests; this one stops none.
 */
public abstract class NodesConformanceKit extends ConformanceKit {

  private static final int NODES = 3;

  /** Enough for the documents of the kit. */
  private static final int MEGABYTES = 512;

  private final Binding binding;
  private @Nullable EphemeralServer cluster;

  protected NodesConformanceKit(Binding binding) {
    this.binding = binding;
  }

  /** Properties that lead to the server. */
  protected abstract Properties at(EphemeralServer server);

  /** A document that the server does not take into an existing table, as the kit asks for it. */
  protected abstract Document refused(EphemeralServer server, String table) throws Exception;

  /** Features that the store lacks on a server of one node too, each with the reason. */
  protected Map<Feature, String> lacks() {
    return Map.of();
  }

  /** The kit of one node stops the server, and gives wrong passwords. */
  private Map<Feature, String> lacksOnNodes() {
    Map<Feature, String> all = new EnumMap<>(Feature.class);
    all.putAll(lacks());
    all.put(Feature.SERVER, "nodes are stopped one by one, in other tests");
    all.put(Feature.PASSWORD, "the nodes have none");
    return all;
  }

  private EphemeralServer started() {
    if (cluster == null) {
      cluster =
          EphemeralServer.start(
              binding.server().orElseThrow().kind(),
              new ServerSize(OptionalInt.of(MEGABYTES), OptionalInt.of(NODES), 0));
    }
    return cluster;
  }

  @Override
  protected final StoreUnderTest store() {
    EphemeralServer server = started();
    return new StoreUnderTest() {
      @Override
      public Binding binding() {
        return binding;
      }

      @Override
      public Properties properties() {
        return at(server);
      }

      @Override
      public Map<Feature, String> lacks() {
        return lacksOnNodes();
      }

      @Override
      public Optional<Document> refused(String table) throws Exception {
        return Optional.of(NodesConformanceKit.this.refused(server, table));
      }

      @Override
      public Optional<ServerControl> server() {
        return Optional.empty();
      }
    };
  }

  @AfterAll
  final void closeServer() {
    if (cluster != null) {
      cluster.close();
    }
  }
}
