// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import site.ycsb.search.servers.host.ServerHost;
import site.ycsb.search.servers.host.ServerHosts;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerKinds;
import site.ycsb.search.servers.kind.ServerNodes;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LockFile;
import site.ycsb.search.servers.machine.PortTakenException;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PackageCache;

/**
 * Servers of a user that keep running between commands, at most one of each name. A server outlives
 * the JVM that started it, and later JVMs find it by its state file. Safe for use by several
 * threads and processes: a file lock lets only one at a time start or stop a server.
 *
 * <p>All files are below one directory of the user: downloads in {@code packages/}, and each
 * server's state, log and data in {@code servers/NAME/}, which is removed with the server.
 */
public final class ManagedServers {
  private static final Duration RESERVED_AT_MOST = Duration.ofHours(24);

  /** Longest wait for another command, longer than a download may take. */
  private static final Duration LOCK_PATIENCE = Duration.ofMinutes(20);

  /** Attempts to find free ports, because another process may take one before the server does. */
  private static final int PORT_ATTEMPTS = 5;

  private final ServerKinds kinds;
  private final Path home;
  private final ServerHosts hosts;
  private final Consumer<String> progress;

  /** Servers of this user, kept in {@link #userHome}. */
  public static ManagedServers ofUser(ServerKinds kinds, Consumer<String> progress) {
    return new ManagedServers(kinds, userHome(), userPackages(), progress);
  }

  /**
   * The directory named by {@code YCSB_SEARCH_HOME}; without that, {@code ycsb-search} within
   * {@code XDG_CACHE_HOME} or {@code ~/.cache}.
   */
  public static Path userHome() {
    Path home = home(System.getenv(), Directories.ofUser(System.getenv()));
    return Directories.requireNotInFile(home);
  }

  /** Directory of the data of this user's servers, which is made if necessary. */
  public static Path userData() {
    return Directories.create(userHome().resolve("servers"));
  }

  public static Path userPackages() {
    return userHome().resolve("packages");
  }

  /**
   * Servers kept in one directory, from packages kept in another, so that a test can have separate
   * servers without another download.
   */
  public ManagedServers(ServerKinds kinds, Path home, Path packages, Consumer<String> progress) {
    this.kinds = kinds;
    this.home = home.toAbsolutePath().normalize();
    this.hosts = new ServerHosts(new PackageCache(packages.toAbsolutePath().normalize(), progress));
    this.progress = progress;
  }

  public ServerKind kind(ServerName name) {
    return kinds.require(name.kind());
  }

  /**
   * Starts the server, unless it runs, and waits until it answers.
   *
   * @param via way to run the server; if empty, a container if Docker answers, otherwise a package
   * @param port port of the first node; if empty, that of the running server, or a free port
   * @throws ServerException if the server cannot be started; if it runs with other options; or if
   *     the server runs and does not answer
   */
  public RunningServer up(ServerName name, Optional<Via> via, OptionalInt port, ServerSize size) {
    ManagedServer server = server(name);
    size.require(server.kind());
    if (!Files.exists(server.directory())) {
      host(server, via); // Before the lock, whose file would stay.
    }
    try (LockFile ignored = lock(name)) {
      Optional<ServerState> running = server.running();
      if (running.isPresent()) {
        requireMet(server, running.get(), via, port);
        size.requireMet(name, server.kind(), running.get());
        return server.resume(running.get());
      }
      server.remains().ifPresent(what -> progress.accept(what + "; all are started anew"));
      server.stop();
      return start(server, via, port, size);
    }
  }

  /** Checks that a server could be started on this machine; starts nothing. */
  public void requireStartable(ServerName name, Optional<Via> via) {
    host(server(name), via);
  }

  private ServerHost host(ManagedServer server, Optional<Via> via) {
    return hosts.choose(server.kind(), server.version(), server.name().program(), via);
  }

  private RunningServer start(
      ManagedServer server, Optional<Via> via, OptionalInt port, ServerSize size) {
    ServerHost host = host(server, via);
    host.fetch(server.kind(), server.version());
    try {
      for (int attempt = 1; ; attempt++) {
        Directories.delete(server.directory());
        try {
          return server.answering(
              new ServerStart(server, host, wanted(server, host, port, size)).run());
        } catch (PortTakenException e) {
          if (port.isPresent() || attempt == PORT_ATTEMPTS) {
            throw e;
          }
        }
      }
    } finally {
      if (!Files.exists(server.file())) {
        Directories.delete(server.directory()); // As if the start was never tried.
      }
    }
  }

  private static ServerState wanted(
      ManagedServer server, ServerHost host, OptionalInt port, ServerSize size) {
    ServerKind kind = server.kind();
    return new ServerState(
        host.via(),
        server.version(),
        host.origin(kind, server.version()),
        size.megabytesOf(kind),
        ServerNodes.free(size.processes(kind), port, kind.hasReplicaNodes() ? size.replicas() : 0),
        List.of(),
        false);
  }

