// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.execute.ClientExecution.Order;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/**
 * Load or session of all clients together, in steps: all clients get the same command, and the next
 * one when all have done it. If one fails, all are ended. Used by one thread.
 */
final class JointWork implements AutoCloseable {

  /** Longest time between the first and the last start; then the clients did not run together. */
  private static final long MAX_SKEW_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long STOP_NANOS = TimeUnit.SECONDS.toNanos(30);

  /**
   * Limit of a load whose first client has ended, in multiples of the time until then: a client may
   * be slow, but a client that is stuck must not hold the others for ever.
   */
  private static final int LOAD_LIMIT = 10;

  /** Exit codes of failures that a repetition would only repeat, and of a user's interrupt. */
  private static final Set<Integer> FINAL =
      Set.of(
          ExitCode.USAGE.number(),
          ExitCode.DATASET.number(),
          ExitCode.WRONG_ANSWERS.number(),
          ClientProcess.INTERRUPTED);

  private static final ClientResult DONE = ClientResult.of(ExitCode.DONE.number(), "");

  private static final long NEVER = Long.MAX_VALUE;

  private final long number;
  private final Members members;
  private final int clients;
  private final Duration patience;
  private boolean closed;

  // Of the present step.
  private @Nullable Order order;
  private final Set<Integer> told = new TreeSet<>();
  private final Map<Integer, Long> underWay = new TreeMap<>();
  private final Map<Integer, Outcome> ended = new TreeMap<>();
  private final Set<Integer> lost = new TreeSet<>();
  private long begunNanos;
  private Duration limit = Duration.ZERO;
  private long deadlineNanos = NEVER;
  private @Nullable ClientResult failure;

  /** Message of a client, and its arrival by the timer of this JVM. */
  record Event(long nanos, ClientMessage message) {}

  /** The clients, as their group knows them. */
  interface Members {

    int count();

    /** Gives a client a command; {@link Kind#LOST} gives up one that does not end. */
    void tell(int client, Kind kind, long number, @Nullable Order order);

    /** Messages of the clients; those of before are forgotten. */
    BlockingQueue<Event> listen();

    /** True if all clients are there that have begun a load or session. */
    boolean areThere(long number);

    boolean areOfOneMachine();
  }

  /**
   * @param number number of the load or session, which its messages have
   * @param patience maximum time between the first and the last client at the end of a step
   */
  JointWork(long number, Members members, Duration patience) {
    this.number = number;
    this.members = members;
    this.clients = members.count();
    this.patience = patience;
  }

  /** Loads the dataset, of which each client has a part; the first makes the table ready. */
  ClientResult load(Order load) {
    return step(Kind.LOAD, load, true) ? DONE : requireNonNull(failure);
  }

  /** Starts the clients' processes, which check what they find, and then warm up together. */
  ClientResult start(Order session) {
    return step(Kind.START, session, false) && step(Kind.BEGIN, null, true)
        ? DONE
        : requireNonNull(failure);
  }

  /**
   * Measures a slice.
   *
   * @param only true for the one slice of the session, which the clients then audit, and end
   */
  ClientResult measure(Order slice, boolean only) {
    if (!step(only ? Kind.ONLY : Kind.SLICE, slice, false) || !haveOneStart()) {
      return requireNonNull(failure);
    }
    List<ClientResult> results =
        ended.entrySet().stream().map(each -> result(each.getValue(), each.getKey())).toList();
    ClientResult measured =
        clients == 1
            ? results.get(0)
            : MergedResult.of(
                results,
                slice.job().properties(),
                slice.directory(),
                skewNanos() / 1e6,
                members.areOfOneMachine());
    return only
        ? finish().map(measured::audited).orElseGet(() -> requireNonNull(failure))
        : measured;
  }

  private boolean haveOneStart() {
    Set<Integer> unknown = new TreeSet<>(ended.keySet());
    unknown.removeAll(underWay.keySet());
    if (!unknown.isEmpty()) {
      fail("%s not known to have started".formatted(named(unknown)));
    } else if (skewNanos() > MAX_SKEW_NANOS) {
      fail(
          "the clients started %,d ms apart: give fewer --threads, or give the clients more cores"
              .formatted(TimeUnit.NANOSECONDS.toMillis(skewNanos())));
    }
    return failure == null;
  }

  /** Lets the clients audit what they have written, and end; empty if one can't. */
  Optional<Audit> finish() {
    List<Audit> audits = new ArrayList<>();
    boolean done = step(Kind.FINISH, null, false);
    ended.values().forEach(each -> Optional.ofNullable(each.audit()).ifPresent(audits::add));
    return done && audits.size() == clients
        ? Optional.of(MergedResult.audit(audits))
        : Optional.empty();
  }

  /** True if a further slice can be measured. */
  boolean isOpen() {
    return !closed && members.areThere(number);
  }

  /** Ends the processes of all clients. */
  @Override
  public void close() {
    closed = true;
    IntStream.range(0, clients).forEach(client -> members.tell(client, Kind.STOP, number, null));
  }

  // ---- A step ----

