// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.recipe.ServerNodes;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Server of several nodes for one test, from a package, in a temporary directory. Each node can be
 * killed, paused and restarted. It ends with {@link #close}, or at the latest with this JVM. Not
 * thread-safe.
 */
public final class EphemeralCluster implements AutoCloseable {

  private final ServerRecipe recipe;
  private final ServerNodes nodes;
  private final PackageHost host;
  private final Path data;
  private final List<ServerState> states = new ArrayList<>();
  private final Thread atExit;

  private EphemeralCluster(ServerRecipe recipe, ServerNodes nodes, PackageHost host, Path data) {
    this.recipe = recipe;
    this.nodes = nodes;
    this.host = host;
    this.data = data;
    this.atExit = new Thread(this::remove, "end " + recipe.title());
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Starts the nodes on free ports and waits until they are one server.
   *
   * @param size number of nodes and of their replicas, and their memory
   * @throws ServerException if they cannot be started
   */
  public static EphemeralCluster start(ServerKind kind, ServerSize size) {
    PackageCache packages =
        new PackageCache(ManagedServers.userHome().resolve("packages"), line -> {});
    ServerRecipe recipe =
        ServerName.of(kind).recipe(size.megabytes().orElse(ServerKind.DEFAULT_MEGABYTES));
    int replicas = recipe.hasReplicaNodes() ? size.replicas() : 0;
    EphemeralCluster cluster =
        new EphemeralCluster(
            recipe,
            ServerNodes.free(size.processes(recipe), OptionalInt.empty(), replicas),
            new PackageHost(packages, List.of()),
            Directories.temporary(kind.id()));
    boolean united = false;
    try {
      cluster.nodes.places().forEach(cluster::startNode);
      recipe.unite(cluster.nodes);
      united = true;
      return cluster;
    } finally {
      if (!united) {
        cluster.close();
      }
    }
  }

  private void startNode(ServerNodes.Place node) {
    Path directory = Directories.create(data.resolve("node-" + node.number()));
    ServerState state =
        host.start(recipe.node(node), directory, OptionalInt.of(node.port()), started -> {});
    if (node.number() < states.size()) {
      states.set(node.number(), state);
    } else {
      states.add(state);
    }
  }

  /** Address of the server, with all nodes where the kind takes several. */
  public URI url() {
    return recipe.url(nodes.ports());
  }

  /** Number of nodes, those of replicas included. */
  public int size() {
    return nodes.size();
  }

  /** Address of one node, from 0. */
  public URI url(int node) {
    return recipe.url(port(node));
  }

  /** Port of one node, from 0; a restart does not change it. */
  public int port(int node) {
    return nodes.ports().get(node);
  }

  /** Kills a node by SIGKILL, as in a crash. */
  public void kill(int node) {
    PackageHost.process(states.get(node)).kill();
  }

  /** Pauses a node by SIGSTOP; its connections stay open. */
  public void pause(int node) {
    PackageHost.process(states.get(node)).pause();
  }

  /** Resumes a node after {@link #pause}. */
  public void resume(int node) {
    PackageHost.process(states.get(node)).resume();
  }

  /** Restarts a node on its data, and waits until the nodes are one server again. */
  public void restart(int node) {
    kill(node);
    startNode(nodes.places().get(node));
    recipe.unite(nodes);
  }

  /** Kills the nodes and removes their directory. */
  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    remove();
  }

  private void remove() {
    states.forEach(state -> PackageHost.process(state).kill());
    Directories.delete(data);
  }
}
