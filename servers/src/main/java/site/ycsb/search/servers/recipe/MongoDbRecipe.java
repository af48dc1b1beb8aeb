// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.search.servers.packages.PipPackage;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * MongoDB with its defaults, including the journal, except for a cache of 1 GB, or of another size.
 * MongoDB's default is half of the machine's memory: figures would depend on the machine, and the
 * client on the same machine would lack memory. Elasticsearch has a heap of 1 GB for the same
 * reason.
 *
 * <p>Several nodes are a replica set: each holds all documents.
 *
 * @param megabytes MB of the cache
 * @param place place in a replica set; empty for a server of one node
 */
public record MongoDbRecipe(
    Optional<String> wantedVersion, int megabytes, Optional<ServerNodes.Place> place)
    implements ServerRecipe {
  private static final String SERVER = "fiftyone/db/bin/mongod";

  private String cacheGigabytes() {
    return Double.toString(megabytes / 1024.0);
  }

  @Override
  public String title() {
    return "MongoDB";
  }

  @Override
  public URI url(int port) {
    return URI.create("mongodb://127.0.0.1:" + port);
  }

  @Override
  public URI url(List<Integer> ports) {
    String hosts = ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    return URI.create("mongodb://%s/?replicaSet=%s".formatted(hosts, MongoReplicaSet.NAME));
  }

  @Override
  public ServerRecipe node(ServerNodes.Place node) {
    return new MongoDbRecipe(wantedVersion, megabytes, Optional.of(node));
  }

  /** A replica set has at most seven members that vote. */
  @Override
  public int maxNodes() {
    return 7;
  }

  @Override
  public void unite(ServerNodes nodes) {
    new MongoReplicaSet(nodes).unite();
  }

  /**
   * A server is ready even if it demands a password or waits for the configuration of a replica
   * set.
   */
  @Override
  public boolean answers(int port) {
    return MongoPort.ask(port, "hello").filter(MongoPort.Reply::ok).isPresent();
  }

  @Override
  public String version(int port) {
    return MongoPort.ask(port, "buildInfo")
        .flatMap(reply -> reply.text("version"))
        .orElse("unknown");
  }

  @Override
  public NavigableMap<String, ServerPackage> packages() {
    return new TreeMap<>(
        Map.of(
            "6.0.5",
            new PipPackage(
                "mongodb-6.0.5",
                "MongoDB 6.0.5",
                42,
                PipPackage.resource("mongodb-requirements.txt"),
                List.of("manylinux1_x86_64"),
                34,
                List.of(SERVER),
                "cf3b020c7a4c14dc4961e72fbd90bdfa10e838f319c0764ef9bbf58cb0a85278")));
  }

  /**
   * The Unix socket is switched off, because MongoDB would leave it in the system's temporary
   * directory.
   */
  @Override
  public List<String> command(Path installed, Path directory, int port) {
    List<String> command =
        new ArrayList<>(
            List.of(
                installed.resolve(SERVER).toString(),
                "--port",
                Integer.toString(port),
                "--bind_ip",
                "127.0.0.1",
                "--nounixsocket",
                "--dbpath",
                directory.toString(),
                "--wiredTigerCacheSizeGB",
                cacheGigabytes()));
    if (place.isPresent()) {
      command.addAll(MongoReplicaSet.ARGUMENTS);
    }
    return command;
  }

  @Override
  public Path tool(Path installed, String name) {
    return installed.resolve(SERVER).resolveSibling(name);
  }

  @Override
  public String readyLine() {
    return "\"Waiting for connections\"";
  }

  @Override
  public String pinnedImage() {
    return "mongo:8.3.13";
  }

  @Override
  public int containerPort() {
    return place.map(ServerNodes.Place::port).orElse(27017);
  }

  @Override
  public boolean usesHostNetwork() {
    return place.isPresent();
  }

  @Override
  public List<String> containerCommand() {
    List<String> command =
        new ArrayList<>(List.of("mongod", "--wiredTigerCacheSizeGB", cacheGigabytes()));
    if (place.isPresent()) {
      command.addAll(List.of("--bind_ip", "127.0.0.1", "--port", String.valueOf(containerPort())));
      command.addAll(MongoReplicaSet.ARGUMENTS);
    } else {
      command.add("--bind_ip_all");
    }
    return command;
  }
}
