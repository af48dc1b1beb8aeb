// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.servers.machine.Programs;

/**
 * Benchmark client, executed in a separate JVM for each job. The properties are passed in a file
 * that only the user can read, because other users can see a command line and its passwords.
 */
public final class ClientProcess {

  /** Exit code of a command that the user interrupts: 128 plus the number of the signal. */
  public static final int INTERRUPTED = ProcessSupervisor.INTERRUPTED;

  private static final String MAIN_CLASS = "site.ycsb.search.client.SearchClient";

  /** The client ends when this process ends, even if this process is killed. */
  private static final String ENDS_WITH_PARENT = "-Dycsb.parent=stdin";

  /** Exit codes of a process that a signal ended are this and the number of the signal. */
  private static final int SIGNAL = 128;

  private static final int SIGKILL = 9;

  private static final Duration START_LIMIT = Duration.ofMinutes(1);

  private final ProcessSupervisor supervisor = new ProcessSupervisor();
  private final boolean keeps;
  private final List<String> prefix;
  private String printed = "";

  private ClientProcess(boolean keeps, List<String> prefix) {
    this.keeps = keeps;
    this.prefix = List.copyOf(prefix);
  }

  /**
   * Client whose jobs print their results to the standard output of this process.
   *
   * @param prefix words before the command, such as those of {@code taskset}; empty for none
   */
  public static ClientProcess printing(List<String> prefix) {
    return new ClientProcess(/* keeps= */ false, prefix);
  }

  /** Client that keeps what its last job has {@link #printed}. */
  public static ClientProcess keeping() {
    return new ClientProcess(/* keeps= */ true, List.of());
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
      throw new UncheckedIOException("can't start the JVM of the client", e);
    }
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
    if (!keeps) {
      return run(job, Redirect.INHERIT);
    }
    printed = "";
    return run(
        job,
        builder -> builder.redirectError(Redirect.INHERIT),
        process -> printed = read(process));
  }

  private static String read(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't read what the client prints", e);
    }
  }

  int runWithoutResult(Job job) {
    return run(job, Redirect.DISCARD);
  }

  private int run(Job job, Redirect output) {
    return run(
        job,
        builder -> builder.inheritIO().redirectInput(Redirect.PIPE).redirectOutput(output),
        process -> {});
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
    Path file = write(job.properties()); // The client deletes it.
    try {
      return supervisor.stay(new ProcessBuilder(command(job, file)));
    } catch (IOException e) {
      throw new UncheckedIOException("can't start the JVM of the client", e);
    }
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

  /** True once a signal has reached this JVM, which is ending. */
  public boolean isSignalled() {
    return supervisor.isSignalled();
  }

  /** True if a signal is ending this JVM. Child processes may receive the signal earlier. */
  public boolean isEnding() {
    return supervisor.isEnding();
  }

  private int run(Job job, Consumer<ProcessBuilder> streams, Consumer<Process> running) {
    Path file = write(job.properties());
    try {
      ProcessBuilder builder = new ProcessBuilder(command(job, file));
      streams.accept(builder);
      return supervisor.run(builder, running);
    } catch (IOException e) {
      throw new UncheckedIOException("can't start the JVM of the client", e);
    } finally {
      delete(file);
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

  /**
   * Writes the property file. The client deletes it after reading; {@link #delete} if it did not.
   */
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
      throw new ResultsException(
          "can't write the client's properties (%s): is the disk of %s full?"
              .formatted(e.getMessage(), System.getProperty("java.io.tmpdir")));
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ResultsException("can't delete the client's properties: " + e);
    }
  }
}
