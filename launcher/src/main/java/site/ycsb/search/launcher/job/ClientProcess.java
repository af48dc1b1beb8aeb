// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.servers.machine.Programs;
import site.ycsb.search.settings.ExitCode;

/**
 * Benchmark client, executed in a separate JVM for each job. The properties are passed in a file
 * that only the user can read, because other users can see a command line and its passwords.
 *
 * <p>When a signal ends this JVM, the client's is terminated and gets {@value #GRACE_SECONDS}
 * seconds to close its files and connections. Clients that stay do not get the signal, and their
 * callers have {@value #STAYING_SECONDS} seconds to end them.
 */
public final class ClientProcess {

  /** Exit code of a command that the user interrupts: 128 plus the number of the signal. */
  public static final int INTERRUPTED = 130;

  private static final String MAIN_CLASS = "site.ycsb.search.client.SearchClient";

  /** The client ends when this process ends, even if this process is killed. */
  private static final String ENDS_WITH_PARENT = "-Dycsb.parent=stdin";

  /** Exit codes of a process that a signal ended are this and the number of the signal. */
  private static final int SIGNAL = 128;

  private static final int SIGKILL = 9;

  private static final Duration START_LIMIT = Duration.ofMinutes(1);

  private static final long GRACE_SECONDS = 20;

  private static final long STAYING_SECONDS = 60;

  /** Words before the command of a client that stays: a terminal sends its signals to all. */
  private static final List<String> WITHOUT_SIGNALS =
      List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

  /** Maximum delay between the delivery of a signal to the client and to this JVM. */
  private static final int MAX_SIGNAL_DELAY_MILLIS = 300;

  private final Redirect output;
  private final List<String> prefix;
  private final List<Process> staying = new ArrayList<>();
  private @Nullable Process process;
  private boolean hooked;
  private volatile boolean ended;
  private String printed = "";

  private ClientProcess(Redirect output, List<String> prefix) {
    this.output = output;
    this.prefix = List.copyOf(prefix);
  }

  /**
   * Client whose jobs print their results to the standard output of this process.
   *
   * @param prefix words before the command, such as those of {@code taskset}; empty for none
   */
  public static ClientProcess printing(List<String> prefix) {
    return new ClientProcess(Redirect.INHERIT, prefix);
  }

  /** Client that keeps what its last job has {@link #printed}. */
  public static ClientProcess keeping() {
    return new ClientProcess(Redirect.PIPE, List.of());
  }

  /**
   * Checks that the JVM starts with the user's arguments, before anything else is started. Without
   * arguments there is nothing to check.
   */
  public static void requireStartable(List<String> arguments) {
    if (arguments.isEmpty()) {
      return;
    }
    List<String> command = java(arguments);
    command.add("-version");
    try {
      Programs.Ended ended = Programs.run(new ProcessBuilder(command), START_LIMIT);
      if (!ended.succeeded()) {
        throw CommandFailure.usage(
            "the client's JVM does not start: %s: correct --jvm-args or JAVA_OPTS",
            reason(ended.output()));
      }
    } catch (IOException e) {
      throw cannotStart(e);
    }
  }

  private static CommandFailure cannotStart(IOException e) {
    String reason = ResultsException.reason(e);
    return new CommandFailure(ExitCode.FAILURES, "can't start the JVM of the client: " + reason);
  }

  /** Beginning of the command that starts the Java that also runs the launcher. */
  private static List<String> java(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    return command;
  }

  /** Output of a JVM that did not start, without the lines that are the same for every reason. */
  private static String reason(String printed) {
    return printed
        .lines()
        .map(line -> line.replaceFirst("^Error: ", "").strip())
        .filter(line -> !line.matches("Could not create .*|A fatal .*|Error occurred during .*|"))
        .collect(Collectors.joining(" "));
  }

  /** Result of the last job; empty if its process did not start. */
  public String printed() {
    return printed;
  }

  public int run(Job job) {
    printed = "";
    return run(job, output, running -> printed = read(running));
  }

  /** The result is one line of JSON; the JVM prints other lines, such as those of -Xlog. */
  private static String read(Process process) {
    return process
        .inputReader(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("{"))
        .reduce("", (first, last) -> last);
  }

  int runWithoutResult(Job job) {
    return run(job, Redirect.DISCARD, running -> {});
  }

  private int run(Job job, Redirect to, Consumer<Process> running) {
    return run(job, builder -> builder.redirectError(Redirect.INHERIT).redirectOutput(to), running);
  }

