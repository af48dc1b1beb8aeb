// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunSettings;

/**
 * Inserts of a load, one by one or {@code batchsize} items in a request. A thread that ends with a
 * batch that is not full (its share is no multiple of the size, or the clock has ended the load)
 * sends it with {@link #sendRest}. Thread-safe.
 *
 * <p>YCSB counts each item of a batch as an operation. INSERT-BATCH has the latencies of the
 * requests and the statuses of the items.
 *
 * @param <T> the state of one client thread
 */
final class Load<T extends ClientThread> {

  private static final String BATCH = "INSERT-BATCH";

  private final TimedWorkload<T> workload;
  private final long end;
  private final int batchSize;
  private final InsertRetry retry;

  Load(Properties properties, TimedWorkload<T> workload) {
    this.workload = workload;
    this.end = Dataset.Part.of(properties).to();
    this.batchSize = Math.toIntExact(RunSettings.BATCH_SIZE.from(properties));
    this.retry = InsertRetry.from(properties);
  }

  /**
   * Inserts the item of a key number, or adds it to a batch.
   *
   * @return false if the thread should end, because the part ends here or an item failed
   */
  boolean insert(DB db, T thread, long number) {
    boolean batched = batchSize > 1 && thread.hasDb();
    thread.planned--;
    if (number >= end) {
      // The stock client would load recordcount documents from insertstart on.
      if (batched) {
        sendRest(thread, thread.db());
      }
      return false;
    }
    return batched ? add(thread, number) : insertOne(db, thread, number);
  }

  private boolean insertOne(DB db, T thread, long number) {
    for (int tries = 0; ; tries++) {
      boolean stored =
          workload.insert(db, number).orElseGet(() -> sendAlone(thread, number)).isOk();
      if (stored || !retry.again(tries)) {
        thread.storedNanos = System.nanoTime();
        thread.count(stored);
        recordProgress(thread, number, stored);
        return stored;
      }
    }
  }

  private Status sendAlone(T thread, long number) {
    return sendOnce("INSERT", workload.storing(List.of(number)), 1, thread.db(), thread).get(0);
  }

  /** Records that a thread has stored all items that it was given, if it has. */
  private static void recordProgress(ClientThread thread, long last, boolean stored) {
    if (stored) {
      thread.loadedTo(thread.planned > 0 ? last + 1 : Long.MAX_VALUE);
    }
  }

  private boolean add(T thread, long number) {
    thread.unsent.add(number);
    return (thread.unsent.size() < batchSize && thread.planned > 0) || send(thread, thread.db());
  }

  /** Sends the items of a thread that wait. */
  void sendRest(T thread, SearchDb db) {
    if (!thread.unsent.isEmpty()) {
      send(thread, db);
    }
  }

  private boolean send(T thread, SearchDb db) {
    List<Long> batch = List.copyOf(thread.unsent);
    long last = batch.get(batch.size() - 1);
    thread.unsent.clear();
    for (int tries = 0; ; tries++) {
      List<Long> failed = failed(batch, db, thread);
      thread.count(batch.size() - failed.size(), 0);
      if (failed.isEmpty() || !retry.again(tries)) {
        thread.count(0, failed.size());
        recordProgress(thread, last, failed.isEmpty());
        return failed.isEmpty();
      }
      batch = failed;
    }
  }

  private List<Long> failed(List<Long> batch, SearchDb db, T thread) {
    List<Status> statuses = sendOnce(BATCH, workload.storing(batch), batch.size(), db, thread);
    List<Long> failed = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      if (!statuses.get(i).isOk()) {
        failed.add(batch.get(i));
      }
    }
    return failed;
  }

  /**
   * Sends a request that stores new items, and reports it.
   *
   * @param operation its name in the report
   * @return the status of each item
   */
  static List<Status> sendOnce(
      String operation,
      TimedWorkload.Storing storing,
      int items,
      SearchDb db,
      ClientThread thread) {
    OperationReporter reporter = thread.reporter();
    long intendedNanos = reporter.intendedNanos();
    long startNanos = System.nanoTime();
    List<Status> statuses = storing.send(db);
    long endNanos = System.nanoTime();
    Status whole = Status.OK;
    for (Status status : statuses.subList(0, items)) {
      reporter.status(operation, status);
      whole = status.isOk() ? whole : status;
    }
    reporter.latency(operation, whole, intendedNanos, startNanos, endNanos);
    thread.storedNanos = endNanos;
    return statuses;
  }
}
