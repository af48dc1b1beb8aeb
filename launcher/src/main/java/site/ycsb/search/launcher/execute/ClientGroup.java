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
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.Coordinator;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.job.Job;
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
  private final BlockingQueue<ClientEvent> events = new LinkedBlockingQueue<>();
  private final List<GroupMember> members = new ArrayList<>();
  private final Consumer<String> lines;
  private final Optional<Coordinator> coordinator;
  private List<Long> servers = List.of();
  private long attempts;

  /**
   * @param options place of client 0; without one, all clients are processes of this machine
   * @param version version of this program, which must be equal on all clients
   * @param executions factory of the execution of each client process on this machine
   */
  ClientGroup(
      int clients,
      ClientsOptions options,
      String version,
      IntFunction<ClientExecution> executions,
      Consumer<String> lines) {
    this.clients = clients;
    this.lines = lines;
    this.patience = options.patience();
    this.alone = executions.apply(0);
    boolean distributed = options.coordinator != null;
    members.add(new LocalClient(0, alone, () -> servers, events::add));
    if (distributed) {
      Coordinator listening =
          new Coordinator(
              options.address(),
              options.secret(),
              patience,
              clients,
              version,
              new Others(),
              Coordinator.WAIT);
      coordinator = Optional.of(listening);
      for (int client = 1; client < clients; client++) {
        members.add(new RemoteClient(client, listening, events::add));
      }
    } else {
      coordinator = Optional.empty();
      for (int client = 1; client < clients; client++) {
        ClientExecution execution = executions.apply(client);
        members.add(new LocalClient(client, execution, List::of, events::add));
      }
    }
  }

  private final class Others implements Coordinator.Listener {

    @Override
    public void received(int number, ClientMessage message) {
      if (members.get(number) instanceof RemoteClient client) {
        client.received(message);
      }
    }

    @Override
    public void left(int client) {
      events.add(ClientEvent.of(Kind.LOST, client, 0, "is gone"));
    }

    @Override
    public void refused(String host) {
      lines.accept("a connection of %s was refused: it does not know the secret".formatted(host));
    }
  }

  /** Waits until all clients have joined. */
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

  /** Executes a job. */
  ClientResult run(Job job, StoreServer of, Path directory) {
    if (clients == 1) {
      return alone.run(job, of.processes(), directory, ClientSignals.NONE);
    }
    servers = of.processes();
    events.clear();
    return new ClientAttempt(++attempts, members, events, patience, job.task())
        .run(job, directory, coordinator.isEmpty());
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