  /**
   * Lets all clients do a command; false after a failure.
   *
   * @param own order of the command; null for that of the one before
   * @param inTurn true if the others begin once the first says so
   */
  private boolean step(Kind kind, @Nullable Order own, boolean inTurn) {
    order = own == null ? order : own;
    told.clear();
    underWay.clear();
    ended.clear();
    failure = null;
    begunNanos = System.nanoTime();
    deadlineNanos = NEVER;
    BlockingQueue<Event> events = members.listen();
    tell(0, kind, own);
    for (boolean waits = inTurn; !isOver(kind); ) {
      if (!waits && told.size() < clients) {
        IntStream.range(1, clients).forEach(client -> tell(client, kind, own));
      }
      Event event = next(events, deadlineNanos);
      if (event == null) {
        fail("%s not there %d s after the first".formatted(named(running()), limit.toSeconds()));
        break;
      }
      handle(event, kind);
      waits = waits && ended.isEmpty() && underWay.isEmpty();
    }
    if (!running().isEmpty()) {
      stop(events, kind);
    }
    return failure == null;
  }

  private void tell(int client, Kind kind, @Nullable Order own) {
    told.add(client);
    members.tell(client, kind, number, own == null ? null : share(own, client));
  }

  private Order share(Order whole, int client) {
    return new Order(
        clients == 1 ? whole.job() : ClientShare.of(whole.job(), client, clients),
        client == 0 ? whole.servers() : List.of(),
        directory(whole, client),
        whole.heapPercent());
  }

  private Path directory(Order whole, int client) {
    return clients == 1 ? whole.directory() : MergedResult.directory(whole.directory(), client);
  }

  /** True once all have done it, or one has failed; all are awaited if they then audit a slice. */
  private boolean isOver(Kind kind) {
    ClientResult failed = failure;
    boolean audited = // By all, once the user has ended it.
        kind == Kind.SLICE && failed != null && failed.exitCode() == ClientProcess.INTERRUPTED;
    return failed == null ? ended.size() == clients : !audited || running().isEmpty();
  }

  private void handle(Event event, Kind kind) {
    int client = event.message.client();
    Outcome outcome = event.message.outcome();
    if (event.message.kind() == Kind.LOST) {
      lost.add(client);
      fail("client %d %s".formatted(client, event.message.text()));
    } else if (event.message.session() == number && outcome == null) {
      underWay.put(client, event.nanos);
    } else if (event.message.session() == number && outcome != null) {
      ended.put(client, outcome);
      limit(kind == Kind.LOAD ? loadLimit() : patience);
      if (outcome.ending().exitCode() != ExitCode.DONE.number() && failure == null) {
        failure = failure(client, outcome);
      }
    }
  }

  private ClientResult failure(int client, Outcome outcome) {
    if (clients == 1) {
      return result(outcome, 0);
    }
    int code = outcome.ending().exitCode();
    String reason = "client %d: %s".formatted(client, outcome.ending().reason());
    return ClientResult.of(code, reason, !FINAL.contains(code));
  }

  /** Result of a client, with the files that one of another machine has sent. */
  private ClientResult result(Outcome outcome, int client) {
    Order whole = requireNonNull(order);
    Path own = directory(whole, client);
    try {
      Files.createDirectories(own);
      for (Map.Entry<String, byte[]> file : outcome.files().entrySet()) {
        // Only the name counts: a client must not write elsewhere.
        Path name = requireNonNull(Path.of(file.getKey()).getFileName());
        Files.write(own.resolve(name.toString()), file.getValue());
      }
    } catch (IOException e) {
      throw ResultsException.cannotWrite(own, e);
    }
    Optional<ClientReport> report = ClientReport.read(own.resolve(ClientExecution.REPORT));
    return ClientResult.of(outcome.started(), report, outcome.ending(), outcome.use(), whole.job());
  }

  /** Limits the time for the clients that are behind, from the first that has ended. */
  private void limit(Duration most) {
    if (deadlineNanos == NEVER) {
      limit = most;
      deadlineNanos = System.nanoTime() + most.toNanos();
    }
  }

  private Duration loadLimit() {
    Duration multiple = Duration.ofNanos(System.nanoTime() - begunNanos).multipliedBy(LOAD_LIMIT);
    return multiple.compareTo(patience) > 0 ? multiple : patience;
  }

  private void fail(String reason) {
    if (failure == null) {
      failure = ClientResult.of(ClientResult.INCOMPLETE, reason, true);
    }
  }

  /** Ends the clients that have not done a command that others have. */
  private void stop(BlockingQueue<Event> events, Kind kind) {
    close();
    long deadline = System.nanoTime() + STOP_NANOS;
    while (!running().isEmpty()) {
      Event event = next(events, deadline);
      if (event == null) {
        running().forEach(client -> members.tell(client, Kind.LOST, number, null));
        return;
      }
      handle(event, kind);
    }
  }

  /** Clients that have a command and have not done it. */
  private Set<Integer> running() {
    Set<Integer> running = new TreeSet<>(told);
    running.removeAll(ended.keySet());
    running.removeAll(lost);
    return running;
  }

  private static String named(Set<Integer> clients) {
    String numbers = clients.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return clients.size() == 1
        ? "client %s is".formatted(numbers)
        : "clients %s are".formatted(numbers);
  }

  /** Next event; null at the deadline. */
  private static @Nullable Event next(BlockingQueue<Event> events, long deadline) {
    try {
      return deadline == NEVER
          ? events.take()
          : events.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Time between the first and the last start, as client 0 has noticed them. */
  private long skewNanos() {
    LongSummaryStatistics all =
        underWay.values().stream().mapToLong(Long::longValue).summaryStatistics();
    return underWay.isEmpty() ? 0 : all.getMax() - all.getMin();
  }
}
