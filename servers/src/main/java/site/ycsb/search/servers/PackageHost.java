// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.recipe.ServerRecipe;

/**
 * Host of servers that run as ordinary processes.
 *
 * @param extraArgs additional arguments of the server
 */
record PackageHost(PackageCache packages, List<String> extraArgs) implements ServerHost {
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  /** Attempts to find a free port, because another process may take one before the server does. */
  private static final int PORT_ATTEMPTS = 5;

  @Override
  public ServerState start(
      ServerRecipe recipe, Path directory, OptionalInt port, Consumer<ServerState> started) {
    Path installed = packages.install(recipe.serverPackage());
    for (int attempt = 1; ; attempt++) {
      Launch launch = new Launch(recipe, installed, directory, port.orElseGet(LoopbackPort::free));
      Optional<ServerState> state = tryStart(launch, started);
      if (state.isPresent()) {
        return state.get();
      }
      if (port.isPresent() || attempt == PORT_ATTEMPTS) {
        throw LoopbackPort.takenByAnother(launch.port());
      }
    }
  }

  @Override
  public boolean runs(ServerState state) {
    return process(state).alive();
  }

  @Override
  public boolean frozen(ServerState state) {
    return process(state).paused();
  }

  @Override
  public void pause(ServerState state) {
    process(state).pause();
  }

  @Override
  public void resume(ServerState state) {
    process(state).resume();
  }

  @Override
  public void pin(ServerState state, String cores) {
    pin(Programs.onPath("taskset"), state, cores);
  }

  void pin(Optional<Path> taskset, ServerState state, String cores) {
    taskset.ifPresentOrElse(
        program -> process(state).pin(program, cores),
        () ->
            packages
                .progress()
                .accept(
                    "%s is not pinned to the cores %s, there is no taskset: install util-linux"
                        .formatted(state.origin(), cores)));
  }

  @Override
  public void stop(ServerState state) {
    process(state).terminate(STOP_PATIENCE);
  }

  static ServerProcess process(ServerState state) {
    return new ServerProcess(Long.parseLong(state.instance()), state.birth());
  }

  /** Starts a server; empty if the port is taken. */
  private Optional<ServerState> tryStart(Launch launch, Consumer<ServerState> started) {
    if (LoopbackPort.taken(launch.port())) {
      return Optional.empty();
    }
    packages.progress().accept("starting " + launch.what());
    ServerProcess process = launch.spawn(extraArgs);
    boolean answers = false;
    try {
      ServerState state = launch.state(process);
      started.accept(state);
      answers = launch.awaitAnswer(process);
      return answers ? Optional.of(state) : Optional.empty();
    } finally {
      if (!answers) {
        process.kill();
      }
    }
  }

  /** Attempt to start a server on one port. */
  private record Launch(ServerRecipe recipe, Path installed, Path directory, int port) {

    String what() {
      return "%s on port %d".formatted(recipe.serverPackage().title(), port);
    }

    ServerProcess spawn(List<String> extraArgs) {
      recipe.prepare(installed, directory, port);
      List<String> command = new ArrayList<>(recipe.command(installed, directory, port));
      command.addAll(extraArgs);
      return ServerProcess.start(command, recipe.environment(directory), directory, log().file());
    }

    ServerState state(ServerProcess process) {
      return new ServerState(
          Via.PACKAGE,
          recipe.serverPackage().id(),
          port,
          Long.toString(process.pid()),
          process.birth(),
          recipe.megabytes());
    }

    /** Waits until the server answers; false if the port is taken. */
    boolean awaitAnswer(ServerProcess process) {
      boolean settled = Poll.until(recipe.startPatience(), () -> !process.alive() || answers());
      if (settled && process.alive()) {
        return true;
      }
      if (log().tellsOfTakenPort()) {
        return false;
      }
      throw new ServerException(settled ? endedMessage() : silentMessage());
    }

    /**
     * True if this server answers. Before it logs that it listens, another server may answer on its
     * port.
     */
    private boolean answers() {
      return log().contains(recipe.readyLine()) && recipe.answers(port);
    }

    private String endedMessage() {
      return """
          %s ended while starting: %s (log: %s): install what it lacks, or remove the directory \
          %s to download it again"""
          .formatted(what(), log().reason(), log().file(), installed);
    }

    private String silentMessage() {
      return "%s did not answer within %d s: %s (log: %s): try again"
          .formatted(what(), recipe.startPatience().toSeconds(), log().reason(), log().file());
    }

    private ServerLog log() {
      return ServerLog.in(directory);
    }
  }
}
