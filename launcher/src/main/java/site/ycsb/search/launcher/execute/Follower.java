// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.clients.ClientMessage.Work;
import site.ycsb.search.launcher.clients.CoordinatorLink;
import site.ycsb.search.launcher.clients.SharedSecret;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.job.ClientJvm;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.settings.ExitCode;

/**
 * Client that executes the jobs of client 0, and sends it the results. If it loses the connection,
 * it ends its job and joins again.
 */
public final class Follower {

  private static final String LOST = "";

  private final Context context;
  private final ClientsOptions options;
  private final List<String> jvmArguments;
  private final String classPath;
  private final SharedSecret secret;
  private final ResultsDirectory files;
  private final LocalClient client;

  /** Reasons why a connection has ended: {@link #LOST}, or a message of client 0. */
  private final BlockingQueue<Object> ends = new LinkedBlockingQueue<>();

  private volatile @Nullable CoordinatorLink link;
  private volatile long attempt;

  /**
   * @param options options of this client's own command line, as are the next two; of client 0 come
   *     only data
   */
  public Follower(
      Context context, ClientsOptions options, List<String> jvmArguments, String classPath) {
    this.context = context;
    this.options = options;
    this.jvmArguments = jvmArguments;
    this.classPath = classPath;
    this.secret = options.secret();
    this.files = new ResultsDirectory(Directories.temporary("client"));
    ClientExecution execution =
        new ClientExecution(new MachineMonitor(), line -> {}, List.of(), /* draws= */ false);
    this.client = new LocalClient(options.index, execution, List::of, this::report);
  }

  /** Follows client 0 until the comparison is complete; returns the exit code. */
  public int run() {
    ClientJvm.require(jvmArguments);
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "follower-end"));
    try {
      while (true) {
        ends.clear();
        try (CoordinatorLink joined = join()) {
          link = joined;
          context
              .console()
              .say("client %d has joined %s".formatted(options.index, options.address()));
          Object end = ends.take();
          if (end instanceof ClientMessage message) {
            return end(message);
          }
        } finally {
          client.stop();
        }
        client.awaitEnd(); // Its end must not be taken for that of a job of the next connection.
        context.console().say("client 0 is gone: waiting for it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILURES.number();
    }
  }

  private CoordinatorLink join() {
    return CoordinatorLink.open(
        options.address(),
        secret,
        options.patience(),
        ClientMessage.joining(options.index, options.count(), new Version().project()),
        this::receive,
        () -> ends.add(LOST));
  }

  private static int end(ClientMessage message) {
    if (message.kind() == Kind.REFUSED) {
      throw CommandFailure.usage(message.text());
    }
    return ExitCode.DONE.number();
  }

  private void receive(ClientMessage message) {
    switch (message.kind()) {
      case REFUSED, COMPLETE -> ends.add(message);
      case RUN -> start(message);
      case RELEASE -> ifCurrent(message, client::release);
      case STOP -> ifCurrent(message, client::stop);
      default -> throw new IllegalStateException(message.kind().toString());
    }
  }

  private void ifCurrent(ClientMessage message, Runnable action) {
    if (message.attempt() == attempt) {
      action.run();
    }
  }

  private void start(ClientMessage message) {
    attempt = message.attempt();
    Work work = Objects.requireNonNull(message.work());
    try {
      Job job = job(work);
      context.console().say("%s %s".formatted(work.task().toLowerCase(Locale.ROOT), work.store()));
      client.run(attempt, job, files.prepareRun());
    } catch (CommandFailure e) {
      fail(e.exitCode(), String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      fail(ExitCode.FAILURES, "the job can't be started: " + e);
    }
  }

  private Job job(Work work) {
    Job.Task task = Job.Task.valueOf(work.task());
    if (!task.hasWorkload()) {
      throw CommandFailure.usage("%s is no job of several clients".formatted(task));
    }
    Properties properties = new Properties();
    properties.putAll(work.properties());
    Store store = Store.of(context.bindings().require(work.store()));
    return new Job(task, store, properties, jvmArguments, classPath);
  }

  private void fail(ExitCode code, String reason) {
    report(ClientEvent.ended(options.index, attempt, ClientResult.of(code.number(), reason)));
  }

  private void report(ClientEvent event) {
    ClientResult result = event.result();
    ClientMessage message =
        result == null
            ? ClientMessage.of(event.kind(), options.index, event.attempt(), event.text())
            : new ClientMessage(
                event.kind(), options.index, event.attempt(), event.text(), null, outcome(result));
    CoordinatorLink joined = link;
    if (joined != null) {
      joined.send(message);
    }
  }

  private Outcome outcome(ClientResult result) {
    try {
      return outcome(result, content());
    } catch (RuntimeException e) {
      String reason = "the results can't be sent: " + e.getMessage();
      return outcome(ClientResult.of(ExitCode.FAILURES.number(), reason), Map.of());
    }
  }

  private static Outcome outcome(ClientResult result, Map<String, byte[]> files) {
    return new Outcome(
        result.exitCode(), result.reason(), result.started().toString(), result.use(), files);
  }

  private Map<String, byte[]> content() {
    Map<String, byte[]> content = new TreeMap<>();
    try (Stream<Path> all = Files.walk(files.path())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        content.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
      }
      return content;
    } catch (IOException e) {
      throw new ResultsException("%s: can't be read: %s".formatted(files.path(), e));
    }
  }

  /** Ends the job and removes its files, also if a signal ends this process. */
  private void end() {
    try {
      client.stop();
      client.awaitEnd();
      files.removeUnfinished();
      Files.deleteIfExists(files.path());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | ResultsException e) {
      context.console().say("%s: can't be removed: %s".formatted(files.path(), e));
    }
  }
}
