// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** A main class in a process of its own, with the class path of the tests. */
final class ForkedJvm {

  private static final long TIMEOUT_SECONDS = 60;

  private ForkedJvm() {}

  /**
   * How a process ended.
   *
   * @param exitCode what it exited with
   * @param out what it wrote to standard output
   * @param err the lines that it wrote to standard error
   * @param seconds how long it took
   */
  record Ended(int exitCode, String out, List<String> err, double seconds) {}

  /** Runs it to its end, without input; one that takes more than a minute fails the test. */
  static Ended run(Path directory, Class<?> mainClass, List<String> arguments) throws Exception {
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    long startNanos = System.nanoTime();
    Process process =
        new ProcessBuilder(command(mainClass, arguments))
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    process.outputWriter().close();
    try {
      assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return new Ended(process.exitValue(), Files.readString(out), Files.readAllLines(err), seconds);
  }

  /**
   * Starts it with a pipe to its standard input.
   *
   * @param option one more, for Java
   * @param output where it writes to
   */
  static Process start(Path output, String option, Class<?> mainClass, List<String> arguments)
      throws IOException {
    List<String> command = command(mainClass, arguments);
    command.add(1, option);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  /** A file of the properties, in the directory. */
  static Path file(Path directory, Properties properties) {
    try {
      Path file = Files.createTempFile(directory, "run", ".properties");
      try (Writer writer = Files.newBufferedWriter(file)) {
        properties.store(writer, null);
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A small Java that starts fast. */
  private static List<String> command(Class<?> mainClass, List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass.getName()));
    command.addAll(arguments);
    return command;
  }
}
