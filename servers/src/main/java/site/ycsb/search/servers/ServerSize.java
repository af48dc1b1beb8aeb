// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.util.OptionalInt;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;

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

  public static final int MAX_REPLICAS = 9;
  private static final int DEFAULT_MEGABYTES = 1024;

  public static final ServerSize ANY = new ServerSize(OptionalInt.empty(), OptionalInt.empty(), 0);

  public ServerSize {
    if (nodes.isPresent() && (nodes.getAsInt() < 1 || nodes.getAsInt() > MAX_NODES)) {
      throw new ServerUsageException("%d nodes: valid is 1 … %d", nodes.getAsInt(), MAX_NODES);
    }
    if (replicas < 0 || replicas > MAX_REPLICAS) {
      throw new ServerUsageException("%d replicas: valid is 0 … %d", replicas, MAX_REPLICAS);
    }
  }

  public void require(ServerKind kind) {
    processes(kind);
  }

  /** MB of the cache or heap of each node; 0 for a kind without such a limit. */
  public int megabytesOf(ServerKind kind) {
    return kind.hasMemoryLimit() ? megabytes.orElse(DEFAULT_MEGABYTES) : 0;
  }

  public int processes(ServerKind kind) {
    int holders = nodes.orElse(1);
    if (holders > kind.maxNodes()) {
      throw new ServerUsageException(
          "%s of %d nodes: valid is 1 … %d", kind.title(), holders, kind.maxNodes());
    }
    return holders == 1 ? 1 : holders * (1 + (kind.hasReplicaNodes() ? replicas : 0));
  }

  void requireMet(ServerName name, ServerKind kind, ServerState found) {
    if (megabytes.isPresent() && megabytesOf(kind) != found.megabytes()) {
      throw new ServerException(
          "%s runs already, with server.memory=%d and not %d: end it first with bin/ycsb down %s",
          kind.title(), found.megabytes(), megabytesOf(kind), name);
    }
    if (nodes.isEmpty()) {
      return;
    }
    int holders = found.nodes().primaries();
    int copies = found.nodes().replicas();
    int wantedCopies = processes(kind) / nodes.getAsInt() - 1;
    if (holders != nodes.getAsInt() || copies != wantedCopies) {
      throw new ServerException(
          """
          %s runs already, with nodes=%d, replicas=%d and not nodes=%d, replicas=%d: end it first \
          with bin/ycsb down %s""",
          kind.title(), holders, copies, nodes.getAsInt(), wantedCopies, name);
    }
  }
}
