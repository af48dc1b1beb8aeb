// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.search.launcher.console.CommandFailure;

/** Options of clients that measure together. */
final class ClientsOptions {

  private static final int MAX_CLIENTS = 1_000;
  private static final int PATIENCE = 120;

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = {
        "Measure each point by N clients as one. Threads, target and documents to load are split"
            + " among them. They are processes of this machine, or of several with --coordinator."
      })
  @Nullable Integer clients;

  @Option(
      names = "--coordinator",
      paramLabel = "HOST:PORT",
      description = {
        "Address of client 0, which listens there. Give each client the same command line, except"
            + " for --index."
      })
  @Nullable String coordinator;

  @Option(
      names = "--index",
      paramLabel = "I",
      description = "Number of this client with --coordinator, from 0; client 0 by default.")
  int index;

  @Option(
      names = "--client-timeout",
      paramLabel = "N",
      description = {
        "Seconds after which a client that is late or missing makes the point fail ("
            + PATIENCE
            + ")."
      })
  int timeoutSeconds = PATIENCE;

  /** Host and port of client 0. */
  record Address(String host, int port) {

    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  /** Rejects values that are out of range or contradict each other. */
  void requireConsistent() {
    if (clients != null && (clients < 1 || clients > MAX_CLIENTS)) {
      throw CommandFailure.usage("--clients %d: valid is 1 … %d".formatted(clients, MAX_CLIENTS));
    }
    if (timeoutSeconds < 1) {
      throw CommandFailure.usage(
          "--client-timeout %d: valid is 1 or more seconds".formatted(timeoutSeconds));
    }
    if (coordinator == null && index != 0) {
      throw CommandFailure.usage(
          "--index %d: valid with --coordinator HOST:PORT, which says where client 0 is"
              .formatted(index));
    }
    if (coordinator != null) {
      address();
    }
    if (index < 0 || (clients != null && index >= clients)) {
      throw CommandFailure.usage(
          "--index %d: valid is 0 … %d, below --clients".formatted(index, count() - 1));
    }
    if (index > 0 && clients == null) {
      throw CommandFailure.usage("--index %d: --clients N is missing".formatted(index));
    }
  }

  /** Number of clients. */
  int count() {
    return clients == null ? 1 : clients;
  }

  /** True if this client does what client 0 says. */
  boolean follows() {
    return index > 0;
  }

  Duration patience() {
    return Duration.ofSeconds(timeoutSeconds);
  }

  /** Address of client 0; requires the option. */
  Address address() {
    String text = coordinator == null ? "" : coordinator;
    int colon = text.lastIndexOf(':');
    String port = text.substring(colon + 1);
    if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
      throw CommandFailure.usage(
          "--coordinator %s: valid is HOST:PORT, such as client-0:7800".formatted(text));
    }
    return new Address(text.substring(0, colon), Integer.parseInt(port));
  }
}
