// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.machine.Programs;

/** JVM of the benchmark client: the Java that also runs the launcher, with the user's arguments. */
public final class ClientJvm {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private ClientJvm() {}

  /**
   * Checks that the JVM starts with the user's arguments, before anything else is started. Without
   * arguments there is nothing to check.
   */
  public static void require(List<String> arguments) {
    if (arguments.isEmpty()) {
      return;
    }
    List<String> command = command(arguments);
    command.add("-version");
    try {
      Programs.Ended ended = Programs.run(new ProcessBuilder(command), LIMIT);
      if (!ended.succeeded()) {
        throw CommandFailure.usage(
            "the client's JVM does not start: %s: correct --jvm-args or JAVA_OPTS",
            reason(ended.output()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("can't start the JVM of the client", e);
    }
  }

  /** Beginning of the command that starts a JVM, with its arguments. */
  static List<String> command(List<String> arguments) {
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
}
