// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.clients.ClientMessage;
import site.ycsb.search.launcher.clients.ClientMessage.Kind;
import site.ycsb.search.launcher.clients.ClientMessage.Outcome;
import site.ycsb.search.launcher.clients.ClientMessage.Work;
import site.ycsb.search.launcher.clients.Connection;
import site.ycsb.search.launcher.clients.SharedSecret;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.execute.ClientExecution.Order;
import site.ycsb.search.launcher.install.Context;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.launcher.install.Version;
import site.ycsb.search.launcher.job.ClientProcess;
import site.ycsb.search.launcher.job.Job;
import site.ycsb.search.results.ClientReport.Ending;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.servers.machine.Directories;
import site.ycsb.search.settings.ExitCode;
import tools.jackson.core.JacksonException;

/**
 * Client that executes the jobs of client 0, and sends it the results. If it loses the connection,
 * it ends its job and joins again.
 */
public final class Follower {

  private final Context context;
  private final ClientsOptions options;
  private final List<String> jvmArguments;
  private final String classPath;
  private final SharedSecret secret;
  private final ResultsDirectory files;
  private final LocalClient client;

  private volatile @Nullable Connection connection;

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
    this.client = new LocalClient(options.index(), ClientExecution.silent(List.of()), this::report);
  }

  /** Follows client 0 until the comparison is complete; returns the exit code. */
  public int run() {
    ClientProcess.requireStartable(jvmArguments);
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "follower-end"));
    try {
      while (true) {
        try (Connection joined = join()) {
          connection = joined;
          context.console().say("client %d has reached %s", options.index(), options.address());
          follow(joined);
          return ExitCode.DONE.number();
        } catch (IOException | JacksonException e) {
          context.console().say("client 0 is gone: waiting for it");
        } finally {
          client.stop();
        }
        client.awaitEnd(); // Its end must not be taken for that of a job of the next connection.
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILURES.number();
    }
  }

  private Connection join() {
    return Connection.join(
        options.address(),
        secret,
        options.patience(),
        ClientMessage.joining(
            options.index(), options.count(), new Version().build(), options.sharedOptions));
  }

  /** Does what client 0 says, until the comparison is complete. */
  private void follow(Connection joined) throws IOException {
    for (ClientMessage message = joined.next();
        message.kind() != Kind.COMPLETE;
        message = joined.next()) {
      if (message.kind() == Kind.REFUSED) {
        throw CommandFailure.usage(message.text());
      }
      Work work = message.work();
      Kind kind = message.kind();
      client.accept(kind, message.session(), work == null ? null : () -> order(kind, work));
    }
  }

  private Order order(Kind kind, Work work) {
    Store store = context.bindings().require(work.store());
    if (kind != Kind.START) {
      context.console().say("%s %s", kind == Kind.LOAD ? "load" : "run", work.store());
    }
    Job.Task task = kind == Kind.LOAD ? Job.Task.LOAD : Job.Task.RUN;
    Job job = new Job(task, store, work.properties(), jvmArguments, classPath);
    return new Order(job, List.of(), files.prepareRun(), work.heapPercent());
  }

  private void report(ClientMessage message) {
    Connection joined = connection;
    if (joined != null) {
      Outcome outcome = message.outcome();
      joined.send(outcome == null ? message : message.with(complete(outcome)));
    }
  }

  /** Outcome for client 0, where the user is, with the files of the job. */
  private Outcome complete(Outcome own) {
    Ending ending =
        own.ending().exitCode() == ClientProcess.INTERRUPTED
            ? new Ending(ClientResult.INCOMPLETE, "was interrupted")
            : own.ending();
    try {
      Map<String, byte[]> files = own.audit() == null ? content() : Map.of();
      return new Outcome(ending, own.started(), own.use(), files, own.audit());
    } catch (ResultsException e) {
      return Outcome.of(ExitCode.FAILURES.number(), "the results can't be sent: " + e.getMessage());
    }
  }

  private Map<String, byte[]> content() {
    Map<String, byte[]> content = new TreeMap<>();
    try (Stream<Path> all = Files.walk(files.path())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        content.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
      }
      return content;
    } catch (IOException e) {
      throw ResultsException.cannotRead(files.path(), e);
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
      context.console().say("%s: can't be removed: %s", files.path(), ResultsException.reason(e));
    }
  }
}
