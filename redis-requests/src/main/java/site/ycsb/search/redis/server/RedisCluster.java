// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.server;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Cluster that Redis nodes form. At first, the first nodes are the primaries, which share the
 * slots; the rest are their replicas, by turns. A failover changes that.
 */
record RedisCluster(ServerNodes nodes) {

  private static final int SLOTS = 16_384;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /** Forms the cluster, unless the nodes have formed it before, and waits until all agree. */
  void unite() {
    int first = nodes.ports().get(0);
    String info =
        Poll.untilPresent(PATIENCE, () -> RedisPort.ask(first, "CLUSTER INFO"))
            .orElseThrow(() -> new ServerException("Redis on port %d is silent: try again", first));
    if (!info.contains("cluster_slots_assigned:" + SLOTS)) {
      form();
    }
    require(this::isUp, "the nodes of the Redis cluster do not agree");
    require(this::isSettled, "the replicas of the Redis cluster do not join their shards");
  }

  private void form() {
    for (int i = 0; i < nodes.size(); i++) {
      int port = nodes.ports().get(i);
      order(port, "CLUSTER SET-CONFIG-EPOCH " + (i + 1));
      if (i < nodes.primaries()) {
        int first = SLOTS * i / nodes.primaries();
        int last = SLOTS * (i + 1) / nodes.primaries() - 1;
        order(port, "CLUSTER ADDSLOTSRANGE %d %d".formatted(first, last));
      }
      if (i > 0) {
        order(
            nodes.ports().get(0),
            "CLUSTER MEET 127.0.0.1 %d %d".formatted(port, nodes.peerPorts().get(i)));
      }
    }
    require(this::isKnown, "the nodes of the Redis cluster do not meet");
    for (int i = nodes.primaries(); i < nodes.size(); i++) {
      int replica = nodes.ports().get(i);
      int primary = nodes.ports().get((i - nodes.primaries()) % nodes.primaries());
      require(
          () -> replicates(replica, primary),
          "the nodes of the Redis cluster do not become replicas");
    }
  }

  /** False if the replica does not know the primary yet: one that shakes hands counts as known. */
  private static boolean replicates(int replica, int primary) {
    String order = "CLUSTER REPLICATE " + ask(primary, "CLUSTER MYID");
    return ask(replica, order).startsWith("+OK");
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
                      && info.contains("cluster_size:" + nodes.primaries());
                })
        && hasRoles();
  }

  /**
   * True if there are as many primaries as shards, whichever nodes they are after a failover, and
   * both sides of each replica know of it: a primary counts it a little later than it is linked.
   */
  private boolean hasRoles() {
    List<String> infos = nodes.ports().stream().map(port -> ask(port, "INFO replication")).toList();
    return infos.stream().filter(info -> info.contains("role:master")).count() == nodes.primaries()
        && infos.stream().filter(RedisCluster::isLinked).count() == nodes.size() - nodes.primaries()
        && infos.stream()
                .flatMap(String::lines)
                .filter(line -> line.contains("state=online"))
                .count()
            == nodes.size() - nodes.primaries();
  }

  private static boolean isLinked(String info) {
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
                ask(port, "CLUSTER SHARDS").split("\r\nslots\r\n", -1).length
                    == nodes.primaries() + 1);
  }

  private static void require(BooleanSupplier done, String failure) {
    if (!Poll.until(PATIENCE, done)) {
      throw new ServerException("%s within %d s: try again", failure, PATIENCE.toSeconds());
    }
  }

  private static void order(int port, String command) {
    String reply = ask(port, command);
    if (!reply.startsWith("+OK")) {
      throw new ServerException("Redis on port %d refuses %s: %s", port, command, reply);
    }
  }

  private static String ask(int port, String command) {
    return RedisPort.ask(port, command).orElse("no answer");
  }
}
