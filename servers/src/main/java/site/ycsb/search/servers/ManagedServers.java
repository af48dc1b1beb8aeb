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
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.LockFile;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.recipe.ServerNodes;
import site.ycsb.search.servers.recipe.ServerRecipe;

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

  private final Path home;
  private final ServerHosts hosts;
  private final Consumer<String> progress;

  /**
   * Servers of this user, kept in {@link #userHome}.
   *
   * @param progress receives a line for each slow step
   */
  public static ManagedServers ofUser(Consumer<String> progress) {
    return new ManagedServers(userHome(), progress);
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

  /**
   * Servers kept in a directory.
   *
   * @param home directory of the servers, made when needed
   * @param progress receives a line for each slow step
   */
  public ManagedServers(Path home, Consumer<String> progress) {
    this(home, home.resolve("packages"), progress);
  }

  /**
   * Servers kept in one directory, from packages kept in another, so that a test can have separate
   * servers without another download.
   *
   * @param home directory of the servers, made when needed
   * @param packages directory of the packages, made when needed
   * @param progress receives a line for each slow step
   */
  public ManagedServers(Path home, Path packages, Consumer<String> progress) {
    this.home = home.toAbsolutePath().normalize();
    this.hosts =
        new ServerHosts(
            new PackageCache(packages.toAbsolutePath().normalize(), progress), progress);
    this.progress = progress;
  }

  /**
   * Starts the server, unless it runs, and waits until it answers.
   *
   * @param via way to run the server; if empty, a container if Docker answers or an image is given,
   *     otherwise a package
   * @param port port of the server; if empty, that of the running server, or a free port
   * @param image container image that replaces the pinned one
   * @throws ServerException if the server cannot be started; if it runs with other options; or if
   *     the server runs and does not answer
   */
  public RunningServer up(
      ServerName name, Optional<Via> via, OptionalInt port, Optional<String> image) {
    return up(name, via, port, image, ServerSize.ANY);
  }

  /**
   * Starts the server like the other method, in a size.
   *
   * @param port port of the first node
   */
  public RunningServer up(
      ServerName name,
      Optional<Via> via,
      OptionalInt port,
      Optional<String> image,
      ServerSize size) {
    size.require(name);
    ServerRequest request = new ServerRequest(name, via, port, image);
    ServerPlace place = place(name);
    ServerRecipe recipe =
        size.megabytes().isPresent() ? name.recipe(size.megabytes().getAsInt()) : name.recipe();
    try (LockFile ignored = lock(place)) {
      ManagedNodes nodes = new ManagedNodes(place, hosts);
      Optional<List<ServerState>> running = nodes.running();
      if (running.isPresent()) {
        requireMet(request, place, running.get().get(0));
        size.requireMet(name, recipe, running.get().get(0), place.nodes());
        return nodes.resume(running.get());
      }
      nodes.partlyRunning().ifPresent(what -> progress.accept(what + "; all are started anew"));
      nodes.stop();
      return start(nodes, recipe, request, size);
    }
  }

  /**
   * Checks that a server could be started on this machine; starts nothing.
   *
   * @throws ServerException if there is no package or container of the named version
   */
  public void requireStartable(ServerName name, Optional<Via> via, Optional<String> image) {
    hosts.of(place(name), new ServerRequest(name, via, OptionalInt.empty(), image), 0);
  }

  /**
   * Restarts a running server on its data, with a clean shutdown, and removes its files from the
   * page cache in between.
   *
   * @return how cold the files are, for people
   * @throws ServerException if no server runs, it is a container, or it cannot be restarted
   */
  public String restartCold(ServerName name) {
    ServerPlace place = place(name);
    ManagedNodes all = new ManagedNodes(place, hosts);
    try (LockFile ignored = lock(place)) {
      List<ServerState> states =
          all.running()
              .filter(found -> found.get(0).via() == Via.PACKAGE)
              .orElseThrow(
                  () ->
                      new ServerException(
                          "%s runs in a container, which cannot be restarted cold: use --via package"
                              .formatted(name)));
      ServerRecipe recipe = name.recipe(states.get(0).megabytes());
      ServerHost host = hosts.processes();
      states.forEach(host::resume);
      states.forEach(state -> recipe.save(state.port()));
      states.forEach(host::stop);
      String cold = PageCache.evict(place.directory());
      Optional<ServerNodes> nodes = place.nodes();
      if (nodes.isPresent()) {
        all.answering(all.start(recipe, nodes.get(), number -> host));
      } else {
        OptionalInt port = OptionalInt.of(states.get(0).port());
        all.answering(
            List.of(
                host.start(
                    recipe, place.directory(), port, written -> written.write(place.state(0)))));
      }
      return cold;
    }
  }

  /**
   * Reserves the server for one command, and waits while another command has reserved it. The same
   * thread must close the reservation; the end of the process closes it too.
   */
  public Reservation reserve(ServerName name) {
    LockFile lock =
        LockFile.take(
            place(name).directory().resolveSibling("reserved"),
            name.fileName() + ".lock",
            RESERVED_AT_MOST,
            () -> progress.accept("waiting for another command that uses " + name));
    return lock::close;
  }

  /** Reservation of a server by one command. */
  public interface Reservation extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * The running server; empty if there is none.
   *
   * @throws ServerException if it runs and does not answer, or only some of its nodes run
   */
  public Optional<RunningServer> status(ServerName name) {
    ManagedNodes nodes = nodes(name);
    nodes
        .partlyRunning()
        .ifPresent(
            what -> {
              throw new ServerException("%s: end it with bin/ycsb down %s".formatted(what, name));
            });
    return nodes.running().map(nodes::answering);
  }

  /** True if the server runs; it may be frozen, or not answer. */
  public boolean runs(ServerName name) {
    return nodes(name).running().isPresent();
  }

  /** Ports of all nodes of the server; empty if it does not run. */
  public List<Integer> ports(ServerName name) {
    return nodes(name).running().stream().flatMap(List::stream).map(ServerState::port).toList();
  }

  /** True if the server is frozen, as by {@link #pause}. */
  public boolean isFrozen(ServerName name) {
    return frozen(name).isPresent();
  }

  /**
   * The server, if it is frozen. It cannot report its version, so its package or image stands for
   * it.
   */
  public Optional<RunningServer> frozen(ServerName name) {
    ManagedNodes nodes = nodes(name);
    return nodes
        .running()
        .filter(nodes::frozen)
        .map(states -> nodes.place().server(states, states.get(0).origin()));
  }

  /** Names of the servers that run or have left files, sorted. */
  public List<ServerName> known() {
    Path servers = home.resolve("servers");
    if (!Files.isDirectory(servers)) {
      return List.of();
    }
    try {
      return Directories.list(servers).stream()
          .filter(Files::isDirectory)
          .flatMap(directory -> ServerName.ofFile(directory.getFileName().toString()).stream())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ServerException("cannot read %s (%s)".formatted(servers, e), e);
    }
  }

  /**
   * Stops the server and removes its data. A server that does not end within ten seconds is killed.
   *
   * @return whether a server was running
   * @throws ServerException if the server cannot be stopped
   */
  public boolean down(ServerName name) {
    ServerPlace place = place(name);
    try (LockFile ignored = lock(place)) {
      boolean stopped = nodes(name).stop();
      Directories.delete(place.directory());
      return stopped;
    }
  }

  /**
   * Freezes the server, if it runs: it keeps its memory, and uses no core until {@link #up} resumes
   * it.
   */
  public void pause(ServerName name) {
    ServerPlace place = place(name);
    try (LockFile ignored = lock(place)) {
      for (ServerState state : nodes(name).running().orElse(List.of())) {
        hosts.of(place, state).ifPresent(host -> host.pause(state));
      }
    }
  }

  /**
   * Restricts a running server to some cores. A thread pool that the server has sized by the number
   * of cores keeps its size. Without {@code taskset}, a package is not restricted, and a line of
   * progress says so.
   *
   * @param cores list of cores, such as {@code 2-3} or {@code 0,2}
   * @throws ServerException if the server does not run, or this machine lacks such a core
   */
  public void pin(ServerName name, String cores) {
    ServerPlace place = place(name);
    try (LockFile ignored = lock(place)) {
      List<ServerState> states =
          nodes(name)
              .running()
              .orElseThrow(
                  () ->
                      new ServerException(
                          "%s is not running, so it can't be pinned to the cores %s: start it first"
                              .formatted(name, cores)));
      for (ServerState state : states) {
        hosts.of(place, state).ifPresent(host -> host.pin(state, cores));
      }
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

  private RunningServer start(
      ManagedNodes all, ServerRecipe recipe, ServerRequest request, ServerSize size) {
    ServerPlace place = all.place();
    ServerHost first = hosts.of(place, request, 0);
    Directories.delete(place.directory());
    Directories.create(place.directory());
    try {
      int processes = size.processes(recipe);
      if (processes == 1) {
        ServerState started =
            first.start(
                recipe, place.directory(), request.port(), state -> state.write(place.state(0)));
        return all.answering(List.of(started));
      }
      int replicas = recipe.hasReplicaNodes() ? size.replicas() : 0;
      ServerNodes nodes = ServerNodes.free(processes, request.port(), replicas);
      nodes.write(place.nodesFile());
      return all.answering(all.start(recipe, nodes, number -> hosts.of(place, request, number)));
    } finally {
      Directories.deleteIfEmpty(place.directory()); // As if the start was never tried.
    }
  }

  private static void requireMet(ServerRequest request, ServerPlace place, ServerState state) {
    if (!request.isMetBy(state)) {
      throw new ServerException(
          """
          %s runs already, from %s on port %d, which is not what is asked for: leave the options \
          out, or end it first with bin/ycsb down %s"""
              .formatted(place.recipe().title(), state.origin(), state.port(), place.name()));
    }
  }

  /** The lock file is next to the server's directory, which is removed with the server. */
  private LockFile lock(ServerPlace place) {
    return LockFile.take(
        home.resolve("servers"),
        place.name().fileName() + ".lock",
        LOCK_PATIENCE,
        () -> progress.accept("waiting for another command that starts or stops " + place.name()));
  }

  private ManagedNodes nodes(ServerName name) {
    return new ManagedNodes(place(name), hosts);
  }

  private ServerPlace place(ServerName name) {
    return new ServerPlace(name, home.resolve("servers").resolve(name.fileName()));
  }
}
