// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.run.RunSettings;

/**
 * Inserts of a load, one by one or {@code batchsize} items in a request. A thread that ends with a
 * batch that is not full (its share is no multiple of the size, or the clock has ended the load)
 * sends it with {@link #sendRest}. Thread-safe.
 *
 * <p>YCSB counts each item of a batch as an operation. INSERT-BATCH has the latencies of the
 * requests and the statuses of the items. An item alone is a batch of one, unless it goes through
 * YCSB's own interface.
 */
final class Load<T extends ClientThread> {

  private final TimedWorkload<T> workload;
  private final long end;
  private final InsertRetry retry;
  private final Batches<T> batches;

  Load(Properties properties, TimedWorkload<T> workload) {
    this.workload = workload;
    this.end = Dataset.Part.of(properties).to();
    this.retry = InsertRetry.from(properties);
    int size = Math.toIntExact(RunSettings.BATCH_SIZE.from(properties));
    this.batches =
        new Batches<>(
            size > 1 ? "INSERT-BATCH" : "INSERT",
            workload,
            size,
            retry,
            batch -> {},
            (thread, ended) -> {});
  }

  /**
   * Inserts the item of a key number, or adds it to a batch.
   *
   * @return false if the thread should end, because the part ends here or an item failed
   */
  boolean insert(DB db, T thread, long number) {
    boolean batched = batches.size() > 1 && thread.hasDb();
    thread.planned--;
    if (number >= end) {
      // The stock client would load recordcount documents from insertstart on.
      if (batched) {
        sendRest(thread, thread.db());
      }
      return false;
    }
    boolean stored = batched ? add(thread, number) : insertOne(db, thread, number);
    if (thread.unsent.isEmpty()) {
      recordProgress(thread, number, stored);
    }
    return stored;
  }

  private boolean insertOne(DB db, T thread, long number) {
    for (int tries = 0; ; tries++) {
      Optional<Status> status = workload.insert(db, number);
      if (status.isEmpty()) {
        return batches.add(thread, number);
      }
      boolean stored = status.get().isOk();
      if (stored || !retry.again(tries)) {
        thread.storedNanos = System.nanoTime();
        thread.count(stored);
        return stored;
      }
    }
  }

  private boolean add(T thread, long number) {
    return batches.add(thread, number)
        && (thread.planned > 0 || batches.sendRest(thread, thread.db()));
  }

  /** Records that a thread has stored all items that it was given, if it has. */
  private static void recordProgress(ClientThread thread, long last, boolean stored) {
    if (stored) {
      thread.loadedTo(thread.planned > 0 ? last + 1 : Long.MAX_VALUE);
    }
  }

  void sendRest(T thread, SearchDb db) {
    if (!thread.unsent.isEmpty()) {
      long last = thread.unsent.get(thread.unsent.size() - 1);
      recordProgress(thread, last, batches.sendRest(thread, db));
    }
  }
}
