// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.search.run.ForegroundCompilation;

/**
 * Threads that do one operation after the other, as fast as answers arrive. They count operations
 * and keep nothing else; a failed operation ends all threads.
 */
final class ClosedLoop {

  private static final long SEED = 1;

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final List<AtomicLong> done = new ArrayList<>();
  private volatile boolean stopped;

  /** One operation; each thread has another sequence of random numbers. */
  interface Operation {
    void run(SplittableRandom random) throws Exception;
  }

  /** Work and processor time of the process at one moment. */
  private record Moment(long operations, long nanos, long cpuNanos) {}

  /** Warms up, which is in no figure, and measures. */
  Figures run(int threads, int warmupSeconds, int seconds, Operation operation)
      throws IOException, ExecutionException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> running = new ArrayList<>();
    try {
      SplittableRandom seeds = new SplittableRandom(SEED);
      for (int thread = 0; thread < threads; thread++) {
        AtomicLong count = new AtomicLong();
        done.add(count);
        SplittableRandom random = seeds.split();
        running.add(pool.submit(() -> repeat(operation, random, count)));
      }
      try (ForegroundCompilation untilWarm = ForegroundCompilation.begin()) {
        TimeUnit.SECONDS.sleep(warmupSeconds);
      }
      Moment start = now();
      TimeUnit.SECONDS.sleep(seconds);
      Moment end = now();
      stopped = true;
      for (Future<?> thread : running) {
        thread.get();
      }
      return new Figures(
          end.operations - start.operations,
          end.nanos - start.nanos,
          end.cpuNanos - start.cpuNanos);
    } finally {
      stopped = true;
      pool.shutdown();
    }
  }

  private Void repeat(Operation operation, SplittableRandom random, AtomicLong count)
      throws Exception {
    while (!stopped) {
      operation.run(random);
      count.lazySet(count.getPlain() + 1);
    }
    return null;
  }

  private Moment now() {
    long operations = done.stream().mapToLong(AtomicLong::get).sum();
    return new Moment(operations, System.nanoTime(), PROCESS.getProcessCpuTime());
  }
}
