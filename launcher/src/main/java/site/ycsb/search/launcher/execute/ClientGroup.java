// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Work;
import site.ycsb.search.launcher.clients.Coordinator;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.settings.ExitCode;

/**
 * Clients that execute each job of a comparison together, coordinated by this process, which is
 * client 0. A client alone executes it without barriers. Used by one thread, except for the events.
 */
final class ClientGroup implements AutoCloseable {

  /** Time for clients that are not there at the end; they try to join several times a second. */
  private static final Duration LATECOMER_LIMIT = Duration.ofSeconds(5);

  private final int clients;
  private final Duration patience;
  private final ClientExecution alone;
  private final BlockingQueue<ClientAttempt.Event> events = new LinkedBlockingQueue<>();
  private final List<LocalClient> local = new ArrayList<>();
  private final Optional<Coordinator> coordinator;
  private long attempts;

  /**
   * @param options place of client 0; without one, all clients are processes of this machine
   * @param prefix words before the command of each client process
   */
  ClientGroup(
      Comparison comparison,
      ClientsOptions options,
      ClientExecution alone,
      List<String> prefix,
      Console console) {
    this.clients = comparison.clientOptions().clients();
    this.patience = options.patience();
    this.alone = alone;
    boolean distributed = options.coordinator != null;
    local.add(new LocalClient(0, alone, this::received));
    for (int client = 1; client < clients && !distributed; client++) {
      local.add(new LocalClient(client, ClientExecution.silent(prefix), this::received));
    }
    coordinator =
        distributed
            ? Optional.of(
                new Coordinator(
                    options.address(),
                    options.secret(),
                    patience,
                    clients,
                    comparison.origin().version(),
                    this::received,
                    host ->
                        console.say(
                            "a connection of %s was refused: it does not know the secret", host),
                    Coordinator.WAIT))
            : Optional.empty();
  }

  private void received(ClientMessage message) {
    events.add(new ClientAttempt.Event(System.nanoTime(), message));
  }

  /** Sends a message to the client that it is about, or gives up one that does not end. */
  private void tell(ClientMessage message, Job job, List<Long> servers, Path directory) {
    int client = message.client();
    Work work = message.work();
    if (client < local.size() && work != null) {
      local
          .get(client)
          .run(
              message.attempt(),
              () -> job.with(work.properties()),
              () -> MergedResult.directory(directory, client),
              client == 0 ? servers : List.of());
    } else if (client < local.size()) {
      local.get(client).accept(message);
    } else if (message.kind() == Kind.LOST) {
      coordinator.orElseThrow().expel(client);
    } else if (!coordinator.orElseThrow().send(message)) {
      received(ClientMessage.of(Kind.LOST, client, 0, "is gone"));
    }
  }

  void awaitAll() {
    if (!Poll.until(patience, () -> missing().isEmpty())) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE,
          "--clients %d: client %s has not joined within %d s: start it with --index, or give"
                  .formatted(
                      clients,
                      missing().stream().map(String::valueOf).collect(Collectors.joining(", ")),
                      patience.toSeconds())
              + " more time by --client-timeout");
    }
  }

  private Set<Integer> missing() {
    return coordinator.map(Coordinator::missing).orElse(Set.of());
  }

  ClientResult run(Job job, StoreServer server, Path directory) {
    List<Long> servers = server.processes();
    if (clients == 1) {
      return alone.run(job, servers, directory, process -> {}, (kind, text) -> {});
    }
    events.clear();
    return new ClientAttempt(
            ++attempts,
            clients,
            message -> tell(message, job, servers, directory),
            events,
            patience,
            job,
            directory)
        .run(coordinator.isEmpty());
  }

  /** Tells the other clients that the comparison is complete; some may not have joined yet. */
  void complete() {
    Poll.until(LATECOMER_LIMIT, () -> missing().isEmpty());
    coordinator.ifPresent(Coordinator::complete);
  }

  @Override
  public void close() {
    coordinator.ifPresent(Coordinator::close);
  }
}
