// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Shell process that ends a server whose JVM was killed. A shutdown hook does not run then, but the
 * kernel closes the pipe on which the shell waits. The shell knows the server's processes by their
 * working directory, which only they have, so a process id that is in use again is no danger.
 */
final class OrphanWatch {

  private static final String SCRIPT =
      """
      read line
      for process in /proc/[0-9]*; do
        case "$(readlink "$process/cwd")" in
          "$1" | "$1"/*) kill -s KILL "${process#/proc/}" ;;
        esac
      done
      rm -rf "$1"
      """;

  private OrphanWatch() {}

  /** Watches over the server of a temporary directory, on systems that have {@code /proc}. */
  static void over(Path directory) {
    if (!Files.isDirectory(Path.of("/proc/self/cwd"))) {
      return;
    }
    try {
      new ProcessBuilder("setsid", "sh", "-c", SCRIPT, "watch", directory.toRealPath().toString())
          .directory(Path.of("/").toFile())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException("the watch over " + directory + " did not start", e);
    }
  }
}
