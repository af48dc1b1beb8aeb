// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Names;
import site.ycsb.search.launcher.job.ServerNames;
import site.ycsb.search.launcher.job.ServerOptions;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.kind.ServerKind;

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
final class UpCommand implements Callable<Integer> {

  private static final int LAST_PORT = 65_535;

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "SERVER",
      completionCandidates = Names.OfServers.class,
      description =
          "Server, such as redis, redis@7.2 or redis/second; or the binding that uses it.")
  private @Nullable String server;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port of the server; a free one by default.")
  private @Nullable Integer port;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = {"Number of nodes (1) that are one server: a cluster, or a replica set."})
  private @Nullable Integer nodes;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      description =
          "With --nodes: further nodes with a copy of each shard (0), if the kind has them.")
  private int replicas;

  @Mixin private ServerOptions options = new ServerOptions();

  UpCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ServerNames names = new ServerNames(context.bindings());
    if (server == null) {
      throw CommandFailure.usage("SERVER is missing: valid are %s".formatted(names.allNames()));
    }
    ServerName name = names.parse(server);
    ManagedServers servers = context.servers();
    RunningServer running =
        options.upUnreserved(servers, name, wantedPort(), size(servers.kind(name)));
    context.console().out().println(running.url());
    return 0;
  }

  private ServerSize size(ServerKind kind) {
    if (replicas > 0 && (nodes == null || nodes == 1 || !kind.hasReplicaNodes())) {
      throw CommandFailure.usage(
          "--replicas %d: %s"
              .formatted(
                  replicas,
                  kind.hasReplicaNodes()
                      ? "valid with --nodes N, N above 1"
                      : kind.title() + " keeps its copies on the nodes themselves: omit it"));
    }
    OptionalInt number = nodes == null ? OptionalInt.empty() : OptionalInt.of(nodes);
    return new ServerSize(OptionalInt.empty(), number, replicas);
  }

  private OptionalInt wantedPort() {
    if (port == null) {
      return OptionalInt.empty();
    }
    if (port < 1 || port > LAST_PORT) {
      throw CommandFailure.usage("--port %d: must be 1 to %d".formatted(port, LAST_PORT));
    }
    return OptionalInt.of(port);
  }
}
