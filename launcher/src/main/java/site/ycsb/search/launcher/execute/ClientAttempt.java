// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.settings.ExitCode;

/**
 * Attempt of several clients at one job. It keeps the barriers: no client passes one before all
 * have reached it. If one client fails, all are ended, and the attempt has no figures. Used once.
 */
final class ClientAttempt {

  /** Longest time between the first and the last start; then the clients did not run together. */
  private static final long MAX_SKEW_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Time for clients that are stopped to end. */
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
  private final List<GroupMember> members;
  private final BlockingQueue<ClientEvent> events;
  private final Duration patience;
  private final Map<Integer, String> waiting = new TreeMap<>();
  private final Map<Integer, Long> starts = new TreeMap<>();
  private final Map<Integer, ClientResult> results = new TreeMap<>();
  private final Set<Integer> lost = new TreeSet<>();
  private final boolean timed;
  private final long begunNanos = System.nanoTime();
  private Duration limit = Duration.ZERO;
  private long deadlineNanos = NEVER;
  private @Nullable Failure failure;

  /**
   * Failure of an attempt.
   *
   * @param incomplete true if the job should be repeated
   */
  private record Failure(int exitCode, String reason, boolean incomplete) {}

  /**
   * @param number number of the attempt, which its events have
   * @param patience maximum time between the first and the last client at a barrier or at the end
   * @param task task of the job; the parts of a load may end at different times
   */
  ClientAttempt(
      long number,
      List<GroupMember> members,
      BlockingQueue<ClientEvent> events,
      Duration patience,
      Job.Task task) {
    this.number = number;
    this.members = members;
    this.events = events;
    this.patience = patience;
    this.timed = task == Job.Task.RUN;
  }

  /**
   * Executes the job.
   *
   * @param directory directory in which each client has its own
   * @param oneMachine true if all clients are processes of this machine
   */
  ClientResult run(Job job, Path directory, boolean oneMachine) {
    for (int client = 0; client < members.size(); client++) {
      members
          .get(client)
          .run(
              number,
              ClientShare.of(job, client, members.size()),
              MergedResult.directory(directory, client));
    }
    while (failure == null && results.size() < members.size()) {
      handle(next(deadlineNanos));
    }
    if (failure == null && timed) {
      requireOneStart();
    }
    Failure failed = failure;
    if (failed != null) {
      stop();
      return ClientResult.of(
          failed.exitCode, failed.reason, new ClientResult.Group(0, failed.incomplete));
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

  private void handle(@Nullable ClientEvent event) {
    if (event == null) {
      fail("%s not there %d s after the first".formatted(named(others()), limit.toSeconds()));
    } else if (event.kind() == Kind.LOST) {
      lost.add(event.client());
      fail("client %d %s".formatted(event.client(), event.text()));
    } else if (event.attempt() == number) {
      switch (event.kind()) {
        case WAITING -> reached(event.client(), event.text());
        case STARTED -> starts.put(event.client(), event.nanos());
        case ENDED -> ended(event.client(), Objects.requireNonNull(event.result()));
        default -> throw new IllegalStateException(event.toString());
      }
    }
  }

  private void reached(int client, String barrier) {
    waiting.put(client, barrier);
    limit(patience);
    if (waiting.size() == members.size()) {
      if (Set.copyOf(waiting.values()).size() > 1) {
        fail("the clients wait for different events: %s".formatted(waiting));
        return;
      }
      waiting.clear();
      deadlineNanos = NEVER;
      members.forEach(GroupMember::release);
    }
  }

  private void ended(int client, ClientResult result) {
    results.put(client, result);
    limit(timed ? patience : loadLimit());
    if (!result.done()) {
      failure =
          new Failure(
              result.exitCode(),
              "client %d: %s".formatted(client, result.reason()),
              !FINAL.contains(result.exitCode()));
    }
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
    failure = new Failure(ClientResult.INCOMPLETE, reason, true);
  }

  /** Ends the clients that still run, and waits for their end. */
  private void stop() {
    running().forEach(client -> members.get(client).stop());
    long deadline = System.nanoTime() + STOP_NANOS;
    while (!running().isEmpty()) {
      ClientEvent event = next(deadline);
      if (event == null) {
        running().forEach(client -> members.get(client).expel());
        return;
      }
      if (event.kind() == Kind.LOST) {
        lost.add(event.client());
      } else if (event.kind() == Kind.ENDED && event.attempt() == number) {
        results.put(event.client(), Objects.requireNonNull(event.result()));
      }
    }
  }

  private Set<Integer> running() {
    return IntStream.range(0, members.size())
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
  private @Nullable ClientEvent next(long deadline) {
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
