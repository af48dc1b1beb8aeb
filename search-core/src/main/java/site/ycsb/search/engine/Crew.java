// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import site.ycsb.search.binding.SearchDb;

/** Threads with a connection each, which begin to work once all are connected. */
public final class Crew {

  private Crew() {}

  /** Work of one thread. */
  public interface Work {
    void work(SearchDb db, int number) throws Exception;
  }

  public static void together(Properties properties, int threads, Work work)
      throws ExecutionException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CountDownLatch opening = new CountDownLatch(threads);
      ExecutorCompletionService<Integer> ended = new ExecutorCompletionService<>(pool);
      for (int thread = 0; thread < threads; thread++) {
        int number = thread;
        ended.submit(() -> one(properties, number, opening, work));
      }
      for (int thread = 0; thread < threads; thread++) {
        ended.take().get();
      }
    } finally {
      pool.shutdownNow(); // If one thread has failed, the others must stop waiting for it.
    }
  }

  private static int one(Properties properties, int number, CountDownLatch opening, Work work)
      throws Exception {
    SearchDb db = SearchDb.open(properties);
    try {
      opening.countDown();
      opening.await();
      work.work(db, number);
      return number;
    } finally {
      db.cleanup();
    }
  }
}
