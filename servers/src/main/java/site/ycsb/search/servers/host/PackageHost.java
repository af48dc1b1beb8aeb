// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.servers.kind.ServerFiles;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.machine.LoopbackPort;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.servers.machine.PortTakenException;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerProcess;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Host of servers that run as ordinary processes, of packages or of a program that the user has
 * built. Used by one thread.
 */
public final class PackageHost implements ServerHost {
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

  private final PackageCache packages;
  private final List<String> arguments;
  private final Optional<Path> own;

  /** Directories of packages whose contents were checked. */
  private final Map<ServerPackage, Path> installed = new HashMap<>();

  /**
   * Host with further arguments of each server, and with a program that the user has built, if any.
   */
  public PackageHost(PackageCache packages, List<String> arguments, Optional<Path> own) {
    this.packages = packages;
    this.arguments = List.copyOf(arguments);
    this.own = own;
  }

  @Override
  public Via via() {
    return Via.PACKAGE;
  }

  @Override
  public String origin(ServerKind kind, String version) {
    return own.map(Path::toString).orElseGet(() -> kind.serverPackage(version).id());
  }

  @Override
  public void fetch(ServerKind kind, String version) {
    if (own.isEmpty()) {
      installed(kind, version);
    }
  }

  private Path installed(ServerKind kind, String version) {
    return installed.computeIfAbsent(kind.serverPackage(version), packages::install);
  }

  @Override
  public Instance start(ServerKind kind, ServerNode node) {
    ServerFiles files = new ServerFiles(() -> installed(kind, node.version()), own);
    if (LoopbackPort.taken(node.port())) {
      throw new PortTakenException(node.port());
    }
    packages.progress().accept("starting " + what(kind, node));
    kind.prepare(files, node);
    List<String> command = new ArrayList<>(kind.command(files, node));
    command.addAll(arguments);
    ServerProcess process =
        ServerProcess.start(
            command, kind.environment(files, node), node.directory(), log(node).file());
    return new Instance(Long.toString(process.pid()), process.birth());
  }

  private String what(ServerKind kind, ServerNode node) {
    String title =
        own.map(program -> "%s of %s".formatted(kind.title(), program))
            .orElseGet(() -> kind.serverPackage(node.version()).title());
    return "%s on port %d".formatted(title, node.port());
  }

  private static ServerLog log(ServerNode node) {
    return ServerLog.in(node.directory());
  }

  /** Before the server logs that it listens, another server may answer on its port. */
  @Override
  public void awaitAnswer(ServerKind kind, ServerNode node, Instance instance) {
    ServerProcess process = process(instance);
    ServerLog log = log(node);
    boolean settled =
        Poll.until(
            kind.startPatience(),
            () ->
                !process.alive() || (log.contains(kind.readyLine()) && kind.answers(node.port())));
    if (!settled) {
      throw new ServerException(
          "%s did not answer within %d s: %s (log: %s): try again",
          what(kind, node), kind.startPatience().toSeconds(), log.reason(), log.file());
    }
    if (process.alive()) {
      return;
    }
    if (LoopbackPort.taken(node.port())) {
      throw new PortTakenException(node.port());
    }
    throw new ServerException(
        """
        %s ended while starting: %s (log: %s): install what it lacks, or %s""",
        what(kind, node),
        log.reason(),
        log.file(),
        own.isPresent()
            ? "build it anew"
            : "remove the directory %s to download it again"
                .formatted(installed(kind, node.version())));
  }

  @Override
  public boolean runs(Instance instance) {
    return process(instance).alive();
  }

  @Override
  public boolean frozen(Instance instance) {
    return process(instance).paused();
  }

  @Override
  public void pause(Instance instance) {
    process(instance).pause();
  }

  @Override
  public void resume(Instance instance) {
    process(instance).resume();
  }

  @Override
  public void pin(Instance instance, String cores) {
    pin(Programs.onPath("taskset"), instance, cores);
  }

  void pin(Optional<Path> taskset, Instance instance, String cores) {
    taskset.ifPresentOrElse(
        program -> process(instance).pin(program, cores),
        () ->
            packages
                .progress()
                .accept(
                    "process %s is not pinned to the cores %s, there is no taskset: install util-linux"
                        .formatted(instance.id(), cores)));
  }

  @Override
  public void stop(Instance instance) {
    process(instance).terminate(STOP_PATIENCE);
  }

  public static ServerProcess process(Instance instance) {
    return new ServerProcess(Long.parseLong(instance.id()), instance.birth());
  }
}
