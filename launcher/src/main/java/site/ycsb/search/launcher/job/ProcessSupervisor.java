// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Process supervisor for one child process at a time, and for others that stay. When a signal ends
 * this JVM, the child is terminated and gets {@value #GRACE_SECONDS} seconds to close its files and
 * connections; those that stay are killed, because they may be stopped. Thread-safe.
 */
final class ProcessSupervisor {

  /** Exit code of a command that the user interrupts: 128 plus the number of the signal. */
  static final int INTERRUPTED = 130;

  private static final long GRACE_SECONDS = 20;

  /** Maximum delay between the delivery of a signal to the child and to this JVM. */
  private static final int MAX_SIGNAL_DELAY_MILLIS = 300;

  private final List<Process> staying = new ArrayList<>();
  private @Nullable Process process;
  private boolean hooked;
  private volatile boolean ended;

  /** Executes a process and returns its exit code. */
  int run(ProcessBuilder builder) throws IOException {
    return run(builder, process -> {});
  }

  /**
   * Executes a process.
   *
   * @param running called while the process runs; it ends before this method returns
   * @return exit code of the process; {@link #INTERRUPTED} if a signal to this JVM ended it
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

  /**
   * True if this JVM is ending. A terminal sends its signal to both processes, and the child may
   * end first; therefore this waits for the signal for a short time.
   */
  boolean isEnding() {
    try {
      for (int waited = 0; !ended && waited < MAX_SIGNAL_DELAY_MILLIS; waited += 10) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  /** Starts a process that stays; empty if this JVM is ending. The caller ends it. */
  synchronized Optional<Process> stay(ProcessBuilder builder) throws IOException {
    if (!hooked) {
      hook();
    }
    if (ended) {
      return Optional.empty();
    }
    Process started = builder.start();
    staying.removeIf(other -> !other.isAlive());
    staying.add(started);
    return Optional.of(started);
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
      Runtime.getRuntime().addShutdownHook(new Thread(this::end, "process-supervisor"));
      hooked = true;
    } catch (IllegalStateException e) { // This JVM is already ending.
      ended = true;
    }
  }

  private synchronized void end() {
    ended = true;
    staying.forEach(each -> each.toHandle().destroyForcibly());
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