  /**
   * Reserves the server for one command, and waits while another command has reserved it. The same
   * thread must close the reservation; the end of the process closes it too.
   */
  public LockFile reserve(ServerName name) {
    return LockFile.take(
        servers().resolve("reserved"),
        name.fileName() + ".lock",
        RESERVED_AT_MOST,
        () -> progress.accept("waiting for another command that uses " + name));
  }

  /** The running server, if any. One that does not answer, or not whole, is a failure. */
  public Optional<RunningServer> status(ServerName name) {
    ManagedServer server = server(name);
    Optional<ServerState> running = server.running();
    if (running.isEmpty()) {
      server
          .remains()
          .ifPresent(
              what -> {
                throw new ServerException(
                    "%s: start it anew with bin/ycsb up %s, or end it with bin/ycsb down %s",
                    what, name, name);
              });
    }
    return running.map(server::answering);
  }

  /** True while another command, or another thread, starts or stops the server. */
  public boolean isBusy(ServerName name) {
    return LockFile.isHeld(servers(), lockName(name));
  }

  /** True if the server runs; it may be frozen, or not answer. */
  public boolean runs(ServerName name) {
    return server(name).running().isPresent();
  }

  /** False if nothing was started, or in containers of a Docker that does not answer. */
  public boolean isReachable(ServerName name) {
    return server(name).state().flatMap(state -> hosts.find(state.via())).isPresent();
  }

  public List<Integer> ports(ServerName name) {
    return server(name).running().map(state -> state.nodes().ports()).orElse(List.of());
  }

  /**
   * The server, if it is frozen. It cannot report its version, so its package or image stands for
   * it.
   */
  public Optional<RunningServer> frozen(ServerName name) {
    ManagedServer server = server(name);
    return server
        .running()
        .filter(state -> state.instances().stream().allMatch(hosts.of(state.via())::frozen))
        .map(state -> server.server(state, state.origin()));
  }

  public List<ServerName> known() {
    if (!Files.isDirectory(servers())) {
      return List.of();
    }
    try {
      return Directories.list(servers()).stream()
          .filter(Files::isDirectory)
          .flatMap(directory -> ServerName.ofFile(directory.getFileName().toString()).stream())
          .filter(name -> kinds.find(name.kind()).isPresent())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw ServerException.because(e, "cannot read " + servers(), "");
    }
  }

  /** Stops the server and removes its data. One that does not end within ten seconds is killed. */
  public boolean down(ServerName name) {
    ManagedServer server = server(name);
    if (!Files.exists(servers().resolve(lockName(name))) && !Files.exists(server.directory())) {
      return false; // No command has ever tried to start it.
    }
    try (LockFile ignored = lock(name)) {
      boolean stopped = server.stop();
      Directories.delete(server.directory());
      return stopped;
    }
  }

  /** Freezes the server, if it runs: it keeps its memory, and uses no core until {@link #up}. */
  public void pause(ServerName name) {
    try (LockFile ignored = lock(name)) {
      server(name)
          .running()
          .ifPresent(state -> state.instances().forEach(hosts.of(state.via())::pause));
    }
  }

  /**
   * Restricts a running server to some cores. A thread pool that the server has sized by the number
   * of cores keeps its size. Without {@code taskset}, a package is not restricted, and a line of
   * progress says so.
   *
   * @param cores list of cores, such as {@code 2-3} or {@code 0,2}
   */
  public void pin(ServerName name, String cores) {
    ManagedServer server = server(name);
    try (LockFile ignored = lock(name)) {
      ServerState state =
          server
              .running()
              .orElseThrow(
                  () ->
                      new ServerException(
                          "%s is not running, so it can't be pinned to the cores %s: start it"
                              + " first",
                          name, cores));
      ServerHost host = hosts.of(state.via());
      state.instances().forEach(instance -> host.pin(instance, cores));
    }
  }

  static Path home(Map<String, String> environment, Path userHome) {
    String own = environment.getOrDefault("YCSB_SEARCH_HOME", "");
    if (!own.isBlank()) {
      return Path.of(own).toAbsolutePath();
    }
    Path caches = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
    return (caches.isAbsolute() ? caches : userHome.resolve(".cache")).resolve("ycsb-search");
  }

  private static void requireMet(
      ManagedServer server, ServerState state, Optional<Via> via, OptionalInt port) {
    int found = state.nodes().ports().get(0);
    if (via.orElse(state.via()) != state.via() || port.orElse(found) != found) {
      throw new ServerException(
          """
          %s runs already, from %s on port %d, which is not what is asked for: leave the options \
          out, or end it first with bin/ycsb down %s""",
          server.kind().title(), state.origin(), found, server.name());
    }
  }

  /** The lock file is next to the server's directory, which is removed with the server. */
  private LockFile lock(ServerName name) {
    return LockFile.take(
        servers(),
        lockName(name),
        LOCK_PATIENCE,
        () -> progress.accept("waiting for another command that starts or stops " + name));
  }

  private static String lockName(ServerName name) {
    return name.fileName() + ".lock";
  }

  private Path servers() {
    return home.resolve("servers");
  }

  private ManagedServer server(ServerName name) {
    return new ManagedServer(name, kind(name), servers().resolve(name.fileName()), hosts);
  }
}
