// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Programs on this machine. */
final class Programs {
  private Programs() {}

  static Optional<Path> onPath(String name) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
        .splitAsStream(path)
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Runs a program to its end, and kills it after the time limit.
   *
   * @param log file for the output
   * @return whether the program succeeded
   */
  static boolean succeeds(ProcessBuilder program, Path log, Duration limit)
      throws IOException, InterruptedException {
    Process process = program.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }
}
