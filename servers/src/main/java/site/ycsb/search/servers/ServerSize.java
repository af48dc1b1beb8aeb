// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.util.OptionalInt;

/**
 * Size of a server that is asked for. An empty value accepts that of a running server, and
 * otherwise is the default.
 *
 * @param megabytes MB of the cache or heap of each node
 * @param nodes number of nodes that hold data of their own; 1 by default
 * @param replicas copies of the data of each node, on a further node, if the kind keeps them there
 */
public record ServerSize(OptionalInt megabytes, OptionalInt nodes, int replicas) {

  /** Largest number of nodes, without those of replicas. */
  public static final int MAX_NODES = 9;

  /** Any size. */
  public static final ServerSize ANY = new ServerSize(OptionalInt.empty(), OptionalInt.empty(), 0);

  public ServerSize {
    if (nodes.isPresent() && (nodes.getAsInt() < 1 || nodes.getAsInt() > MAX_NODES)) {
      throw new ServerUsageException(
          "%d nodes: valid is 1 … %d".formatted(nodes.getAsInt(), MAX_NODES));
    }
    if (replicas < 0 || replicas > MAX_NODES) {
      throw new ServerUsageException("%d replicas: valid is 0 … %d".formatted(replicas, MAX_NODES));
    }
  }

  /** Number of processes of a kind of server. */
  int processes(ServerRecipe recipe) {
    int holders = nodes.orElse(1);
    return holders == 1 ? 1 : holders * (1 + (recipe.hasReplicaNodes() ? replicas : 0));
  }
}
