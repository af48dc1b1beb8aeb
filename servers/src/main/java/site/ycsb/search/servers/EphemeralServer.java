// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Server for one test, from a package, in a temporary directory. It can be killed, paused and
 * restarted. It ends with {@link #close}, or at the latest with this JVM. Not thread-safe.
 */
public final class EphemeralServer implements AutoCloseable {
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  private final ServerRecipe recipe;
  private final PackageHost host;
  private final Path data;
  private final Thread atExit;
  private ServerState state;

  private EphemeralServer(ServerRecipe recipe, PackageHost host, Path data) {
    this.recipe = recipe;
    this.host = host;
    this.data = data;
    this.state = host.start(recipe, data, OptionalInt.empty(), started -> {});
    this.atExit = new Thread(this::remove, "end " + recipe.title());
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Starts a server on a free port and waits until it answers; a demand for a password is an
   * answer.
   *
   * @param extraArgs additional arguments of the server, such as {@code --requirepass}, {@code
   *     secret}
   * @throws ServerException if the server cannot be started
   */
  public static EphemeralServer start(ServerKind kind, String... extraArgs) {
    PackageCache packages =
        new PackageCache(ManagedServers.userHome().resolve("packages"), line -> {});
    return start(packages, kind, extraArgs);
  }

  static EphemeralServer start(PackageCache packages, ServerKind kind, String... extraArgs) {
    Path data = Directories.temporary(kind.id());
    try {
      return new EphemeralServer(
          ServerName.of(kind).recipe(), new PackageHost(packages, List.of(extraArgs)), data);
    } catch (ServerException e) {
      Directories.delete(data);
      throw e;
    }
  }

  /** Address of the server; a restart does not change it. */
  public URI url() {
    return recipe.url(port());
  }

  /** Port on the loopback address; a restart does not change it. */
  public int port() {
    return state.port();
  }

  /** Directory of the server, with the log of its latest start. */
  public Path data() {
    return data;
  }

  /**
   * Program of the server's package, for example {@code redis-cli}.
   *
   * @throws ServerException if the package has no such program
   */
  public Path tool(String name) {
    Path tool = recipe.tool(host.packages().install(recipe.serverPackage()), name);
    if (!Files.isExecutable(tool)) {
      throw new ServerException("the package has no program %s (%s)".formatted(name, tool));
    }
    return tool;
  }

  /** Stops the server by SIGTERM, and kills it if it has not ended within ten seconds. */
  public void stop() {
    process().terminate(STOP_PATIENCE);
  }

  /** Kills the server by SIGKILL, as in a crash. */
  public void kill() {
    process().kill();
  }

  /**
   * Restarts the server with the same port and data, and waits until it answers. A running server
   * is killed first.
   *
   * @throws ServerException if the server cannot be started, for example because another process
   *     has taken the port
   */
  public void restart() {
    restart(host);
  }

  /** Restarts the server once with additional arguments; the next restart is without them. */
  void restartWith(List<String> arguments) {
    restart(new PackageHost(host.packages(), arguments));
  }

  private void restart(PackageHost with) {
    kill();
    state = with.start(recipe, data, OptionalInt.of(port()), started -> {});
  }

  /** Pauses the server by SIGSTOP; its connections stay open. */
  public void pause() {
    process().pause();
  }

  /** Resumes the server after {@link #pause}. */
  public void resume() {
    process().resume();
  }

  /** Kills the server and removes its directory. */
  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    remove();
  }

  private void remove() {
    kill();
    Directories.delete(data);
  }

  ServerProcess process() {
    return PackageHost.process(state);
  }
}
