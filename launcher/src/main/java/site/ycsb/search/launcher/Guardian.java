// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs one process at a time, and lets none outlive this JVM: when a signal ends it, the process is
 * ended too, and given time to close what it has open. Thread-safe.
 */
final class Guardian {

  /** Exit code of a command that was interrupted at the terminal: 128 and the signal's number. */
  static final int INTERRUPTED = 130;

  private static final long GRACE_SECONDS = 20;

  /** How much later than its process this JVM may hear of the same signal. */
  private static final int SIGNAL_MILLIS = 300;

  private @Nullable Process process;
  private boolean hooked;
  private volatile boolean ended;

  /** Runs a process to its end; returns its exit code. */
  int run(ProcessBuilder builder) throws IOException {
    return run(builder, process -> {});
  }

  /**
   * Runs a process to its end.
   *
   * @param running called with the process while it runs, and done before this returns
   * @return its exit code; {@link #INTERRUPTED} if a signal to this JVM ended it
   */
  int run(ProcessBuilder builder, Consumer<Process> running) throws IOException {
    Process started = start(builder);
    if (started == null) {
      return INTERRUPTED;
    }
    try {
      running.accept(started);
      int code = started.waitFor();
      return code != 0 && isEnding() ? INTERRUPTED : code;
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    } finally {
      end(started);
    }
  }

  /** A signal from the terminal goes to the process, too, which may be the first to end. */
  boolean isEnding() {
    try {
      for (int waited = 0; !ended && waited < SIGNAL_MILLIS; waited += 10) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  private synchronized @Nullable Process start(ProcessBuilder builder) throws IOException {
    if (!hooked) {
      hook();
    }
    if (!ended) {
      process = builder.start();
      return process;
    }
    return null;
  }

  private synchronized void hook() {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(this::end, "guardian"));
      hooked = true;
    } catch (IllegalStateException e) { // This JVM is ending already.
      ended = true;
    }
  }

  private synchronized void end() {
    ended = true;
    if (process != null) {
      end(process);
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
