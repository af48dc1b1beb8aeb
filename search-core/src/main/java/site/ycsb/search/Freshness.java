// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * The operation FRESHNESS: from an acknowledged update to the end of the first search that shows
 * it. The new title holds two words that no other title has, so one page tells; searches follow one
 * another without a pause, so the figure is exact to one search. Shared by all client threads.
 */
final class Freshness {

  private static final long SUPERSEDED_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Status NOT_SEARCHABLE =
      new Status("NOT_SEARCHABLE", "No search has shown the update in time.");

  private final Corpus corpus;
  private final String table;
  private final long patienceNanos;

  /** Key numbers whose update somebody waits for; another update would make that wait in vain. */
  private final Set<Long> waiting = ConcurrentHashMap.newKeySet();

  Freshness(Properties properties, SearchSettings settings, Corpus corpus) {
    this.corpus = corpus;
    this.table = YcsbSettings.TABLE.from(properties);
    this.patienceNanos = TimeUnit.SECONDS.toNanos(settings.freshnessTimeoutSeconds());
  }

  /** Whether an update of that document would disturb a measurement. */
  boolean isWaitedFor(long number) {
    return !waiting.isEmpty() && waiting.contains(number);
  }

  /** Takes a document for a measurement; false if another thread has it. */
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
      thread.retitled.note(number);
      return await(thread, key, title, before.get());
    } finally {
      waiting.remove(number);
    }
  }

  private boolean await(SearchThread thread, String key, String title, String before) {
    long startNanos = System.nanoTime();
    long nextCheckNanos = SUPERSEDED_CHECK_NANOS;
    SearchQuery query = Corpus.freshQuery(title);
    for (long searches = 1; ; searches++) {
      thread.hits.clear();
      Status status = thread.db().search(table, query, thread.hits);
      long nanos = System.nanoTime() - startNanos;
      boolean seen = status.isOk() && holds(thread.hits, key);
      if (seen) {
        thread.tally.add(Tally.Count.FRESHENED, 1);
        thread.tally.add(Tally.Count.FRESHNESS_SEARCHES, searches);
      } else if (status.isOk() && nanos > nextCheckNanos) {
        nextCheckNanos += SUPERSEDED_CHECK_NANOS;
        if (isSuperseded(thread, key, Set.of(title, before))) {
          thread.tally.add(Tally.Count.SUPERSEDED, 1);
          return true;
        }
      }
      if (seen || !status.isOk() || nanos > patienceNanos) {
        Status end = seen ? Status.OK : status.isOk() ? NOT_SEARCHABLE : status;
        thread.measuring.report("FRESHNESS", end, startNanos, startNanos, startNanos + nanos);
        return seen;
      }
    }
  }

  /**
   * Whether another client has written to the document since. One that still has its old title has
   * lost the update, or reads late: that is to be waited for.
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
