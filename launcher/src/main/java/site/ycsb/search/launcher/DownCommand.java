// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerKind;

/** {@code bin/ycsb down}. */
@Command(
    name = "down",
    description = "Stops a server that bin/ycsb has started, or all of them, and drops its data.",
    customSynopsis = "bin/ycsb down [STORE]",
    footer = {"%nExample:", "  bin/ycsb down redis"})
final class DownCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "STORE",
      description = "A server's name, or that of a binding that uses it; all without it.")
  private @Nullable String store;

  DownCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ManagedServers servers = context.servers();
    for (ServerKind kind : kinds()) {
      boolean stopped = servers.down(kind);
      context.console().say(kind.id() + (stopped ? " stopped" : " does not run"));
    }
    return 0;
  }

  private List<ServerKind> kinds() {
    return store == null
        ? List.of(ServerKind.values())
        : List.of(new ServerNames(context.bindings()).kind(store));
  }
}
