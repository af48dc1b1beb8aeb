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
import site.ycsb.search.launcher.server.ServerNames;
import site.ycsb.search.launcher.server.ServerOptions;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;

/** Command {@code bin/ycsb up}. */
@Command(
    name = "up",
    description = "Starts a server on this machine, unless it is running, and prints its address.",
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
      description = {
        "Number of nodes (1): a Redis cluster of N shards, a MongoDB replica set, or an"
            + " Elasticsearch cluster."
      })
  private @Nullable Integer nodes;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      description = "With --nodes, of Redis: further nodes with a copy of each shard (0).")
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
    options.requireConsistent();
    ServerName name = names.parse(server);
    RunningServer running = options.upUnreserved(context.servers(), name, wantedPort(), size(name));
    context.console().out().println(running.url());
    return 0;
  }

  private ServerSize size(ServerName name) {
    if (replicas > 0 && (nodes == null || nodes == 1 || name.kind() != ServerKind.REDIS)) {
      throw CommandFailure.usage(
          "--replicas %d: valid with redis --nodes N, N above 1".formatted(replicas));
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
