// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Threads of this process. Each repeats one operation, as fast as answers arrive. Between slices,
 * all threads are parked. One thread may call it.
 */
final class ParkedThreads implements MeasuredClient {

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final List<AtomicLong> counters;
  private final Ending ending;
  private final Semaphore turns = new Semaphore(0);
  private final Semaphore parked = new Semaphore(0);
  private volatile boolean open;
  private volatile boolean ended;
  private volatile @Nullable Throwable failure;

  /** Operation that one thread repeats, and then closes. */
  interface Operation extends AutoCloseable {
    void run() throws Exception;

    @Override
    default void close() throws Exception {}
  }

  /** Makes the operation of a thread, in that thread. */
  interface Opening {
    Operation open(int thread) throws Exception;
  }

  /** Action after all threads have ended. */
  interface Ending {
    void end() throws Exception;
  }

  /** Returns when all threads have opened their operations and are parked. */
  ParkedThreads(int threads, Opening opening, Ending ending) {
    this.counters = Stream.generate(AtomicLong::new).limit(threads).toList();
    this.ending = ending;
    for (int number = 0; number < threads; number++) {
      int own = number;
      Thread thread = new Thread(() -> run(opening, own), "client-" + number);
      thread.setDaemon(true);
      thread.start();
    }
    awaitParked();
  }

  private void run(Opening opening, int number) {
    AtomicLong counter = counters.get(number);
    try (Operation operation = opening.open(number)) {
      for (awaitTurn(); !ended; awaitTurn()) {
        while (open) {
          operation.run();
          counter.lazySet(counter.getPlain() + 1);
        }
      }
    } catch (Throwable e) {
      failure = e;
    } finally {
      parked.release();
    }
  }

  private void awaitTurn() {
    parked.release();
    turns.acquireUninterruptibly();
  }

  private void awaitParked() {
    parked.acquireUninterruptibly(counters.size());
    if (failure != null) {
      throw new IllegalStateException("a client thread failed: " + failure, failure);
    }
  }

  @Override
  public void resume() {
    open = true;
    turns.release(counters.size());
  }

  @Override
  public void park() {
    open = false;
    awaitParked();
  }

  @Override
  public long operations() {
    return counters.stream().mapToLong(AtomicLong::get).sum();
  }

  @Override
  public long cpuNanos() {
    return PROCESS.getProcessCpuTime();
  }

  @Override
  public void close() throws Exception {
    if (open) { // A slice has failed.
      park();
    }
    ended = true;
    turns.release(counters.size());
    awaitParked();
    ending.end();
  }
}
