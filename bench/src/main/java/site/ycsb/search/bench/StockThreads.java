// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/**
 * Threads of the stock client: the same workload and binding, opened and called in the order of
 * {@code site.ycsb.Client}. Of the build that is measured, it knows only the names of two classes,
 * in the properties {@code workload} and {@code db}. One thread may call it.
 */
public final class StockThreads implements MeasuredClient {

  private final Workload workload;
  private final List<AtomicLong> counters;
  private final Semaphore turns = new Semaphore(0);
  private final Semaphore parked = new Semaphore(0);
  private volatile boolean open;
  private volatile boolean ended;
  private volatile @Nullable Throwable failure;

  private StockThreads(Workload workload, int threads) {
    this.workload = workload;
    this.counters = Stream.generate(AtomicLong::new).limit(threads).toList();
  }

  /** Prepares the workload and returns when all threads are connected and parked. */
  public static MeasuredClient open(Properties properties) throws Exception {
    useOwnLoader();
    Measurements.setProperties(properties);
    Class<?> type = Class.forName(properties.getProperty("workload"));
    Workload workload = (Workload) type.getDeclaredConstructor().newInstance();
    workload.init(properties);
    int count = Integer.parseInt(properties.getProperty("threadcount"));
    StockThreads threads = new StockThreads(workload, count);
    for (int number = 0; number < count; number++) {
      int own = number;
      Thread thread = new Thread(() -> threads.run(properties, own), "client-" + number);
      thread.setDaemon(true);
      thread.start();
    }
    threads.awaitParked();
    return threads;
  }

  /** The bindings of this side are found through the loader of the thread's context. */
  private static void useOwnLoader() {
    Thread.currentThread().setContextClassLoader(StockThreads.class.getClassLoader());
  }

  private void run(Properties properties, int number) {
    try (Tracer tracer = new Tracer.Builder("pairs").build()) {
      DB db = DBFactory.newDB(properties.getProperty("db"), properties, tracer);
      db.init();
      Object state = workload.initThread(properties, number, counters.size());
      for (awaitTurn(); !ended; awaitTurn()) {
        operate(db, state, counters.get(number));
      }
      db.cleanup();
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

  private void operate(DB db, Object state, AtomicLong counter) {
    while (open) {
      workload.doTransaction(db, state);
      counter.lazySet(counter.getPlain() + 1);
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

  private void awaitParked() {
    parked.acquireUninterruptibly(counters.size());
    if (failure != null) {
      throw new IllegalStateException("a client thread failed: " + failure, failure);
    }
  }

  @Override
  public long operations() {
    return counters.stream().mapToLong(AtomicLong::get).sum();
  }

  @Override
  public void close() {
    useOwnLoader();
    ended = true;
    turns.release(counters.size());
    awaitParked();
    try {
      workload.cleanup();
      Measurements.getMeasurements().exportMeasurements(new FailureCheck());
    } catch (Exception e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }
}
