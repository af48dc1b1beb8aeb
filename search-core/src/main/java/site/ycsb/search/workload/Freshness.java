// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

/**
 * Operation FRESHNESS: the time from an acknowledged update to the end of the first search that
 * shows it. The new title holds two words that no other title has, so one page decides. Searches
 * follow one another without a pause, so the figure is exact to one search. Thread-safe.
 */
final class Freshness {

  private static final long SUPERSEDED_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Status NOT_SEARCHABLE =
      new Status("NOT_SEARCHABLE", "No search has shown the update in time.");

  private final Corpus corpus;
  private final String table;
  private final long patienceNanos;

  /** Key numbers whose update a thread waits to see; another update would hide it for ever. */
  private final Set<Long> waiting = ConcurrentHashMap.newKeySet();

  Freshness(String table, long timeoutSeconds, Corpus corpus) {
    this.corpus = corpus;
    this.table = table;
    this.patienceNanos = TimeUnit.SECONDS.toNanos(timeoutSeconds);
  }

  /** True if an update of the document would disturb a measurement. */
  boolean isWaitedFor(long number) {
    return !waiting.isEmpty() && waiting.contains(number);
  }

  /** Reserves a document for a measurement; false if another thread has it. */
  boolean take(long number) {
    return waiting.add(number);
  }

  /** Measures with a document that {@link #take} has given; true if its update was seen. */
  boolean measure(DB db, SearchThread thread, long number) {
    try {
      String key = corpus.key(number);
      String title = corpus.freshTitle(number, thread.nextVersion());
      Optional<String> before = title(thread, key);
      Map<String, ByteIterator> values = new HashMap<>();
      values.put(Document.TITLE, new StringByteIterator(title));
      if (before.isEmpty() || !db.update(table, key, values).isOk()) {
        return false;
      }
      thread.retitled.add(number);
      return await(thread, key, title, before.get());
    } finally {
      waiting.remove(number);
    }
  }

  private boolean await(SearchThread thread, String key, String title, String before) {
    long startNanos = System.nanoTime();
    long nextCheckNanos = SUPERSEDED_CHECK_NANOS;
    SearchQuery query = corpus.freshQuery(title);
    for (long searches = 1; ; searches++) {
      thread.hits.clear();
      Status status = thread.db().search(table, query, thread.hits);
      long nanos = System.nanoTime() - startNanos;
      boolean seen = status.isOk() && holds(thread.hits, key);
      if (seen) {
        thread.searches.add(SearchCount.FRESHENED, 1);
        thread.searches.add(SearchCount.FRESHNESS_SEARCHES, searches);
      } else if (status.isOk() && nanos > nextCheckNanos) {
        nextCheckNanos += SUPERSEDED_CHECK_NANOS;
        if (isSuperseded(thread, key, Set.of(title, before))) {
          thread.searches.add(SearchCount.SUPERSEDED, 1);
          return true;
        }
      }
      if (seen || !status.isOk() || nanos > patienceNanos) {
        Status end = seen ? Status.OK : status.isOk() ? NOT_SEARCHABLE : status;
        thread.reporter().report("FRESHNESS", end, startNanos, startNanos, startNanos + nanos);
        return seen;
      }
    }
  }

  /**
   * True if another client has written to the document since. A document with its old title has
   * lost the update or is read late, which is no such case.
   */
  private boolean isSuperseded(SearchThread thread, String key, Set<String> ours) {
    return title(thread, key).filter(title -> !ours.contains(title)).isPresent();
  }

  private Optional<String> title(SearchThread thread, String key) {
    Map<String, ByteIterator> cells = new HashMap<>();
    boolean read = thread.db().read(table, key, Set.of(Document.TITLE), cells).isOk();
    return read
        ? Optional.ofNullable(cells.get(Document.TITLE)).map(ByteIterator::toString)
        : Optional.empty();
  }

  private static boolean holds(List<Document> hits, String key) {
    return hits.stream().anyMatch(hit -> hit.key().equals(key));
  }
}
