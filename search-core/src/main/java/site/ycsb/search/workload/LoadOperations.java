// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.run.InsertRetry;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Inserts of a load, one by one or {@code batchsize} documents in a request. A thread that ends
 * with a batch that is not full (its share is no multiple of the size, or the clock has ended the
 * load) sends it with {@link #sendRest}. Thread-safe; the documents that wait are in {@link
 * SearchThread#unsent}.
 *
 * <p>YCSB counts each document of a batch as an operation. INSERT-BATCH has the latencies of the
 * requests and the statuses of the documents.
 */
final class LoadOperations {

  private final String table;
  private final Corpus corpus;
  private final UpdateValues values;
  private final long end;
  private final int batchSize;
  private final InsertRetry retry;

  LoadOperations(Properties properties, Corpus corpus, UpdateValues values, int batchSize) {
    this.table = YcsbSettings.TABLE.from(properties);
    this.corpus = corpus;
    this.values = values;
    this.end = Dataset.Part.of(properties).to();
    this.batchSize = batchSize;
    this.retry = InsertRetry.from(properties);
  }

  /**
   * Inserts the document of a key number, or adds it to a batch.
   *
   * @return false if the thread should end, because the part ends here or a document failed
   */
  boolean insert(DB db, SearchThread thread, long number) {
    boolean batched = batchSize > 1 && thread.hasDb();
    thread.planned--;
    if (number >= end) {
      // The stock client would load recordcount documents from insertstart on.
      if (batched) {
        sendRest(thread, thread.db());
      }
      return false;
    }
    thread.lastNumber = number;
    return batched ? add(thread, corpus.document(number)) : insertOne(db, thread, number);
  }

  private boolean insertOne(DB db, SearchThread thread, long number) {
    String key = corpus.key(number);
    Map<String, ByteIterator> document = values.ofInsert(number);
    for (int tries = 0; ; tries++) {
      boolean stored = db.insert(table, key, document).isOk();
      if (stored || !retry.again(tries)) {
        thread.storedNanos = System.nanoTime();
        thread.count(stored);
        recordProgress(thread, stored);
        return stored;
      }
    }
  }

  /** Records that a thread has stored all documents that it was given, if it has. */
  private static void recordProgress(SearchThread thread, boolean stored) {
    if (stored) {
      thread.loadedTo(thread.planned > 0 ? thread.lastNumber + 1 : Long.MAX_VALUE);
    }
  }

  private boolean add(SearchThread thread, Document document) {
    thread.unsent.add(document);
    return (thread.unsent.size() < batchSize && thread.planned > 0) || send(thread, thread.db());
  }

  /** Sends the documents of a thread that wait; false if one could not be stored. */
  boolean sendRest(SearchThread thread, SearchDb db) {
    return thread.unsent.isEmpty() || send(thread, db);
  }

  private boolean send(SearchThread thread, SearchDb db) {
    List<Document> batch = List.copyOf(thread.unsent);
    thread.unsent.clear();
    for (int tries = 0; ; tries++) {
      List<Document> failed = sendOnce("INSERT-BATCH", batch, db, thread);
      thread.count(batch.size() - failed.size(), 0);
      if (failed.isEmpty() || !retry.again(tries)) {
        thread.count(0, failed.size());
        recordProgress(thread, failed.isEmpty());
        return failed.isEmpty();
      }
      batch = failed;
    }
  }

  /**
   * Sends a batch.
   *
   * @param operation its name in the report
   * @return the documents that could not be stored, each of which has been reported
   */
  List<Document> sendOnce(
      String operation, List<Document> batch, SearchDb db, SearchThread thread) {
    OperationReporter reporter = thread.reporter();
    long intendedNanos = reporter.intendedNanos();
    long startNanos = System.nanoTime();
    List<Status> statuses = db.insert(table, batch);
    long endNanos = System.nanoTime();
    List<Document> failed = new ArrayList<>();
    Status whole = Status.OK;
    for (int i = 0; i < batch.size(); i++) {
      reporter.status(operation, statuses.get(i));
      if (!statuses.get(i).isOk()) {
        whole = statuses.get(i);
        failed.add(batch.get(i));
      }
    }
    reporter.latency(operation, whole, intendedNanos, startNanos, endNanos);
    thread.storedNanos = endNanos;
    return failed;
  }
}
