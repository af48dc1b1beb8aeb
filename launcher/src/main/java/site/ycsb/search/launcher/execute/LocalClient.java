// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Audit;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.execute.ClientExecution.Order;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/**
 * Client of this machine, which has a process for each load and session. It does what messages say,
 * and reports by messages. One thread executes all commands in order. Thread-safe.
 */
final class LocalClient {

  private final int number;
  private final ClientExecution execution;
  private final Consumer<ClientMessage> events;
  private final ExecutorService commands;
  private final Map<Long, Member> members = new ConcurrentHashMap<>();

  LocalClient(int number, ClientExecution execution, Consumer<ClientMessage> events) {
    this.number = number;
    this.execution = execution;
    this.events = events;
    this.commands =
        Executors.newSingleThreadExecutor(
            command -> {
              Thread thread = new Thread(command, "client-" + number);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Part of this client in a load or session. It can be stopped before its process runs. */
  private final class Member {

    private final long session;
    private @Nullable Order order;
    private @Nullable Process loading;
    private @Nullable ClientSession staying;
    private boolean stopped;

    Member(long session) {
      this.session = session;
    }

    /** Executes a command. One without an order is about that of the command before. */
    Outcome execute(Kind kind, @Nullable Supplier<Order> own) {
      Order now = own == null ? requireNonNull(order) : own.get();
      order = now;
      if (kind == Kind.LOAD) {
        return execution.load(now, this::loading, this::report);
      }
      Instant started = Instant.now();
      ClientSession client = kind == Kind.START ? start(now) : staying;
      if (client == null) {
        return Outcome.of(ClientProcess.INTERRUPTED, "");
      }
      return switch (kind) {
        case START -> execution.outcome(now, started, client.awaitChecked(), client.log().last());
        case BEGIN ->
            execution.outcome(now, started, client.begin(this::report), client.log().last());
        case FINISH -> finish(client);
        default -> execution.measure(client, now, kind == Kind.ONLY, this::report);
      };
    }

    private static Outcome finish(ClientSession client) {
      Optional<Audit> audit = client.finish();
      client.close();
      return audit
          .map(found -> Outcome.of(ExitCode.DONE.number(), "").with(found))
          .orElse(Outcome.of(ExitCode.FAILURES.number(), "its session has no audit"));
    }

    private void report() {
      events.accept(ClientMessage.of(Kind.UNDER_WAY, number, session, ""));
    }

    private @Nullable ClientSession start(Order order) {
      ClientSession started = execution.stay(order).orElse(null);
      synchronized (this) {
        staying = started;
        end();
      }
      return started;
    }

    private synchronized void loading(Process started) {
      loading = started;
      end();
    }

    synchronized void stop() {
      stopped = true;
      end();
    }

    private void end() {
      if (stopped && loading != null) {
        loading.toHandle().destroyForcibly(); // Process would also close what its reader reads.
      }
      if (stopped && staying != null) {
        staying.kill();
      }
    }

    synchronized boolean isAlive() {
      return !stopped && staying != null && staying.isAlive();
    }

    /** Called by the thread of the commands, once there are no more. */
    Outcome close() {
      if (staying != null) {
        staying.close();
      }
      return Outcome.of(ExitCode.DONE.number(), "");
    }
  }

  /**
   * Does a command. The first of a load or session starts its process.
   *
   * @param order made when the commands before have ended, and may fail as they may; null for a
   *     command of a session about what it was told last
   */
  void accept(Kind kind, long session, @Nullable Supplier<Order> order) {
    if (kind == Kind.STOP) {
      end(session);
      return;
    }
    boolean first = kind == Kind.LOAD || kind == Kind.START;
    Member member = first ? new Member(session) : members.get(session);
    if (member == null) {
      ended(session, Outcome.of(ExitCode.FAILURES.number(), "its session has ended"));
      return;
    }
    members.put(session, member);
    commands.execute(() -> ended(session, attempt(() -> member.execute(kind, order))));
  }

  private void ended(long session, Outcome outcome) {
    events.accept(new ClientMessage(Kind.ENDED, number, session, "", null, outcome));
  }

  private static Outcome attempt(Supplier<Outcome> work) {
    try {
      return work.get();
    } catch (CommandFailure e) {
      return Outcome.of(e.exitCode().number(), String.valueOf(e.getMessage()));
    } catch (ResultsException e) {
      return Outcome.of(ExitCode.FAILURES.number(), String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return Outcome.of(ExitCode.FAILURES.number(), "the client can't be executed: " + e);
    }
  }

  /** True if the process of a session can go on. */
  boolean isAlive(long session) {
    Member member = members.get(session);
    return member != null && member.isAlive();
  }

  private void end(long session) {
    Member member = members.remove(session);
    if (member != null) {
      member.stop();
      commands.execute(() -> attempt(member::close));
    }
  }

  /** Ends all loads and sessions. */
  void stop() {
    members.keySet().forEach(this::end);
  }

  void awaitEnd() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    commands.execute(end::countDown);
    end.await();
  }
}
