// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.install.Subcommand;
import site.ycsb.search.launcher.properties.ServerOptions;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.machine.LockFile;
import site.ycsb.search.servers.machine.ServerException;

/** Commands about the servers of this machine. */
final class ServerCommands {

  private ServerCommands() {}

  /** Command {@code bin/ycsb up}. */
  @Command(
      name = "up",
      description = {
        "Starts a server on this machine, and prints its address.",
        "One that is running is left as it is."
      },
      customSynopsis = "bin/ycsb up SERVER [--nodes N] [options]",
      footer = {
        "%nExample:",
        "  bin/ycsb up redis@7.2 --port 6379",
        "  bin/ycsb up mongodb --nodes 3"
      })
  static final class Up extends Subcommand {

    private static final int LAST_PORT = 65_535;

    @Parameters(
        paramLabel = "SERVER",
        completionCandidates = Names.OfServers.class,
        description =
            "Server, such as redis, redis@7.2 or redis/second; or the binding that uses it.")
    private String server = "";

    @Option(
        names = "--port",
        paramLabel = "N",
        description = "Port of the server; a free one by default.")
    private @Nullable String port;

    @Option(
        names = "--nodes",
        paramLabel = "N",
        description = {"Number of nodes (1) that are one server: a cluster, or a replica set."})
    private @Nullable String nodes;

    @Option(
        names = "--replicas",
        paramLabel = "N",
        description =
            "With --nodes: further nodes with a copy of each shard (0), if the kind has them.")
    private @Nullable String replicas;

    @Mixin private ServerOptions options = new ServerOptions();

    @Override
    public Integer call() {
      ServerName name = context.bindings().server(server);
      console().out().println(up(context.servers(), name).url());
      return 0;
    }

    /** Starts the server; one that a comparison has frozen is awaited until that ends. */
    private RunningServer up(ManagedServers servers, ServerName name) {
      ServerSize size = size(servers.kind(name));
      boolean frozen = servers.frozen(name).isPresent();
      try (@Nullable LockFile reserved = frozen ? servers.reserve(name) : null) {
        return servers.up(name, options.way(), number("--port", port, 1, LAST_PORT), size);
      }
    }

    private ServerSize size(ServerKind kind) {
      OptionalInt number = number("--nodes", nodes, 1, ServerSize.MAX_NODES);
      int copies = number("--replicas", replicas, 0, ServerSize.MAX_REPLICAS).orElse(0);
      if (copies > 0 && (number.orElse(1) == 1 || !kind.hasReplicaNodes())) {
        throw CommandFailure.usage(
            "--replicas %d: %s",
            copies,
            kind.hasReplicaNodes()
                ? "valid with --nodes N, N above 1"
                : kind.title() + " keeps its copies on the nodes themselves: omit it");
      }
      return new ServerSize(OptionalInt.empty(), number, copies);
    }

    /** Number that an option gives; empty without the option. */
    private static OptionalInt number(String option, @Nullable String text, int min, int max) {
      return text == null
          ? OptionalInt.empty()
          : OptionalInt.of(CommandFailure.number(option, text, min, max));
    }
  }

  /** Command {@code bin/ycsb down}. */
  @Command(
      name = "down",
      description = "Stops servers that bin/ycsb started, and deletes their data.",
      customSynopsis = "bin/ycsb down [SERVER]",
      footer = {"%nExample:", "  bin/ycsb down redis@7.2"})
  static final class Down extends Subcommand {

    @Parameters(
        arity = "0..1",
        paramLabel = "SERVER",
        completionCandidates = Names.OfServers.class,
        description = "Server as in bin/ycsb up; all servers by default.")
    private @Nullable String server;

    @Override
    public Integer call() {
      ManagedServers servers = context.servers();
      for (ServerName name : names(servers)) {
        boolean stopped = servers.down(name);
        console().say(name + (stopped ? " stopped" : " is not running"));
      }
      return 0;
    }

    private Set<ServerName> names(ManagedServers servers) {
      Bindings bindings = context.bindings();
      return server == null ? bindings.servers(servers) : Set.of(bindings.server(server));
    }
  }

  /** Command {@code bin/ycsb status}. */
  @Command(
      name = "status",
      description = "Lists the managed servers, with state, address and version.",
      customSynopsis = "bin/ycsb status",
      footer = {"%nExample:", "  bin/ycsb status"})
  static final class Status extends Subcommand {

    private static final int SHOWN = 3;

    @Override
    public Integer call() {
      Table table = new Table().row("SERVER", "STATE", "URL", "VERSION", "VIA", "PROCESS", "DATA");
      ManagedServers servers = context.servers();
      for (ServerName name : context.bindings().servers(servers)) {
        add(table, servers, name);
      }
      console().print(table);
      return 0;
    }

    private void add(Table table, ManagedServers servers, ServerName name) {
      try {
        Optional<RunningServer> frozen = servers.frozen(name);
        if (frozen.isPresent()) {
          add(table, "frozen", frozen.get());
        } else {
          servers
              .status(name)
              .ifPresentOrElse(
                  server -> add(table, "up", server),
                  () -> addIncomplete(table, servers, name, "down", ""));
        }
      } catch (ServerException e) {
        addIncomplete(table, servers, name, "silent", String.valueOf(e.getMessage()));
      }
    }

    private static void add(Table table, String state, RunningServer server) {
      table.row(
          server.name().id(),
          state,
          server.url().toString(),
          server.version(),
          server.via().toString(),
          processes(server),
          server.data().toString());
    }

    /** A server that is being started or stopped may not answer yet, or no more. */
    private void addIncomplete(
        Table table, ManagedServers servers, ServerName name, String state, String why) {
      boolean busy = servers.isBusy(name);
      table.row(name.id(), busy ? "busy" : state);
      String message = busy ? name + ": another command starts or stops it" : why;
      if (!message.isEmpty()) {
        console().say(message);
      }
    }

    /** Ids of the first processes or containers, and how many more there are. */
    private static String processes(RunningServer server) {
      List<String> ids = List.of(server.instance().split(",", -1));
      return ids.size() <= SHOWN
          ? server.instance()
          : "%s and %d more".formatted(String.join(",", ids.subList(0, SHOWN)), ids.size() - SHOWN);
    }
  }
}
