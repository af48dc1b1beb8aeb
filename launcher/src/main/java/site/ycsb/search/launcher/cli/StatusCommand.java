// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.job.ServerNames;
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
    ManagedServers servers = context.servers();
    for (ServerName name : new ServerNames(context.bindings()).all(servers)) {
      add(table, servers, name);
    }
    context.console().print(table);
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
      context.console().say(message);
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
