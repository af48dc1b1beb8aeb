// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Cluster that Redis nodes form. The first nodes are the primaries, which share the slots; the rest
 * are their replicas, by turns.
 */
final class RedisCluster {

  private static final int SLOTS = 16_384;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final ServerNodes nodes;
  private final int primaries;

  RedisCluster(ServerNodes nodes) {
    this.nodes = nodes;
    this.primaries = nodes.size() / (1 + nodes.replicas());
  }

  /** Forms the cluster, unless the nodes have formed it before, and waits until all agree. */
  void unite() {
    if (!ask(nodes.ports().get(0), "CLUSTER INFO").contains("cluster_slots_assigned:" + SLOTS)) {
      form();
    }
    require(this::isUp, "the nodes of the Redis cluster do not agree");
    require(this::isSettled, "the replicas of the Redis cluster do not join their shards");
  }

  private void form() {
    for (int i = 0; i < nodes.size(); i++) {
      int port = nodes.ports().get(i);
      order(port, "CLUSTER SET-CONFIG-EPOCH " + (i + 1));
      if (i < primaries) {
        int first = SLOTS * i / primaries;
        int last = SLOTS * (i + 1) / primaries - 1;
        order(port, "CLUSTER ADDSLOTSRANGE %d %d".formatted(first, last));
      }
      if (i > 0) {
        order(
            nodes.ports().get(0),
            "CLUSTER MEET 127.0.0.1 %d %d".formatted(port, nodes.peerPorts().get(i)));
      }
    }
    require(this::isKnown, "the nodes of the Redis cluster do not meet");
    for (int i = primaries; i < nodes.size(); i++) {
      String primary = ask(nodes.ports().get((i - primaries) % primaries), "CLUSTER MYID");
      order(nodes.ports().get(i), "CLUSTER REPLICATE " + primary);
    }
  }

  private boolean isKnown() {
    return nodes.ports().stream()
        .allMatch(
            port -> ask(port, "CLUSTER INFO").contains("cluster_known_nodes:" + nodes.size()));
  }

  private boolean isUp() {
    return isKnown()
        && nodes.ports().stream()
            .allMatch(
                port -> {
                  String info = ask(port, "CLUSTER INFO");
                  return info.contains("cluster_state:ok")
                      && info.contains("cluster_size:" + primaries);
                })
        && nodes.ports().stream().skip(primaries).allMatch(RedisCluster::isLinked);
  }

  private static boolean isLinked(int port) {
    String info = ask(port, "INFO replication");
    return info.contains("role:slave") && info.contains("master_link_status:up");
  }

  /**
   * True if each node knows that a replica belongs to the shard of its primary. Until then a node
   * could not read its own file of the cluster after a restart.
   */
  private boolean isSettled() {
    return nodes.ports().stream()
        .allMatch(
            port ->
                RedisPort.all(port, "CLUSTER SHARDS")
                    .filter(reply -> reply.split("\r\nslots\r\n", -1).length == primaries + 1)
                    .isPresent());
  }

  private static void require(BooleanSupplier done, String failure) {
    if (!Poll.until(PATIENCE, done)) {
      throw new ServerException(
          "%s within %d s: try again".formatted(failure, PATIENCE.toSeconds()));
    }
  }

  private static void order(int port, String command) {
    String reply = ask(port, command);
    if (!reply.startsWith("+OK")) {
      throw new ServerException("Redis on port %d refuses %s: %s".formatted(port, command, reply));
    }
  }

  private static String ask(int port, String command) {
    return RedisPort.ask(port, command).orElse("no answer");
  }
}
