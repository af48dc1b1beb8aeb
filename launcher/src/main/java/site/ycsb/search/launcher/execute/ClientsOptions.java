// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.search.launcher.clients.CoordinatorAddress;
import site.ycsb.search.launcher.clients.SharedSecret;
import site.ycsb.search.launcher.console.Advanced;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.ManagedServers;

/** Options of clients that measure together. */
public final class ClientsOptions {

  private static final int MAX_CLIENTS = 1_000;
  private static final String PATIENCE = "120";

  @Advanced
  @Option(
      names = "--clients",
      paramLabel = "N",
      description = {
        "Measure each point by N clients as one.",
        "Threads, target and documents to load are split among them.",
        "They are processes of this machine, or of several with --coordinator."
      })
  String clients = "1";

  @Advanced
  @Option(
      names = "--coordinator",
      paramLabel = "HOST:PORT",
      description = {
        "Address of client 0, which listens there and nowhere else. Give each client the same"
            + " command line, except for --index."
      })
  public @Nullable String coordinator;

  @Advanced
  @Option(
      names = "--secret",
      paramLabel = "FILE",
      description = {
        "File with the secret that the clients of a --coordinator share; without it, that of the"
            + " environment variable "
            + SharedSecret.VARIABLE
            + ". Not needed if HOST is a loopback address."
      })
  @Nullable String secret;

  @Advanced
  @Option(
      names = "--index",
      paramLabel = "I",
      description = "Number of this client with --coordinator, from 0; client 0 by default.")
  String index = "0";

  @Advanced
  @Option(
      names = "--client-timeout",
      paramLabel = "N",
      description = {
        "Seconds after which a client that is late or missing makes the point fail ("
            + PATIENCE
            + ")."
      })
  String timeoutSeconds = PATIENCE;

  /** Options of the whole command that client 0 alone decides; none if it resumes a comparison. */
  public List<String> sharedOptions = List.of();

  public void requireConsistent() {
    patience();
    if (coordinator != null) {
      address();
    } else if (!index.equals("0") || secret != null) {
      throw CommandFailure.usage(
          "%s: valid with --coordinator HOST:PORT, which says where client 0 is",
          secret != null ? "--secret " + secret : "--index " + index);
    }
    index();
  }

  public int count() {
    return CommandFailure.number("--clients", clients, 1, MAX_CLIENTS);
  }

  int index() {
    return CommandFailure.number("--clients %s --index".formatted(clients), index, 0, count() - 1);
  }

  /** True if this client does what client 0 says. */
  public boolean follows() {
    return index() > 0;
  }

  Duration patience() {
    return Duration.ofSeconds(
        CommandFailure.number("--client-timeout", timeoutSeconds, 1, Integer.MAX_VALUE));
  }

  /** Address of client 0; requires the option. */
  CoordinatorAddress address() {
    return CoordinatorAddress.parse(coordinator == null ? "" : coordinator);
  }

  /**
   * Secret of the clients: of the file, or of the environment. Clients on this machine alone need
   * none of the user's.
   */
  SharedSecret secret() {
    String text = System.getenv(SharedSecret.VARIABLE);
    if (secret != null) {
      return SharedSecret.ofFile(Path.of(secret));
    } else if (text != null) {
      return new SharedSecret(SharedSecret.VARIABLE, text.strip());
    } else if (address().isLoopback()) {
      return SharedSecret.ofUser(ManagedServers.userData().resolve("clients.secret"));
    }
    throw CommandFailure.usage(
        "--coordinator %s: the secret of the clients is missing: give %s",
        coordinator, SharedSecret.SOURCES);
  }
}
