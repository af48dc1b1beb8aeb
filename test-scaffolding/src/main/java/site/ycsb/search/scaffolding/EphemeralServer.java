// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.Instance;
import site.ycsb.search.servers.host.PackageHost;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.PortTakenException;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerProcess;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Server for one test, from a package, in a temporary directory, of one node or several. Each node
 * can be killed, paused and restarted; a method that names none means the first. The server ends
 * with {@link #close}, or at the latest with this JVM, however that ends. Not thread-safe.
 */
public final class EphemeralServer implements AutoCloseable {
  private static final int PORT_ATTEMPTS = 5;

  private final ServerKind kind;
  private final ServerNodes nodes;
  private final int megabytes;
  private final PackageHost host;
  private final PackageCache packages;
  private final Path data;
  private final OrphanWatch watch;
  private final List<Instance> instances = new ArrayList<>();

  private EphemeralServer(
      ServerKind kind,
      ServerNodes nodes,
      int megabytes,
      PackageCache packages,
      List<String> arguments) {
    this.kind = kind;
    this.nodes = nodes;
    this.megabytes = megabytes;
    this.packages = packages;
    this.host = new PackageHost(packages, arguments, Optional.empty());
    this.data = Directories.temporary(kind.id());
    this.watch = OrphanWatch.over(data);
  }

  /**
   * Starts a server of one node on a free port and waits until it answers; a demand for a password
   * is an answer.
   *
   * @param kind name of a kind of server on the class path
   * @param arguments additional arguments of the server, such as {@code --requirepass}, {@code
   *     secret}
   * @throws ServerException if the server cannot be started
   */
  public static EphemeralServer start(String kind, String... arguments) {
    return start(ServerKinds.installed().require(kind), ServerSize.ANY, arguments);
  }

  /**
   * Starts a server on free ports and waits until its nodes are one.
   *
   * @param size number of nodes and of their replicas, and their memory
   */
  public static EphemeralServer start(String kind, ServerSize size) {
    return start(ServerKinds.installed().require(kind), size);
  }

  private static EphemeralServer start(ServerKind kind, ServerSize size, String... arguments) {
    PackageCache packages = new PackageCache(ManagedServers.userPackages(), line -> {});
    int replicas = kind.hasReplicaNodes() ? size.replicas() : 0;
    for (int attempt = 1; ; attempt++) {
      ServerNodes nodes = ServerNodes.free(size.processes(kind), OptionalInt.empty(), replicas);
      EphemeralServer server =
          new EphemeralServer(kind, nodes, size.megabytesOf(kind), packages, List.of(arguments));
      boolean united = false;
      try {
        server.startNodes();
        united = true;
        return server;
      } catch (PortTakenException e) {
        if (attempt == PORT_ATTEMPTS) {
          throw e;
        }
      } finally {
        if (!united) {
          server.close();
        }
      }
    }
  }

  private void startNodes() {
    for (int number = 0; number < nodes.size(); number++) {
      Directories.create(node(number).directory());
      instances.add(start(host, number));
    }
    for (int number = 0; number < nodes.size(); number++) {
      host.awaitAnswer(kind, node(number), instances.get(number));
    }
    kind.unite(nodes);
  }

  private Instance start(PackageHost with, int number) {
    Instance started = with.start(kind, node(number));
    watch.tell(PackageHost.process(started).pid());
    return started;
  }

  private ServerNode node(int number) {
    Path directory = nodes.size() == 1 ? data : data.resolve("node-" + number);
    return new ServerNode(kind.defaultVersion(), megabytes, nodes, number, directory);
  }

  /** Address of the server, with all nodes where the kind takes several. */
  public URI url() {
    return kind.url(nodes.ports());
  }

  /** Address of one node, from 0. */
  public URI url(int node) {
    return kind.url(List.of(port(node)));
  }

  /** Port on the loopback address; a restart does not change it. */
  public int port() {
    return port(0);
  }

  /** Port of one node, from 0; a restart does not change it. */
  public int port(int node) {
    return nodes.ports().get(node);
  }

  /** Number of nodes, those of replicas included. */
  public int size() {
    return nodes.size();
  }

  /** Directory of the server; that of a server of one node has the log of its latest start. */
  public Path data() {
    return data;
  }

  /**
   * Program of the server's package, for example {@code redis-cli}.
   *
   * @throws ServerException if the package has no such program
   */
  public Path tool(String name) {
    ServerPackage source = kind.serverPackage(kind.defaultVersion());
    Path program = packages.install(source).resolve(source.executables().get(0));
    Path tool = program.resolveSibling(name);
    if (!Files.isExecutable(tool)) {
      throw new ServerException("the package has no program %s (%s)".formatted(name, tool));
    }
    return tool;
  }

  /** Stops the server by SIGTERM, and kills it if it has not ended within ten seconds. */
  public void stop() {
    host.stop(instances.get(0));
  }

  /** Kills the server by SIGKILL, as in a crash. */
  public void kill() {
    process(0).kill();
  }

  /** Pauses the server by SIGSTOP; its connections stay open. */
  public void pause() {
    process(0).pause();
  }

  /** Resumes the server after {@link #pause}. */
  public void resume() {
    process(0).resume();
  }

  /**
   * Restarts the server with the same port and data, and waits until it answers. A running server
   * is killed first.
   *
   * @throws ServerException if the server cannot be started, for example because another process
   *     has taken the port
   */
  public void restart() {
    restartNode(0);
  }

  /** Restarts a node on its data, and waits until the nodes are one server again. */
  public void restartNode(int node) {
    restart(node, host);
  }

  /** Restarts the server once with additional arguments; the next restart is without them. */
  public void restartWith(List<String> arguments) {
    restart(0, new PackageHost(packages, arguments, Optional.empty()));
  }

  private void restart(int node, PackageHost with) {
    process(node).kill();
    instances.set(node, start(with, node));
    with.awaitAnswer(kind, node(node), instances.get(node));
    kind.unite(nodes);
  }

  /** Process of a node, from 0, which can be killed, paused and resumed. */
  public ServerProcess process(int node) {
    return PackageHost.process(instances.get(node));
  }

  /** Kills the nodes and removes their directory. */
  @Override
  public void close() {
    watch.close();
  }
}
