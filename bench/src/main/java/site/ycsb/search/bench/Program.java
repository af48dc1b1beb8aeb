// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Program that is started in the project's directory. */
final class Program implements AutoCloseable {

  /** The checkout that {@code bench/run} is part of. */
  static final Path HOME = Path.of(System.getProperty("bench.home", "..")).toAbsolutePath();

  private final String name;
  private final Path errors;
  private final Process process;

  /**
   * @param name name in messages
   */
  Program(String name, List<String> command) throws IOException {
    this.name = name;
    this.errors = Files.createTempFile("bench", ".err");
    errors.toFile().deleteOnExit();
    this.process =
        new ProcessBuilder(command).directory(HOME.toFile()).redirectError(errors.toFile()).start();
  }

  OutputStream input() {
    return process.getOutputStream();
  }

  InputStream output() {
    return process.getInputStream();
  }

  /** Awaits the end. If the program fails, the exception has its last error line. */
  void end() throws IOException, InterruptedException {
    if (process.waitFor() != 0) {
      String last = Files.readString(errors).strip().lines().reduce("", (line, next) -> next);
      throw new IOException("%s: exit code %d: %s".formatted(name, process.exitValue(), last));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Standard output of a command, which has no input. */
  static String output(List<String> command) throws IOException, InterruptedException {
    try (Program program = new Program(command.get(0), command)) {
      program.input().close();
      String printed = new String(program.output().readAllBytes(), UTF_8);
      program.end();
      return printed.strip();
    }
  }
}