  /**
   * Executes a job whose output this process reads.
   *
   * @param running called while the process runs; it must read the output of the process
   * @return exit code of the job
   */
  public int runWatched(Job job, Consumer<Process> running) {
    return run(job, builder -> builder.redirectErrorStream(true), running);
  }

  /**
   * Starts a client that stays until its parent lets it finish. The caller reads what it prints.
   *
   * @return empty if a signal is ending this JVM
   */
  public Optional<Process> stay(Job job) {
    List<String> command = new ArrayList<>(WITHOUT_SIGNALS);
    command.addAll(command(job, write(job.properties()))); // The client deletes the file.
    return start(
        new ProcessBuilder(command),
        started -> {
          staying.removeIf(other -> !other.isAlive());
          staying.add(started);
        });
  }

  /** Message about the signal that ended a client; empty if no signal ended it. */
  public static Optional<String> endedBySignal(int exitCode) {
    int signal = exitCode - SIGNAL;
    if (signal <= 0 || exitCode == INTERRUPTED) {
      return Optional.empty();
    }
    return Optional.of(
        signal == SIGKILL
            ? "the client's JVM was killed (SIGKILL), usually by the system because memory ran out:"
                + " free memory, or limit the client's heap (--jvm-args -Xmx1g)"
            : "the client's JVM was ended by signal %d: run the command again".formatted(signal));
  }

  private int run(Job job, Consumer<ProcessBuilder> streams, Consumer<Process> running) {
    Path file = write(job.properties());
    try {
      ProcessBuilder builder = new ProcessBuilder(command(job, file));
      streams.accept(builder);
      return start(builder, started -> process = started)
          .map(started -> exitCode(started, running))
          .orElse(INTERRUPTED);
    } finally {
      file.toFile().delete(); // If the client did not.
    }
  }

  private List<String> command(Job job, Path properties) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(java(job.jvmArguments()));
    command.add(ENDS_WITH_PARENT);
    command.add("-cp");
    command.add(classPath(job));
    command.add(MAIN_CLASS);
    command.add(job.task().name().toLowerCase(Locale.ROOT));
    command.add(properties.toString());
    return command;
  }

  private static String classPath(Job job) {
    return Stream.concat(
            job.store().classPath().stream().map(Path::toString), Stream.of(job.extraClassPath()))
        .filter(entry -> !entry.isEmpty())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Writes the property file, which the client deletes after reading. */
  private static Path write(Properties properties) {
    try {
      Path file =
          Files.createTempFile(
              "ycsb-",
              ".properties",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        properties.store(out, null);
      }
      return file;
    } catch (IOException e) {
      throw ResultsException.cannotWrite(Path.of(System.getProperty("java.io.tmpdir")), e);
    }
  }

  // ---- Processes and signals ----

  /** Starts a process, unless this JVM is ending. */
  private synchronized Optional<Process> start(ProcessBuilder builder, Consumer<Process> started) {
    hook();
    if (ended) {
      return Optional.empty();
    }
    try {
      Process client = builder.start();
      started.accept(client);
      return Optional.of(client);
    } catch (IOException e) {
      throw cannotStart(e);
    }
  }

  private void hook() {
    try {
      if (!hooked) {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "client-end"));
        hooked = true;
      }
    } catch (IllegalStateException e) { // This JVM is already ending.
      ended = true;
    }
  }

  private int exitCode(Process client, Consumer<Process> running) {
    try {
      running.accept(client);
      int code = client.waitFor();
      return code != 0 && isEnding() ? INTERRUPTED : code;
    } catch (InterruptedException e) {
      ended = true;
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    } finally {
      end(client);
    }
  }

  /** True once a signal has reached this JVM, which is ending. */
  public boolean isSignalled() {
    return ended;
  }

  /**
   * True if a signal is ending this JVM. A terminal sends its signal to both processes, and the
   * client may end first; therefore this waits for the signal for a short time.
   */
  public boolean isEnding() {
    try {
      for (int waited = 0; !ended && waited < MAX_SIGNAL_DELAY_MILLIS; waited += 10) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  private void end() {
    List<Process> left;
    synchronized (this) {
      ended = true;
      left = List.copyOf(staying);
      if (process != null) {
        end(process);
      }
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(STAYING_SECONDS);
    try {
      for (Process each : left) {
        each.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      left.forEach(each -> each.toHandle().destroyForcibly());
    }
  }

  private static void end(Process client) {
    client.destroy();
    try {
      if (!client.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        client.destroyForcibly();
      }
    } catch (InterruptedException e) {
      client.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
