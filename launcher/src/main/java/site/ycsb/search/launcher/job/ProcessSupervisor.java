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
 * connections. Those that stay do not get the signal, and their callers have {@value
 * #STAYING_SECONDS} seconds to end them. Thread-safe.
 */
final class ProcessSupervisor {

  /** Exit code of a command that the user interrupts: 128 plus the number of the signal. */
  static final int INTERRUPTED = 130;

  private static final long GRACE_SECONDS = 20;

  private static final long STAYING_SECONDS = 60;

  /** Words before the command of a process that stays: a terminal sends its signals to all. */
  private static final List<String> WITHOUT_SIGNALS =
      List.of("sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh");

  /** Maximum delay between the delivery of a signal to the child and to this JVM. */
  private static final int MAX_SIGNAL_DELAY_MILLIS = 300;

  private final List<Process> staying = new ArrayList<>();
  private @Nullable Process process;
  private boolean hooked;
  private volatile boolean ended;

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
      ended = true;
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    } finally {
      end(started);
    }
  }

  /** True once a signal has reached this JVM, which is ending. */
  boolean isSignalled() {
    return ended;
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
    hook();
    if (ended) {
      return Optional.empty();
    }
    List<String> command = new ArrayList<>(WITHOUT_SIGNALS);
    command.addAll(builder.command());
    Process started = builder.command(command).start();
    staying.removeIf(other -> !other.isAlive());
    staying.add(started);
    return Optional.of(started);
  }

  private synchronized @Nullable Process start(ProcessBuilder builder) throws IOException {
    hook();
    if (!ended) {
      process = builder.start();
      return process;
    }
    return null;
  }

  private synchronized void hook() {
    try {
      if (!hooked) {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "process-supervisor"));
        hooked = true;
      }
    } catch (IllegalStateException e) { // This JVM is already ending.
      ended = true;
    }
  }

  private void end() {
    List<Process> left;
    synchronized (this) {
      ended = true;
      left = List.copyOf(staying);
      if (process != null) {
        end(process);
      }
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(STAYING_SECONDS);
    try {
      for (Process each : left) {
        each.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      left.forEach(each -> each.toHandle().destroyForcibly());
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
