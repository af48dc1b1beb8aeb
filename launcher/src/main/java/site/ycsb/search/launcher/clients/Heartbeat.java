// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.clients;

import java.util.concurrent.TimeUnit;

/** Thread at one end of a connection: once a second it says that this side is alive. */
final class Heartbeat implements AutoCloseable {

  /** Silence after which the other side counts as gone: it sends a message each second. */
  static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(15);

  /** Silence after which another client may take the place: three messages have not come. */
  static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final long PERIOD_MILLIS = 1_000;

  private final Thread thread;

  Heartbeat(Runnable beat) {
    this.thread = new Thread(() -> run(beat), "heartbeat");
    thread.setDaemon(true);
    thread.start();
  }

  private static void run(Runnable beat) {
    try {
      while (true) {
        Thread.sleep(PERIOD_MILLIS);
        beat.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Closed.
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
