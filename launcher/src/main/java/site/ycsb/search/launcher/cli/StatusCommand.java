// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerException;
import site.ycsb.search.servers.ServerKind;

/** Command {@code bin/ycsb status}. */
@Command(
    name = "status",
    description = "Lists the servers that bin/ycsb can start, with state and address.",
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
    for (ServerKind kind : ServerKind.values()) {
      add(table, kind);
    }
    context.console().out().println(table);
    return 0;
  }

  private void add(Table table, ServerKind kind) {
    try {
      ManagedServers servers = context.servers();
      if (servers.isFrozen(kind)) {
        table.row(kind.id(), "frozen");
      } else {
        servers
            .status(kind)
            .ifPresentOrElse(server -> add(table, server), () -> table.row(kind.id(), "down"));
      }
    } catch (ServerException e) {
      table.row(kind.id(), "silent");
      context.console().say(String.valueOf(e.getMessage()));
    }
  }

  private static void add(Table table, RunningServer server) {
    table.row(
        server.kind().id(),
        "up",
        server.url().toString(),
        server.version(),
        server.via().id(),
        server.instance(),
        server.data().toString());
  }
}
