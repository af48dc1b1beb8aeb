// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.results.ResultsException;

/**
 * Runs jobs, each in a JVM of its own. The properties go through a file that only its user can
 * read: a command line, with its passwords, is public.
 */
final class ClientProcess {

  private static final String MAIN_CLASS = "site.ycsb.search.client.SearchClient";

  private final Guardian guardian = new Guardian();
  private final Redirect result;

  /** One whose jobs print their results where this process does. */
  ClientProcess() {
    this(Redirect.INHERIT);
  }

  /**
   * @param result where jobs print their results; a file holds that of the last one
   */
  ClientProcess(Redirect result) {
    this.result = result;
  }

  /** Runs a job; returns its exit code. */
  int run(Job job) {
    return run(job, result);
  }

  /** Runs a job whose result nobody asked for; returns its exit code. */
  int runWithoutResult(Job job) {
    return run(job, Redirect.DISCARD);
  }

  private int run(Job job, Redirect output) {
    return start(job, builder -> guardian.run(builder.inheritIO().redirectOutput(output)));
  }

  /**
   * Runs a job whose lines go to this process alone, and which does not outlive it, however it
   * ends.
   *
   * @param running called with the process while it runs; it must read what the process writes
   * @return its exit code
   */
  int runWatched(Job job, Consumer<Process> running) {
    return start(
        job.with("-Dycsb.parent=stdin"),
        builder -> guardian.run(builder.redirectErrorStream(true), running));
  }

  /** Whether a signal is ending this JVM, which may hear of it later than its processes. */
  boolean isEnding() {
    return guardian.isEnding();
  }

  /** Starts a process and waits for its end. */
  private interface Start {
    int of(ProcessBuilder builder) throws IOException;
  }

  private static int start(Job job, Start start) {
    Path file = write(job.properties());
    try {
      return start.of(new ProcessBuilder(command(job, file)));
    } catch (IOException e) {
      throw new UncheckedIOException("can't start the client's JVM", e);
    } finally {
      delete(file);
    }
  }

  private static List<String> command(Job job, Path properties) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(job.jvmArguments());
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

  /** The client removes it as soon as it has read it; it is removed here if that never happens. */
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
          "the client's properties can't be written (%s): is the disk of %s full?"
              .formatted(e.getMessage(), System.getProperty("java.io.tmpdir")));
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ResultsException("the client's properties can't be removed: " + e);
    }
  }
}
