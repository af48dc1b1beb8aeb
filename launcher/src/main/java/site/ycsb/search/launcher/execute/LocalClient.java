// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/**
 * Client process on this machine, which does what messages say, and reports by messages. One thread
 * executes all jobs in order, so a job begins when the previous one has ended. Thread-safe.
 */
final class LocalClient {

  private final int number;
  private final ClientExecution execution;
  private final Consumer<ClientMessage> events;
  private final ExecutorService jobs;
  private volatile @Nullable Attempt current;

  LocalClient(int number, ClientExecution execution, Consumer<ClientMessage> events) {
    this.number = number;
    this.execution = execution;
    this.events = events;
    this.jobs =
        Executors.newSingleThreadExecutor(
            job -> {
              Thread thread = new Thread(job, "client-" + number);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Attempt at a job. It can be stopped before its process runs. */
  private final class Attempt {

    private final long attempt;
    private @Nullable Process process;
    private boolean stopped;

    Attempt(long attempt) {
      this.attempt = attempt;
    }

    private synchronized void running(Process started) {
      process = started;
      if (stopped) {
        kill(started);
      }
    }

    synchronized void release() {
      if (process == null) {
        return;
      }
      try {
        OutputStream input = process.getOutputStream();
        input.write("\n".getBytes(StandardCharsets.UTF_8));
        input.flush();
      } catch (IOException e) {
        kill(process); // It has ended, or can't be told to go on.
      }
    }

    synchronized void stop() {
      stopped = true;
      if (process != null) {
        kill(process);
      }
    }

    void execute(Supplier<Job> job, List<Long> servers, Supplier<Path> directory) {
      ClientResult result;
      try {
        result =
            execution.run(
                job.get(),
                servers,
                directory.get(),
                this::running,
                (kind, text) -> events.accept(ClientMessage.of(kind, number, attempt, text)));
      } catch (RuntimeException e) {
        result = failed(e);
      }
      Outcome outcome =
          new Outcome(result.report().ending(), result.started(), result.use(), Map.of());
      events.accept(new ClientMessage(Kind.ENDED, number, attempt, "", null, outcome));
    }

    private static ClientResult failed(RuntimeException e) {
      ExitCode code = e instanceof CommandFailure failure ? failure.exitCode() : ExitCode.FAILURES;
      boolean known = e instanceof CommandFailure || e instanceof ResultsException;
      String reason = known ? e.getMessage() : "the client can't be executed: " + e;
      return ClientResult.of(code.number(), String.valueOf(reason));
    }
  }

  /** Kills a process. {@link Process#destroyForcibly} would also close what its reader reads. */
  private static void kill(Process process) {
    process.toHandle().destroyForcibly();
  }

  /** Does what client 0 says about a job. A message of an attempt that has ended is ignored. */
  void accept(ClientMessage message) {
    Attempt attempt = current;
    if (attempt != null && attempt.attempt == message.attempt()) {
      switch (message.kind()) {
        case RELEASE -> attempt.release();
        case STOP -> attempt.stop();
        default -> throw new IllegalStateException(message.kind().toString());
      }
    }
  }

  /**
   * Begins an attempt. The one before it is stopped.
   *
   * @param job plans the job, when the one before it has ended; may fail as its execution may
   * @param directory makes the directory for the files of the job
   * @param servers processes of the managed server, whose use of the machine is measured
   */
  void run(long attempt, Supplier<Job> job, Supplier<Path> directory, List<Long> servers) {
    stop();
    Attempt next = new Attempt(attempt);
    current = next;
    jobs.execute(() -> next.execute(job, servers, directory));
  }

  void stop() {
    Attempt attempt = current;
    if (attempt != null) {
      attempt.stop();
    }
  }

  void awaitEnd() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    jobs.execute(end::countDown);
    end.await();
  }
}
