// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Shell process that ends a server when it is closed, or when this JVM ends, even if that was
 * killed: the kernel closes the pipe on which the shell waits. The shell knows the server's
 * processes by their working directory, which only they have, so a process id that is in use again
 * is no danger; one that has left the directory has it in its command. It looks twice, because a
 * process may be about to start another.
 */
record OrphanWatch(Process watch) implements AutoCloseable {

  private static final String SCRIPT =
      """
      while read pid; do
        pids="$pids $pid"
      done
      for pid in $pids; do
        grep -qsF "$1/" "/proc/$pid/cmdline" && kill -s KILL "$pid"
      done
      for round in 1 2; do
        for process in /proc/[0-9]*; do
          case "$(readlink "$process/cwd")" in
            "$1" | "$1"/*) kill -s KILL "${process#/proc/}" && again=yes ;;
          esac
        done
        [ -z "$again" ] || sleep 0.5
      done
      rm -rf "$1"
      """;

  /** Watches over the servers of a temporary directory, which need not run yet. */
  static OrphanWatch over(Path directory) {
    try {
      return new OrphanWatch(
          new ProcessBuilder(
                  "setsid", "sh", "-c", SCRIPT, "watch", directory.toRealPath().toString())
              .directory(Path.of("/").toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException("the watch over " + directory + " did not start", e);
    }
  }

  /** Tells the watch of a server, whose script may leave the directory, as OpenSearch's does. */
  void tell(long pid) {
    try {
      watch.getOutputStream().write("%d%n".formatted(pid).getBytes(StandardCharsets.UTF_8));
      watch.getOutputStream().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the servers, removes the directory, and waits until both is done. */
  @Override
  public void close() {
    try {
      watch.getOutputStream().close();
      if (watch.waitFor() != 0) {
        throw new IllegalStateException("the watch ended with " + watch.exitValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
