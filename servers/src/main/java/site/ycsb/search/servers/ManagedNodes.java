// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.recipe.ServerNodes;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Nodes of one managed server, which start, freeze and stop together. A server of which only some
 * nodes run does not count as running.
 */
record ManagedNodes(ServerPlace place, ServerHosts hosts) {
  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(3);

  /** Starts nodes one after another. If one does not start, none is left running. */
  List<ServerState> start(ServerRecipe recipe, ServerNodes nodes, IntFunction<ServerHost> host) {
    List<ServerState> started = new ArrayList<>();
    boolean united = false;
    try {
      for (ServerNodes.Place node : nodes.places()) {
        Path directory = Directories.create(place.directory(node.number()));
        started.add(
            host.apply(node.number())
                .start(
                    recipe.node(node),
                    directory,
                    OptionalInt.of(node.port()),
                    state -> state.write(place.state(node.number()))));
      }
      recipe.unite(nodes);
      united = true;
      return started;
    } finally {
      if (!united) {
        stop();
      }
    }
  }

  /** States of all nodes, if all run. */
  Optional<List<ServerState>> running() {
    List<ServerState> alive = alive();
    return Optional.of(alive).filter(all -> all.size() == place.size());
  }

  /** Sentence on how many nodes run; empty if none or all do. */
  Optional<String> partlyRunning() {
    int alive = alive().size();
    return alive == 0 || alive == place.size()
        ? Optional.empty()
        : Optional.of(
            "%s: %d of %d nodes run".formatted(place.recipe().title(), alive, place.size()));
  }

  private List<ServerState> alive() {
    return place.states().stream()
        .filter(state -> hosts.of(place, state).filter(host -> host.runs(state)).isPresent())
        .toList();
  }

  boolean frozen(List<ServerState> states) {
    return states.stream()
        .allMatch(state -> hosts.of(place, state).filter(host -> host.frozen(state)).isPresent());
  }

  /** Resumes nodes that may be frozen, and waits until they are one server. */
  RunningServer resume(List<ServerState> states) {
    states.forEach(state -> hosts.of(place, state).ifPresent(host -> host.resume(state)));
    RunningServer server = answering(states);
    place.nodes().ifPresent(this::unite);
    return server;
  }

  private void unite(ServerNodes nodes) {
    try {
      place.recipe().unite(nodes);
    } catch (ServerException e) {
      throw new ServerException(
          "%s, or end it with bin/ycsb down %s".formatted(e.getMessage(), place.name()), e);
    }
  }

  /** Waits until each of the nodes answers. */
  RunningServer answering(List<ServerState> states) {
    ServerRecipe recipe = place.recipe();
    for (int i = 0; i < states.size(); i++) {
      ServerState state = states.get(i);
      if (!Poll.until(ANSWER_PATIENCE, () -> recipe.answers(state.port()))) {
        throw new ServerException(
            "%s (%s, %s) runs but does not answer on port %d (log: %s): end it with bin/ycsb down %s"
                .formatted(
                    recipe.title(),
                    state.origin(),
                    state.instance(),
                    state.port(),
                    ServerLog.in(place.directory(i)).file(),
                    place.name()));
      }
    }
    return place.server(states, recipe.version(states.get(0).port()));
  }

  /** Stops all nodes that run; false if none does. */
  boolean stop() {
    boolean stopped = false;
    for (ServerState state : place.states()) {
      stopped |= stop(state);
    }
    return stopped;
  }

  private boolean stop(ServerState state) {
    ServerHost host =
        hosts
            .of(place, state)
            .orElseThrow(
                () ->
                    new ServerException(
                        "cannot end the container %s, no Docker answers: start Docker and try again"
                            .formatted(state.instance())));
    boolean runs = host.runs(state);
    if (runs) {
      host.resume(state); // One that is frozen could not end by itself.
      host.stop(state);
    }
    return runs;
  }
}
