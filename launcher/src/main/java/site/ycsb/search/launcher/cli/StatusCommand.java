// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.server.ServerNames;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerException;
import site.ycsb.search.servers.ServerName;

/** Command {@code bin/ycsb status}. */
@Command(
    name = "status",
    description = "Lists the managed servers, with state, address and version.",
    customSynopsis = "bin/ycsb status",
    footer = {"%nExample:", "  bin/ycsb status"})
final class StatusCommand implements Callable<Integer> {

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
        server.instance(),
        server.data().toString());
  }
}
