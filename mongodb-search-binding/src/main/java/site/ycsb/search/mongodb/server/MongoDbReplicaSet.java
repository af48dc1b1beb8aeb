// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb.server;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Replica set that MongoDB nodes form. Each holds all documents; one of them takes writes.
 *
 * @param ports ports of the nodes on the loopback address
 */
record MongoDbReplicaSet(List<Integer> ports) {

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

  /** Address of one node alone, which must answer within a second. */
  static String url(int port) {
    return """
    mongodb://127.0.0.1:%d/?directConnection=true&serverSelectionTimeoutMS=1000\
    &connectTimeoutMS=1000&socketTimeoutMS=1000"""
        .formatted(port);
  }

  /**
   * Forms the replica set, unless there is one, and waits for a primary that knows the others and
   * holds: members that were frozen together elect again soon after they go on.
   */
  void unite() {
    List<MongoClient> nodes = ports.stream().map(port -> MongoClients.create(url(port))).toList();
    try {
      if (!Poll.until(PATIENCE, () -> isInitiated(nodes.get(0)))) {
        throw new ServerException("MongoDB on port %d is silent".formatted(ports.get(0)));
      }
      if (!Poll.until(PATIENCE, () -> agree(nodes) && !Poll.until(HOLD, () -> !agree(nodes)))) {
        throw new ServerException(
            "the MongoDB replica set has no primary with %d secondaries within %d s: try again"
                .formatted(ports.size() - 1, PATIENCE.toSeconds()));
      }
    } finally {
      nodes.forEach(MongoClient::close);
    }
  }

  /** Initiates the replica set; false if the node does not answer in time. */
  private boolean isInitiated(MongoClient node) {
    List<Document> members =
        IntStream.range(0, ports.size())
            .mapToObj(id -> new Document("_id", id).append("host", "127.0.0.1:" + ports.get(id)))
            .toList();
    try {
      run(
          node,
          new Document("replSetInitiate", new Document("_id", NAME).append("members", members)));
      return true;
    } catch (MongoCommandException e) {
      if (e.getErrorCodeName().equals(INITIATED)) {
        return true;
      }
      throw new ServerException(
          "MongoDB forms no replica set: %s".formatted(e.getErrorMessage()), e);
    } catch (MongoException e) {
      return false;
    }
  }

  private static boolean agree(List<MongoClient> nodes) {
    return nodes.stream().allMatch(node -> knowsAll(node, nodes.size()));
  }

  /** True if the node knows a primary, and that all others are its secondaries. */
  private static boolean knowsAll(MongoClient node, int size) {
    try {
      List<String> states =
          run(node, new Document("replSetGetStatus", 1)).getList("members", Document.class).stream()
              .map(member -> member.getString("stateStr"))
              .toList();
      return states.stream().filter("PRIMARY"::equals).count() == 1
          && states.stream().filter("SECONDARY"::equals).count() == size - 1;
    } catch (MongoException e) {
      return false;
    }
  }

  private static Document run(MongoClient node, Document command) {
    return node.getDatabase("admin").runCommand(command);
  }
}
