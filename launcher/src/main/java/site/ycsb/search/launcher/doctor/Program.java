// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** External program that prints a line, such as its version. */
final class Program {

  private static final long TIMEOUT_SECONDS = 10;

  private Program() {}

  /** First line that the program prints; empty if the program does not exist or fails. */
  static Optional<String> firstLine(String... command) {
    try {
      Path output = Files.createTempFile("ycsb-", ".txt");
      try {
        return run(output.toFile(), command) ? firstLine(output) : Optional.empty();
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean run(File output, String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output)
            .redirectInput(new File("/dev/null"))
            .start();
    try {
      return process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroyForcibly();
    }
  }

  private static Optional<String> firstLine(Path output) throws IOException {
    return Files.readString(output)
        .replaceAll("\u001B\\[[0-9;]*m", "")
        .lines()
        .filter(line -> !line.isBlank())
        .findFirst();
  }
}
