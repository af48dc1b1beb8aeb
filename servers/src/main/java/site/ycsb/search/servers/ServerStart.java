// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.servers.host.Instance;
import site.ycsb.search.servers.host.ServerHost;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.ServerException;

/**
 * Start of all nodes of a server. If it fails, or SIGTERM ends this process meanwhile, no node is
 * left running. After SIGKILL, the state file names the nodes, and that the server is not whole.
 */
final class ServerStart {
  private final ManagedServer server;
  private final ServerHost host;
  private volatile ServerState state;
  private volatile boolean stopped;

  /** Start of a wanted state, which has no instances yet. */
  ServerStart(ManagedServer server, ServerHost host, ServerState wanted) {
    this.server = server;
    this.host = host;
    this.state = wanted;
  }

  ServerState run() {
    int size = state.nodes().size();
    Thread atExit = new Thread(this::stopAndRemove, "stop " + server.name());
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      for (int node = 0; node < size; node++) {
        startNode(node);
      }
      for (int node = 0; node < size; node++) {
        host.awaitAnswer(server.kind(), server.node(state, node), state.instances().get(node));
      }
      server.kind().unite(state.nodes());
      write(state.instances(), /* complete= */ true);
      return state;
    } catch (ServerException e) {
      throw stopped ? interrupted() : e; // What is said of a stopped node would be untrue.
    } finally {
      stop();
      forget(atExit);
    }
  }

  private synchronized void startNode(int number) {
    if (stopped) {
      throw interrupted();
    }
    Directories.create(server.directory(state, number));
    List<Instance> started = new ArrayList<>(state.instances());
    started.add(host.start(server.kind(), server.node(state, number)));
    write(started, /* complete= */ false);
  }

  private ServerException interrupted() {
    return new ServerException("%s: its start was interrupted", server.kind().title());
  }

  private synchronized void write(List<Instance> started, boolean complete) {
    state = state.with(started, complete);
    state.write(server.file());
  }

  /** Stops the nodes, unless they have become one server. */
  private synchronized boolean stop() {
    if (!state.complete()) {
      stopped = true;
      state.instances().forEach(host::stop);
    }
    return stopped;
  }

  private void stopAndRemove() {
    if (stop()) {
      Directories.delete(server.directory());
    }
  }

  private static void forget(Thread atExit) {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // This process is ending, and the hook runs.
    }
  }
}
