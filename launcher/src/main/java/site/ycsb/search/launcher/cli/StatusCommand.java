// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.server.ServerNames;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.machine.ServerException;

/** Command {@code bin/ycsb status}. */
@Command(
    name = "status",
    description = "Lists the managed servers, with state, address and version.",
    customSynopsis = "bin/ycsb status",
    footer = {"%nExample:", "  bin/ycsb status"})
final class StatusCommand implements Callable<Integer> {

  /** Processes of a server that are named. */
  private static final int SHOWN = 3;

  private final Context context;

  StatusCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Table table = new Table().row("SERVER", "STATE", "URL", "VERSION", "VIA", "PROCESS", "DATA");
    for (ServerName name : ServerNames.all(context.servers())) {
      add(table, name);
    }
    context.console().out().println(table);
    return 0;
  }

  private void add(Table table, ServerName name) {
    try {
      ManagedServers servers = context.servers();
      Optional<RunningServer> frozen = servers.frozen(name);
      if (frozen.isPresent()) {
        add(table, "frozen", frozen.get());
      } else {
        servers
            .status(name)
            .ifPresentOrElse(
                server -> add(table, "up", server), () -> table.row(name.id(), "down"));
      }
    } catch (ServerException e) {
      table.row(name.id(), "silent");
      context.console().say(String.valueOf(e.getMessage()));
    }
  }

  private static void add(Table table, String state, RunningServer server) {
    table.row(
        server.name().id(),
        state,
        server.url().toString(),
        server.version(),
        server.via().id(),
        processes(server),
        server.data().toString());
  }

  /** Ids of the first processes or containers, and how many more there are. */
  private static String processes(RunningServer server) {
    List<String> ids = List.of(server.instance().split(",", -1));
    return ids.size() <= SHOWN
        ? server.instance()
        : "%s and %d more".formatted(String.join(",", ids.subList(0, SHOWN)), ids.size() - SHOWN);
  }
}
