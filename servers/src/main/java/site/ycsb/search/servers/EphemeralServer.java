// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * A server for one test, from a package, in a temporary directory. It can be made to fail in the
 * ways that servers fail. It ends with {@link #close}, or at the latest with this JVM. Not safe for
 * use by many threads.
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
   * Starts a server on a free port and waits until it answers, be it to ask for a password.
   *
   * @param extraArgs more of the server's command line, such as {@code --requirepass}, {@code
   *     secret}
   * @throws ServerException if it cannot be started
   */
  public static EphemeralServer start(ServerKind kind, String... extraArgs) {
    PackageCache packages =
        new PackageCache(ManagedServers.userHome().resolve("packages"), line -> {});
    return start(packages, kind, extraArgs);
  }

  static EphemeralServer start(PackageCache packages, ServerKind kind, String... extraArgs) {
    Path data = temporaryDirectory(kind);
    try {
      return new EphemeralServer(
          kind.recipe(), new PackageHost(packages, List.of(extraArgs)), data);
    } catch (ServerException e) {
      Directories.delete(data);
      throw e;
    }
  }

  /** Its address, which stays the same when it is restarted. */
  public URI url() {
    return recipe.url(port());
  }

  /** Its port on the loopback address, which stays the same when it is restarted. */
  public int port() {
    return state.port();
  }

  /** Its directory; the log is there, of its latest start. */
  public Path data() {
    return data;
  }

  /**
   * A program of the package that it runs from, for example {@code redis-cli}.
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

  /** Ends it as an administrator would; it is killed if it has not ended within ten seconds. */
  public void stop() {
    process().terminate(STOP_PATIENCE);
  }

  /** Ends it as a crash would: by SIGKILL. */
  public void kill() {
    process().kill();
  }

  /**
   * Starts it again on the same port and with the same data, and waits until it answers. It is
   * killed first if it still runs.
   *
   * @throws ServerException if it cannot be started, for one because the port was taken meanwhile
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

  /** Makes it hang, its connections open: by SIGSTOP. */
  public void pause() {
    process().pause();
  }

  /** Lets it go on after {@link #pause}. */
  public void resume() {
    process().resume();
  }

  /** Kills it and removes its directory. */
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

  private static Path temporaryDirectory(ServerKind kind) {
    try {
      return Files.createTempDirectory("ycsb-search-" + kind.id() + "-");
    } catch (IOException e) {
      throw new ServerException(
          "cannot make a temporary directory (%s): is the disk full?".formatted(e), e);
    }
  }
}
