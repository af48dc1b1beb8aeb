// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.search.servers.recipe.ServerNodes;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Directory of one managed server. The list of its nodes and their states are files in it.
 *
 * @param directory directory of the server, which is removed with it
 */
record ServerPlace(ServerName name, Path directory) {
  ServerRecipe recipe() {
    return name.recipe();
  }

  RunningServer server(List<ServerState> states, String version) {
    List<Integer> ports = states.stream().map(ServerState::port).toList();
    return new RunningServer(
        name,
        states.get(0).via(),
        ports.size() == 1 ? recipe().url(ports.get(0)) : recipe().url(ports),
        version,
        states.stream().map(ServerState::instance).collect(Collectors.joining(",")),
        directory);
  }

  /** Directory of a node, with its log. */
  Path directory(int node) {
    return Files.exists(nodesFile()) ? directory.resolve("node-" + node) : directory;
  }

  /** State file of a node. */
  Path state(int node) {
    return directory.resolve(
        node == 0 ? "state.properties" : "state-%d.properties".formatted(node));
  }

  /** States of the nodes that have been started, whether or not they run. */
  List<ServerState> states() {
    List<ServerState> states = new ArrayList<>();
    Optional<ServerState> next = ServerState.read(state(0));
    while (next.isPresent()) {
      states.add(next.get());
      next = ServerState.read(state(states.size()));
    }
    return states;
  }

  Path nodesFile() {
    return directory.resolve("nodes.properties");
  }

  /** Nodes of the server; empty for a server of one. */
  Optional<ServerNodes> nodes() {
    return ServerNodes.read(nodesFile());
  }

  /** Number of nodes that the server has when all run. */
  int size() {
    return nodes().map(ServerNodes::size).orElse(1);
  }

  /** Name of the container, different for each user of this Docker and for each home. */
  String containerName(int node) {
    String container =
        "ycsb-search-%s-%s-%08x"
            .formatted(System.getProperty("user.name"), name, directory.toString().hashCode())
            .replaceAll("[^a-zA-Z0-9_.-]", "-");
    return node == 0 ? container : container + "-" + node;
  }
}
