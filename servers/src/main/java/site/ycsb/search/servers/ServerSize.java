// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.servers.recipe.ServerNodes;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Size of a server that is asked for. An empty value accepts that of a running server, and
 * otherwise is the default.
 *
 * @param megabytes MB of the cache or heap of each node
 * @param nodes number of nodes that hold data of their own; 1 by default
 * @param replicas copies of the data of each node, on a further node, if the kind keeps them there
 */
public record ServerSize(OptionalInt megabytes, OptionalInt nodes, int replicas) {

  /** Largest number of nodes, without those of replicas; a kind may allow fewer. */
  public static final int MAX_NODES = 30;

  private static final int MAX_REPLICAS = 9;

  /** Any size. */
  public static final ServerSize ANY = new ServerSize(OptionalInt.empty(), OptionalInt.empty(), 0);

  public ServerSize {
    if (nodes.isPresent() && (nodes.getAsInt() < 1 || nodes.getAsInt() > MAX_NODES)) {
      throw new ServerUsageException(
          "%d nodes: valid is 1 … %d".formatted(nodes.getAsInt(), MAX_NODES));
    }
    if (replicas < 0 || replicas > MAX_REPLICAS) {
      throw new ServerUsageException(
          "%d replicas: valid is 0 … %d".formatted(replicas, MAX_REPLICAS));
    }
  }

  /**
   * Checks that a server can have this size.
   *
   * @throws ServerUsageException if its kind can't have as many nodes
   */
  public void require(ServerName name) {
    processes(name.recipe());
  }

  /**
   * Number of processes of a kind of server.
   *
   * @throws ServerUsageException if the kind can't have as many nodes
   */
  int processes(ServerRecipe recipe) {
    int holders = nodes.orElse(1);
    if (holders > recipe.maxNodes()) {
      throw new ServerUsageException(
          "%s of %d nodes: valid is 1 … %d".formatted(recipe.title(), holders, recipe.maxNodes()));
    }
    return holders == 1 ? 1 : holders * (1 + (recipe.hasReplicaNodes() ? replicas : 0));
  }

  /**
   * Checks that a running server has this size.
   *
   * @param recipe recipe of the size that is asked for
   * @param first its first node
   * @param found its nodes, if there are several
   * @throws ServerException if it has another size
   */
  void requireMet(
      ServerName name, ServerRecipe recipe, ServerState first, Optional<ServerNodes> found) {
    if (megabytes.isPresent() && recipe.megabytes() != first.megabytes()) {
      throw new ServerException(
          "%s runs already, with server.memory=%d and not %d: end it first with bin/ycsb down %s"
              .formatted(recipe.title(), first.megabytes(), recipe.megabytes(), name));
    }
    if (nodes.isEmpty()) {
      return;
    }
    int processes = processes(recipe);
    int holders = found.map(ServerNodes::primaries).orElse(1);
    int copies = found.map(ServerNodes::replicas).orElse(0);
    int wantedCopies = processes / nodes.getAsInt() - 1;
    if (holders != nodes.getAsInt() || copies != wantedCopies) {
      throw new ServerException(
          """
          %s runs already, with nodes=%d, replicas=%d and not nodes=%d, replicas=%d: end it first \
          with bin/ycsb down %s"""
              .formatted(recipe.title(), holders, copies, nodes.getAsInt(), wantedCopies, name));
    }
  }
}
