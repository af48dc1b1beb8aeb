// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.Status;

/**
 * Sends a load's documents, {@code batchsize} at once. What a thread has not sent when it ends (its
 * share is no multiple of the size, or the clock has ended the load) goes with {@link #sendRest}.
 * Shared by all client threads; the documents that wait are in {@link SearchThread#unsent}.
 *
 * <p>YCSB sees each document as an operation. INSERT-BATCH has the latencies of the requests and
 * the statuses of the documents.
 */
final class LoadBatches {

  private final String table;
  private final int size;
  private final InsertRetry retry;
  private final Measuring measuring;

  LoadBatches(Properties properties, int size, InsertRetry retry, Measuring measuring) {
    this.table = YcsbSettings.TABLE.from(properties);
    this.size = size;
    this.retry = retry;
    this.measuring = measuring;
  }

  /** Adds a document; false if it was the last of a batch of which not all could be stored. */
  boolean add(SearchThread thread, Document document) {
    thread.unsent.add(document);
    thread.planned--;
    return (thread.unsent.size() < size && thread.planned > 0) || send(thread, thread.db());
  }

  /** Sends what a thread has left; false if not all could be stored. */
  boolean sendRest(SearchThread thread, SearchDb<?> db) {
    return thread.unsent.isEmpty() || send(thread, db);
  }

  private boolean send(SearchThread thread, SearchDb<?> db) {
    List<Document> batch = List.copyOf(thread.unsent);
    thread.unsent.clear();
    for (int tries = 0; ; tries++) {
      List<Document> failed = sendOnce(batch, db);
      thread.tally.add(Tally.Count.SUCCEEDED, batch.size() - failed.size());
      if (failed.isEmpty() || !retry.again(tries)) {
        thread.tally.add(Tally.Count.FAILED, failed.size());
        return failed.isEmpty();
      }
      batch = failed;
    }
  }

  /** The documents that could not be stored; each has been reported. */
  private List<Document> sendOnce(List<Document> batch, SearchDb<?> db) {
    long intendedNanos = measuring.intendedNanos();
    long startNanos = System.nanoTime();
    List<Status> statuses = db.insert(table, batch);
    long endNanos = System.nanoTime();
    List<Document> failed = new ArrayList<>();
    Status whole = Status.OK;
    for (int i = 0; i < batch.size(); i++) {
      measuring.status("INSERT-BATCH", statuses.get(i));
      if (!statuses.get(i).isOk()) {
        whole = statuses.get(i);
        failed.add(batch.get(i));
      }
    }
    measuring.latency("INSERT-BATCH", whole, intendedNanos, startNanos, endNanos);
    return failed;
  }
}
