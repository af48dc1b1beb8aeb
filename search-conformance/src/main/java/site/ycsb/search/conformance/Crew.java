// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Eight threads that start together, each with its own instance, like the client's threads. */
public final class Crew {

  public static final int SIZE = 8;

  /** Writes or reads of each thread; the profile {@code campaign} has more. */
  public static final int ROUNDS = Integer.getInteger("ycsb.rounds", 10);

  /** Work of one thread. */
  public interface Work {
    void run(int thread, Session session) throws Exception;
  }

  private Crew() {}

  /** Returns when every thread has done its work; fails like the first thread that failed. */
  public static void run(StoreUnderTest store, String table, Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SIZE);
    try {
      CyclicBarrier start = new CyclicBarrier(SIZE);
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < SIZE; i++) {
        int thread = i;
        ends.add(threads.submit(() -> runOne(store, table, work, thread, start)));
      }
      await(ends);
    } finally {
      threads.shutdownNow();
    }
  }

  private static Void runOne(
      StoreUnderTest store, String table, Work work, int thread, CyclicBarrier start)
      throws Exception {
    try (Session session = Session.open(store, table)) {
      start.await(1, MINUTES);
      work.run(thread, session);
    }
    return null;
  }

  private static void await(List<Future<?>> ends) throws Exception {
    for (Future<?> end : ends) {
      try {
        end.get(4, MINUTES);
      } catch (ExecutionException e) {
        throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
      }
    }
  }
}
