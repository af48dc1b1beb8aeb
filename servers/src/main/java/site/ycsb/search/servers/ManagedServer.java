// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.search.servers.host.Instance;
import site.ycsb.search.servers.host.ServerHost;
import site.ycsb.search.servers.host.ServerHosts;
import site.ycsb.search.servers.host.ServerLog;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.ServerException;

/**
 * One managed server. Its nodes start, freeze and stop together: a server of which only some nodes
 * run, or whose start was interrupted, does not count as running.
 *
 * @param directory directory of the server, which is removed with it
 */
record ManagedServer(ServerName name, ServerKind kind, Path directory, ServerHosts hosts) {
  private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(3);

  String version() {
    return name.version().orElseGet(kind::defaultVersion);
  }

  Path file() {
    return directory.resolve("state.json");
  }

  Optional<ServerState> state() {
    return ServerState.read(file());
  }

  /** State of the server, if all of it runs. */
  Optional<ServerState> running() {
    return state()
        .filter(ServerState::complete)
        .filter(state -> alive(state) == state.nodes().size());
  }

  /** Sentence on what is left of a server that is not whole; empty if it is, or nothing runs. */
  Optional<String> remains() {
    Optional<ServerState> state = state();
    int alive = state.map(this::alive).orElse(0);
    int size = state.map(found -> found.nodes().size()).orElse(0);
    if (alive == 0) {
      return Optional.empty();
    }
    if (state.filter(ServerState::complete).isEmpty()) {
      return Optional.of(
          "%s: an interrupted command has left %d of %d nodes"
              .formatted(kind.title(), alive, size));
    }
    return alive == size
        ? Optional.empty()
        : Optional.of("%s: %d of %d nodes run".formatted(kind.title(), alive, size));
  }

  private int alive(ServerState state) {
    return hosts
        .find(state.via())
        .map(host -> (int) state.instances().stream().filter(host::runs).count())
        .orElse(0);
  }

  Path directory(ServerState state, int node) {
    return state.nodes().size() == 1 ? directory : directory.resolve("node-" + node);
  }

  ServerNode node(ServerState state, int number) {
    return new ServerNode(
        state.version(), state.megabytes(), state.nodes(), number, directory(state, number));
  }

  /** Resumes nodes of a server that may be frozen, and waits until they are one server. */
  RunningServer resume(ServerState state) {
    ServerHost host = hosts.of(state.via());
    state.instances().forEach(host::resume);
    RunningServer server = answering(state);
    try {
      kind.unite(state.nodes());
    } catch (ServerException e) {
      throw new ServerException(
          "%s, or end it with bin/ycsb down %s".formatted(e.getMessage(), name), e);
    }
    return server;
  }

  RunningServer answering(ServerState state) {
    for (int node = 0; node < state.nodes().size(); node++) {
      int port = state.nodes().ports().get(node);
      if (!Poll.until(ANSWER_PATIENCE, () -> kind.answers(port))) {
        throw new ServerException(
            "%s (%s, %s) runs but does not answer on port %d (log: %s): end it with bin/ycsb down %s",
            kind.title(),
            state.origin(),
            state.instances().get(node).id(),
            port,
            ServerLog.in(directory(state, node)).file(),
            name);
      }
    }
    return server(state, kind.version(state.nodes().ports().get(0)));
  }

  RunningServer server(ServerState state, String version) {
    return new RunningServer(
        name,
        state.via(),
        kind.url(state.nodes().ports()),
        version,
        state.instances().stream().map(Instance::id).collect(Collectors.joining(",")),
        directory);
  }

  boolean stop() {
    Optional<ServerState> state = state();
    if (state.isEmpty()) {
      return false;
    }
    ServerHost host = hosts.of(state.get().via());
    List<Instance> alive = state.get().instances().stream().filter(host::runs).toList();
    alive.forEach(host::resume); // One that is frozen could not end by itself.
    alive.forEach(host::stop);
    return !alive.isEmpty();
  }
}
