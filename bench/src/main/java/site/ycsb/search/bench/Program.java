// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import site.ycsb.search.bench.Measured.Figures;

/** Program that is started in the project's directory, such as the JVM of a side. */
final class Program implements Side.Client {

  /** The checkout that {@code bench/run} is part of. */
  static final Path HOME = Path.of(System.getProperty("bench.home", "..")).toAbsolutePath();

  private final String name;
  private final Path errors;
  private final Process process;
  private final PrintWriter input;

  /**
   * @param name name in messages
   */
  Program(String name, List<String> command) throws IOException {
    this.name = name;
    this.errors = Files.createTempFile("bench", ".err");
    errors.toFile().deleteOnExit();
    this.process =
        new ProcessBuilder(command).directory(HOME.toFile()).redirectError(errors.toFile()).start();
    this.input = new PrintWriter(process.outputWriter(UTF_8), true);
  }

  /** Writes a line of input; returns the next line of output. */
  String ask(String line) throws IOException, InterruptedException {
    input.println(line);
    String answer = process.inputReader(UTF_8).readLine();
    if (answer == null) {
      close();
      throw new IOException(name + ": has ended");
    }
    return answer;
  }

  @Override
  public Figures slice(double seconds) throws IOException, InterruptedException {
    return Figures.parse(ask(Double.toString(seconds)));
  }

  /** Ends the input and awaits the end; if the program fails, with its last error line. */
  @Override
  public void close() throws IOException, InterruptedException {
    input.close();
    if (process.waitFor() != 0) {
      String last = Files.readString(errors).strip().lines().reduce("", (line, next) -> next);
      throw new IOException("%s: exit code %d: %s".formatted(name, process.exitValue(), last));
    }
  }

  /**
   * Side whose threads are those of the stock client, in its own JVM.
   *
   * @param classPath its build; empty if it is a peer, whose classes are here
   */
  static Side jvm(String name, String classPath, Map<String, String> properties) {
    String own = Program.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    String path =
        classPath.isEmpty()
            ? System.getProperty("java.class.path")
            : classPath + File.pathSeparator + own;
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = List.of(java, "-cp", path, StockThreads.class.getName());
    Stream<String> lines = properties.entrySet().stream().map(Object::toString);
    String order = lines.collect(joining("\n", "", "\n")); // Ends with an empty line.
    return new Side(
        name,
        properties,
        () -> {
          Program client = new Program(name, command);
          client.ask(order);
          return client;
        });
  }

  /** Standard output of a command, which has no input. */
  static String output(List<String> command) throws IOException, InterruptedException {
    try (Program program = new Program(command.get(0), command)) {
      program.input.close();
      return new String(program.process.getInputStream().readAllBytes(), UTF_8).strip();
    }
  }
}
