// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.server.ServerNames;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerKind;

/** Command {@code bin/ycsb down}. */
@Command(
    name = "down",
    description = "Stops a server that bin/ycsb started, or all of them, and deletes its data.",
    customSynopsis = "bin/ycsb down [STORE]",
    footer = {"%nExample:", "  bin/ycsb down redis"})
final class DownCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "STORE",
      description = "Name of a server, or of a binding that uses it; all servers by default.")
  private @Nullable String store;

  DownCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ManagedServers servers = context.servers();
    for (ServerKind kind : kinds()) {
      boolean stopped = servers.down(kind);
      context.console().say(kind.id() + (stopped ? " stopped" : " is not running"));
    }
    return 0;
  }

  private List<ServerKind> kinds() {
    return store == null
        ? List.of(ServerKind.values())
        : List.of(new ServerNames(context.bindings()).kind(store));
  }
}
