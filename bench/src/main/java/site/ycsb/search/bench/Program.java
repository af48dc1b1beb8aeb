// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Program that is run to its end. */
final class Program {

  /** The checkout that {@code bench/run} is part of. */
  static final Path HOME = Path.of(System.getProperty("bench.home", "..")).toAbsolutePath();

  private Program() {}

  /** Standard output of a command. If the command fails, the exception has its last error line. */
  static String output(List<String> command) throws IOException, InterruptedException {
    return output(command, new byte[0]);
  }

  /** The same, for a command that reads this input. */
  static String output(List<String> command, byte[] input)
      throws IOException, InterruptedException {
    Path said = Files.createTempFile("bench", ".err");
    try {
      Process process =
          new ProcessBuilder(command).directory(HOME.toFile()).redirectError(said.toFile()).start();
      try (OutputStream in = process.getOutputStream()) {
        in.write(input);
      }
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(
            "%s: exit code %d: %s".formatted(command.get(0), process.exitValue(), lastLine(said)));
      }
      return printed.strip();
    } finally {
      Files.delete(said);
    }
  }

  private static String lastLine(Path file) throws IOException {
    return Files.readString(file).strip().lines().reduce("", (line, next) -> next);
  }
}
