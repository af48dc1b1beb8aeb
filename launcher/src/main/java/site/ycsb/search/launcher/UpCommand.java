// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerKind;

/** {@code bin/ycsb up}. */
@Command(
    name = "up",
    description = "Starts a server on this machine, unless it runs, and prints its address.",
    customSynopsis = "bin/ycsb up STORE [--via WAY] [--port N] [--image IMAGE]",
    footer = {"%nExample:", "  bin/ycsb up redis --port 6379"})
final class UpCommand implements Callable<Integer> {

  private static final int LAST_PORT = 65_535;

  private final Context context;

  @Parameters(
      arity = "0..1",
      paramLabel = "STORE",
      description = "A server's name, or that of a binding that uses it.")
  private @Nullable String store;

  @Option(names = "--port", paramLabel = "N", description = "Its port; a free one without it.")
  private @Nullable Integer port;

  @Mixin private ServerOptions options = new ServerOptions();

  UpCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    ServerNames names = new ServerNames(context.bindings());
    if (store == null) {
      throw CommandFailure.usage("which server? There are %s".formatted(names.everyName()));
    }
    options.requireAgreement();
    ServerKind kind = names.kind(store);
    RunningServer server = options.upUnreserved(context.servers(), kind, wantedPort());
    context.console().out().println(server.url());
    return 0;
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
