// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.clients.ClientMessage.Work;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ClientReport;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/**
 * Attempt of several clients at one job. It keeps the barriers: no client passes one before all
 * have reached it. If one client fails, all are ended, and the attempt has no figures. Used once.
 */
final class ClientAttempt {

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

  private static final long NEVER = Long.MAX_VALUE;

  private final long number;
  private final int clients;
  private final Consumer<ClientMessage> commands;
  private final BlockingQueue<Event> events;
  private final Duration patience;
  private final Map<Integer, String> waiting = new TreeMap<>();
  private final Map<Integer, Long> starts = new TreeMap<>();
  private final Map<Integer, ClientResult> results = new TreeMap<>();
  private final Set<Integer> lost = new TreeSet<>();
  private final Job job;
  private final Path directory;
  private final long begunNanos = System.nanoTime();
  private Duration limit = Duration.ZERO;
  private long deadlineNanos = NEVER;
  private @Nullable ClientResult failure;

  /** Message of a client, and its arrival by the timer of this JVM. */
  record Event(long nanos, ClientMessage message) {}

  /**
   * @param number number of the attempt, which its messages have
   * @param patience maximum time between the first and the last client at a barrier or at the end
   * @param job job that the clients share; the parts of a load may end at different times
   * @param directory directory in which each client has its own
   */
  ClientAttempt(
      long number,
      int clients,
      Consumer<ClientMessage> commands,
      BlockingQueue<Event> events,
      Duration patience,
      Job job,
      Path directory) {
    this.number = number;
    this.clients = clients;
    this.commands = commands;
    this.events = events;
    this.patience = patience;
    this.job = job;
    this.directory = directory;
  }

  /**
   * Executes the job.
   *
   * @param oneMachine true if all clients are processes of this machine
   */
  ClientResult run(boolean oneMachine) {
    for (int client = 0; client < clients; client++) {
      Properties share = ClientShare.of(job, client, clients).properties();
      Work work = new Work(job.task().name(), job.store().name(), share);
      commands.accept(new ClientMessage(Kind.RUN, client, number, "", work, null));
    }
    while (failure == null && results.size() < clients) {
      handle(next(deadlineNanos));
    }
    if (failure == null && job.task() == Job.Task.RUN) {
      requireOneStart();
    }
    ClientResult failed = failure;
    if (failed != null) {
      stop();
      return failed;
    }
    return MergedResult.of(
        List.copyOf(results.values()), job.properties(), directory, skewNanos() / 1e6, oneMachine);
  }

  private void requireOneStart() {
    Set<Integer> unknown = new TreeSet<>(results.keySet());
    unknown.removeAll(starts.keySet());
    if (!unknown.isEmpty()) {
      fail("%s not known to have started".formatted(named(unknown)));
    } else if (skewNanos() > MAX_SKEW_NANOS) {
      fail(
          "the clients started %,d ms apart: give fewer --threads, or give the clients more cores"
              .formatted(TimeUnit.NANOSECONDS.toMillis(skewNanos())));
    }
  }

  private void handle(@Nullable Event event) {
    if (event == null) {
      fail("%s not there %d s after the first".formatted(named(others()), limit.toSeconds()));
      return;
    }
    ClientMessage message = event.message;
    int client = message.client();
    if (message.kind() == Kind.LOST) {
      lost.add(client);
      fail("client %d %s".formatted(client, message.text()));
    } else if (message.attempt() == number) {
      switch (message.kind()) {
        case WAITING -> reached(client, message.text());
        case STARTED -> starts.put(client, event.nanos);
        case ENDED -> ended(client, Objects.requireNonNull(message.outcome()));
        default -> throw new IllegalStateException(message.toString());
      }
    }
  }

  private void reached(int client, String barrier) {
    waiting.put(client, barrier);
    limit(patience);
    if (waiting.size() == clients) {
      if (Set.copyOf(waiting.values()).size() > 1) {
        fail("the clients wait for different events: %s".formatted(waiting));
        return;
      }
      waiting.clear();
      deadlineNanos = NEVER;
      tell(Kind.RELEASE, IntStream.range(0, clients));
    }
  }

  private void tell(Kind kind, IntStream to) {
    to.forEach(client -> commands.accept(ClientMessage.of(kind, client, number, "")));
  }

  private void ended(int client, Outcome outcome) {
    ClientResult result = result(client, outcome);
    results.put(client, result);
    limit(job.task() == Job.Task.RUN ? patience : loadLimit());
    if (!result.done()) {
      failure =
          ClientResult.of(
              result.exitCode(),
              "client %d: %s".formatted(client, result.reason()),
              !FINAL.contains(result.exitCode()));
    }
  }

  /** Result of a client, with the files that one of another machine has sent. */
  private ClientResult result(int client, Outcome outcome) {
    Path own = MergedResult.directory(directory, client);
    try {
      Files.createDirectories(own);
      for (Map.Entry<String, byte[]> file : outcome.files().entrySet()) {
        // Only the name counts: a client must not write elsewhere.
        Path name = Objects.requireNonNull(Path.of(file.getKey()).getFileName());
        Files.write(own.resolve(name.toString()), file.getValue());
      }
    } catch (IOException e) {
      return ClientResult.of(
          ExitCode.FAILURES.number(),
          "%s: can't be written: %s".formatted(own, ResultsException.reason(e)));
    }
    Optional<ClientReport> report = ClientReport.read(own.resolve(ClientExecution.REPORT));
    return ClientResult.of(outcome.started(), report, outcome.ending(), outcome.use(), job);
  }

  /** Limits the time for the clients that are behind, from the first that waits or has ended. */
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
    failure = ClientResult.of(ClientResult.INCOMPLETE, reason, true);
  }

  private void stop() {
    tell(Kind.STOP, running().stream().mapToInt(Integer::intValue));
    long deadline = System.nanoTime() + STOP_NANOS;
    while (!running().isEmpty()) {
      Event event = next(deadline);
      if (event == null) {
        tell(Kind.LOST, running().stream().mapToInt(Integer::intValue));
        return;
      }
      ClientMessage message = event.message;
      if (message.kind() == Kind.LOST) {
        lost.add(message.client());
      } else if (message.kind() == Kind.ENDED && message.attempt() == number) {
        results.put(message.client(), ClientResult.of(0, ""));
      }
    }
  }

  private Set<Integer> running() {
    return IntStream.range(0, clients)
        .boxed()
        .filter(client -> !results.containsKey(client) && !lost.contains(client))
        .collect(Collectors.toSet());
  }

  /** Clients that neither wait nor have ended. */
  private Set<Integer> others() {
    return running().stream()
        .filter(client -> !waiting.containsKey(client))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String named(Set<Integer> clients) {
    String numbers = clients.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return clients.size() == 1
        ? "client %s is".formatted(numbers)
        : "clients %s are".formatted(numbers);
  }

  /** Next event; null at the deadline. */
  private @Nullable Event next(long deadline) {
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
        starts.values().stream().mapToLong(Long::longValue).summaryStatistics();
    return starts.isEmpty() ? 0 : all.getMax() - all.getMin();
  }
}
