// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.job.ServerNames;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;

/** Command {@code bin/ycsb down}. */
@Command(
    name = "down",
    description = "Stops servers that bin/ycsb started, and deletes their data.",
    customSynopsis = "bin/ycsb down [SERVER]",
    footer = {"%nExample:", "  bin/ycsb down redis@7.2"})
final class DownCommand implements Callable<Integer> {

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "SERVER",
      completionCandidates = Names.OfServers.class,
      description = "Server as in bin/ycsb up; all servers by default.")
  private @Nullable String server;

  DownCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ManagedServers servers = context.servers();
    for (ServerName name : names(servers)) {
      boolean stopped = servers.down(name);
      context.console().say(name + (stopped ? " stopped" : " is not running"));
    }
    return 0;
  }

  private Set<ServerName> names(ManagedServers servers) {
    ServerNames names = new ServerNames(context.bindings());
    return server == null ? names.all(servers) : Set.of(names.parse(server));
  }
}
