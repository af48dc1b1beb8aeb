// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/** Client process on this machine. Each job is executed by a thread of its own. */
final class LocalClient implements GroupMember {

  private final int number;
  private final ClientExecution execution;
  private final Supplier<List<Long>> servers;
  private final Consumer<ClientEvent> events;
  private volatile @Nullable Process process;

  /**
   * @param servers processes of the managed server, whose use of the machine is measured
   * @param events receiver of the events; called by several threads
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
  }

  /** Signals of the client process as events of an attempt. */
  private final class Signals implements ClientSignals {

    private final long attempt;

    Signals(long attempt) {
      this.attempt = attempt;
    }

    @Override
    public void running(Process started) {
      process = started;
    }

    @Override
    public void waiting(String barrier) {
      events.accept(ClientEvent.of(ClientEvent.Kind.WAITING, number, attempt, barrier));
    }

    @Override
    public void begun() {
      events.accept(ClientEvent.of(ClientEvent.Kind.STARTED, number, attempt, ""));
    }
  }

  @Override
  public void run(long attempt, Job job, Path directory) {
    Thread thread =
        new Thread(
            () ->
                events.accept(ClientEvent.ended(number, attempt, execute(attempt, job, directory))),
            "client-" + number);
    thread.start();
  }

  private ClientResult execute(long attempt, Job job, Path directory) {
    try {
      return execution.run(job, servers.get(), directory, new Signals(attempt));
    } catch (ResultsException e) {
      return ClientResult.of(ExitCode.FAILURES.number(), String.valueOf(e.getMessage()));
    } finally {
      process = null;
    }
  }

  @Override
  public void release() {
    Process running = process;
    if (running == null) {
      return;
    }
    try {
      OutputStream input = running.getOutputStream();
      input.write("\n".getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      running.destroyForcibly(); // It has ended, or can't be told to go on.
    }
  }

  @Override
  public void stop() {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
    }
  }

  @Override
  public void expel() {
    stop();
  }
}
