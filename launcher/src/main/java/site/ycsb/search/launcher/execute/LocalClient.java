// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/**
 * Client process on this machine. One thread executes all jobs in order, so a job begins when the
 * previous one has ended. Thread-safe.
 */
final class LocalClient implements GroupMember {

  private final int number;
  private final ClientExecution execution;
  private final Supplier<List<Long>> servers;
  private final Consumer<ClientEvent> events;
  private final ExecutorService jobs;
  private volatile @Nullable Attempt current;

  /**
   * @param servers processes of the managed server, whose use of the machine is measured
   */
  LocalClient(
      int number,
      ClientExecution execution,
      Supplier<List<Long>> servers,
      Consumer<ClientEvent> events) {
    this.number = number;
    this.execution = execution;
    this.servers = servers;
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
  private final class Attempt implements ClientSignals {

    private final long attempt;
    private @Nullable Process process;
    private boolean stopped;

    Attempt(long attempt) {
      this.attempt = attempt;
    }

    @Override
    public synchronized void running(Process started) {
      process = started;
      if (stopped) {
        kill(started);
      }
    }

    @Override
    public void waiting(String barrier) {
      events.accept(ClientEvent.of(Kind.WAITING, number, attempt, barrier));
    }

    @Override
    public void begun() {
      events.accept(ClientEvent.of(Kind.STARTED, number, attempt, ""));
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

    void execute(Job job, Path directory) {
      events.accept(ClientEvent.ended(number, attempt, result(job, directory)));
    }

    private ClientResult result(Job job, Path directory) {
      try {
        return execution.run(job, servers.get(), directory, this);
      } catch (ResultsException e) {
        return ClientResult.of(ExitCode.FAILURES.number(), String.valueOf(e.getMessage()));
      } catch (RuntimeException e) {
        return ClientResult.of(ExitCode.FAILURES.number(), "the client can't be executed: " + e);
      }
    }
  }

  /** Kills a process. {@link Process#destroyForcibly} would also close what its reader reads. */
  private static void kill(Process process) {
    process.toHandle().destroyForcibly();
  }

  @Override
  public void run(long attempt, Job job, Path directory) {
    stop();
    Attempt next = new Attempt(attempt);
    current = next;
    jobs.execute(() -> next.execute(job, directory));
  }

  @Override
  public void release() {
    Attempt attempt = current;
    if (attempt != null) {
      attempt.release();
    }
  }

  @Override
  public void stop() {
    Attempt attempt = current;
    if (attempt != null) {
      attempt.stop();
    }
  }

  @Override
  public void expel() {
    stop();
  }

  void awaitEnd() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    jobs.execute(end::countDown);
    end.await();
  }
}
