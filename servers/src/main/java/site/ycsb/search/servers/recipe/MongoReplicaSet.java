// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import java.time.Duration;
import java.util.List;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;

/** Replica set that MongoDB nodes form. Each holds all documents; one of them takes writes. */
final class MongoReplicaSet {

  static final String NAME = "ycsb";

  /**
   * Arguments of each node. The log of operations, which other nodes read, is as small as MongoDB
   * allows. A node that is stopped does not wait for its clients, which have gone.
   */
  static final List<String> ARGUMENTS =
      List.of(
          "--replSet",
          NAME,
          "--oplogSize",
          "990",
          "--setParameter",
          "shutdownTimeoutMillisForSignaledShutdown=100");

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Time for which a primary must hold. */
  private static final Duration HOLD = Duration.ofSeconds(3);

  /** Error of a node that belongs to a replica set, or has not yet answered an earlier request. */
  private static final String INITIATED = "AlreadyInitialized";

  private static final char DOCUMENT = 3;
  private static final char ARRAY = 4;

  private final ServerNodes nodes;

  MongoReplicaSet(ServerNodes nodes) {
    this.nodes = nodes;
  }

  /**
   * Forms the replica set, unless there is one, and waits for a primary that knows the others and
   * holds: members that were frozen together elect again soon after they go on.
   */
  void unite() {
    int first = nodes.ports().get(0);
    byte[] initiation = MongoPort.message(initiation());
    MongoPort.Reply reply =
        Poll.untilPresent(PATIENCE, () -> MongoPort.send(first, initiation))
            .orElseThrow(
                () -> new ServerException("MongoDB on port %d is silent".formatted(first)));
    if (!reply.ok() && !reply.text("codeName").filter(INITIATED::equals).isPresent()) {
      throw new ServerException(
          "MongoDB forms no replica set: %s".formatted(reply.text("errmsg").orElse("no reason")));
    }
    if (!Poll.until(PATIENCE, this::holds)) {
      throw new ServerException(
          "the MongoDB replica set has no primary with %d secondaries within %d s: try again"
              .formatted(nodes.size() - 1, PATIENCE.toSeconds()));
    }
  }

  private boolean holds() {
    return agree() && !Poll.until(HOLD, () -> !agree());
  }

  private boolean agree() {
    return nodes.ports().stream().allMatch(this::knowsAll);
  }

  /** True if the node knows a primary, and that all others are its secondaries. */
  private boolean knowsAll(int port) {
    return MongoPort.ask(port, "replSetGetStatus")
        .filter(reply -> reply.count("stateStr", "PRIMARY") == 1)
        .filter(reply -> reply.count("stateStr", "SECONDARY") == nodes.size() - 1)
        .isPresent();
  }

  /** The command {@code {replSetInitiate: {_id: NAME, members: [{_id: 0, host: …}, …]}}}. */
  private String initiation() {
    StringBuilder members = new StringBuilder();
    for (int i = 0; i < nodes.size(); i++) {
      String host = "127.0.0.1:" + nodes.ports().get(i);
      String member = MongoPort.number("_id", i) + MongoPort.text("host", host);
      members.append(nested(DOCUMENT, Integer.toString(i), member));
    }
    String set = MongoPort.text("_id", NAME) + nested(ARRAY, "members", members.toString());
    return nested(DOCUMENT, "replSetInitiate", set);
  }

  private static String nested(char type, String name, String fields) {
    return type + name + "\0" + MongoPort.document(fields);
  }
}
