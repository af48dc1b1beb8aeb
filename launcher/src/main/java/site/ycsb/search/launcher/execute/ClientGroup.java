// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Work;
import site.ycsb.search.launcher.clients.Coordinator;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.execute.ClientExecution.Order;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.servers.machine.Poll;
import site.ycsb.search.settings.ExitCode;

/**
 * Clients that load and measure together, coordinated by this process, which is client 0. Used by
 * one thread, except for the events.
 */
final class ClientGroup implements AutoCloseable, JointWork.Members {

  /** Time for clients that are not there at the end; they try to join several times a second. */
  private static final Duration LATECOMER_LIMIT = Duration.ofSeconds(5);

  private final int clients;
  private final Duration patience;
  private final BlockingQueue<JointWork.Event> events = new LinkedBlockingQueue<>();
  private final List<LocalClient> local = new ArrayList<>();
  private final Optional<Coordinator> coordinator;

  /** Number of the last load or session. */
  private final AtomicLong last = new AtomicLong();

  /** Number of the last load or session that was begun when a client was lost. */
  private volatile long lost;

  /**
   * @param options place of client 0; without one, all clients are processes of this machine
   * @param prefix words before the command of each client process
   */
  ClientGroup(
      Comparison comparison,
      ClientsOptions options,
      ClientExecution first,
      List<String> prefix,
      Console console) {
    this.clients = comparison.clientOptions().clients();
    this.patience = options.patience();
    boolean distributed = options.coordinator != null;
    local.add(new LocalClient(0, first, this::received));
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
                    ClientMessage.joining(0, clients, new Version().build(), options.sharedOptions),
                    this::received,
                    reason -> console.say("%s", reason),
                    Coordinator.WAIT))
            : Optional.empty();
  }

  private void received(ClientMessage message) {
    if (message.kind() == Kind.LOST) {
      lost = last.get();
    }
    events.add(new JointWork.Event(System.nanoTime(), message));
  }

  // ---- Members ----

  @Override
  public int count() {
    return clients;
  }

  @Override
  public void tell(int client, Kind kind, long number, @Nullable Order order) {
    if (client < local.size() && kind != Kind.LOST) {
      local.get(client).accept(kind, number, order == null ? null : () -> order);
    } else if (kind == Kind.LOST) {
      coordinator.ifPresent(remote -> remote.expel(client));
    } else {
      Work work =
          order == null
              ? null
              : new Work(order.job().store().name(), order.job().properties(), order.heapPercent());
      ClientMessage command = new ClientMessage(kind, client, number, "", work, null);
      if (!coordinator.orElseThrow().send(command) && kind != Kind.STOP) {
        received(ClientMessage.of(Kind.LOST, client, 0, "is gone"));
      }
    }
  }

  @Override
  public BlockingQueue<JointWork.Event> listen() {
    events.clear();
    return events;
  }

  @Override
  public boolean areThere(long number) {
    return number > lost && local.stream().allMatch(client -> client.isAlive(number));
  }

  @Override
  public boolean areOfOneMachine() {
    return coordinator.isEmpty();
  }

  /** Number of clients that share this machine. */
  int local() {
    return local.size();
  }

  /** Load or session of all clients that begins now. */
  JointWork begin() {
    return new JointWork(last.incrementAndGet(), this, patience);
  }

  // ---- Their presence ----

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
