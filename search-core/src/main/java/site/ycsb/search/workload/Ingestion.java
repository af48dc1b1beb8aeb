// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.check.RunException;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.settings.ExitCode;

/**
 * Operation INGEST: a new document, which waits until its thread has a whole batch of them. INGEST
 * has the latencies of the requests and the statuses of the documents; each document counts as an
 * operation. Thread-safe; the documents that wait are in {@link SearchThread#unsent}.
 */
final class Ingestion {

  static final String INGEST = "INGEST";

  private static final long PAUSE_MILLIS = 5;

  private final Corpus corpus;
  private final LoadOperations load;
  private final LongConsumer acknowledge;
  private final int batchSize;

  /**
   * @param load sends the batches
   * @param acknowledge told the key number of each document once its request has ended
   */
  Ingestion(Corpus corpus, LoadOperations load, LongConsumer acknowledge, int batchSize) {
    this.corpus = corpus;
    this.load = load;
    this.acknowledge = acknowledge;
    this.batchSize = batchSize;
  }

  /** Adds the document of a key number to the thread's batch, and sends the batch if it is full. */
  void add(SearchThread thread, long number) {
    thread.unsent.add(corpus.document(number));
    thread.unsentNumbers.add(number);
    if (thread.unsent.size() >= batchSize) {
      send(thread);
    }
  }

  /** Sends a batch that is not full. */
  void sendRest(SearchThread thread) {
    if (!thread.unsent.isEmpty()) {
      send(thread);
    }
  }

  private void send(SearchThread thread) {
    List<Document> batch = List.copyOf(thread.unsent);
    List<Long> numbers = new ArrayList<>(thread.unsentNumbers);
    thread.unsent.clear();
    thread.unsentNumbers.clear();
    Set<String> failed =
        load.sendOnce(INGEST, batch, thread.db(), thread).stream()
            .map(Document::key)
            .collect(Collectors.toSet());
    for (int i = 0; i < numbers.size(); i++) {
      if (!failed.contains(batch.get(i).key())) {
        thread.written.add(numbers.get(i));
      }
      acknowledge.accept(numbers.get(i));
    }
    int stored = batch.size() - failed.size();
    thread.searches.add(SearchCount.INGESTED, stored);
    thread.count(stored, Math.max(0, failed.size() - 1));
    if (!failed.isEmpty()) {
      thread.count(false);
    }
  }

  /**
   * Waits until the index holds a number of documents. The result is an upper limit, exact to one
   * count and a short pause.
   *
   * @param storedNanos end of the request that stored the last of them
   * @return nanoseconds from then to the end of the first count that has all documents
   * @throws RunException if some do not become searchable in time
   */
  static long awaitSearchable(
      Tables tables, String table, long documents, long storedNanos, Duration patience)
      throws Exception {
    while (true) {
      long count = tables.count(table);
      long nanos = System.nanoTime() - storedNanos;
      if (count >= documents) {
        return nanos;
      }
      if (nanos > patience.toNanos()) {
        throw new RunException(
            ExitCode.WRONG_ANSWERS,
            "table %s: %,d of %,d acknowledged documents are searchable after %d s"
                .formatted(table, count, documents, TimeUnit.NANOSECONDS.toSeconds(nanos)));
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
