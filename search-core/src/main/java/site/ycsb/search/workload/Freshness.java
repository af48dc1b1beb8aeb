// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.engine.Operation;

/**
 * Operation FRESHNESS: the time from an acknowledged update to the end of the first search that
 * shows it. The new title holds two words that no other title has, so one page decides. Searches
 * follow one another without a pause, so the figure is exact to one search. Thread-safe.
 */
record Freshness(LiveDocuments live, long timeoutSeconds) implements Operation<SearchThread> {

  private static final long SUPERSEDED_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Status NOT_SEARCHABLE =
      new Status("NOT_SEARCHABLE", "No search has shown the update in time.");

  private String table() {
    return live.dataset.table();
  }

  @Override
  public void perform(DB db, SearchThread thread) {
    long number = live.keyNumber();
    while (!live.owns(number) || !live.waitedFor.add(number)) {
      number = live.keyNumber();
    }
    try {
      thread.count(measure(db, thread, number));
    } finally {
      live.waitedFor.remove(number);
    }
  }

  private boolean measure(DB db, SearchThread thread, long number) {
    String key = live.corpus.key(number);
    Optional<String> before = title(thread, key);
    if (before.isEmpty()) {
      return false;
    }
    LiveDocuments.Change change = live.freshen(number);
    boolean written = db.update(table(), key, change.values()).isOk();
    change.end(written);
    return written && await(thread, key, change.title(), before.get());
  }

  private boolean await(SearchThread thread, String key, String title, String before) {
    long startNanos = System.nanoTime();
    long nextCheckNanos = SUPERSEDED_CHECK_NANOS;
    SearchQuery query = live.corpus.freshQuery(title);
    for (long searches = 1; ; searches++) {
      thread.hits.clear();
      Status status = thread.db().search(table(), query, thread.hits);
      long nanos = System.nanoTime() - startNanos;
      boolean seen = status.isOk() && thread.hits.stream().anyMatch(hit -> hit.key().equals(key));
      if (status.isOk() && !seen && nanos > nextCheckNanos) {
        nextCheckNanos += SUPERSEDED_CHECK_NANOS;
        if (isSuperseded(thread, key, Set.of(title, before))) {
          thread.superseded++;
          return true;
        }
      }
      if (seen || !status.isOk() || nanos > TimeUnit.SECONDS.toNanos(timeoutSeconds)) {
        Status end = status.isOk() && !seen ? NOT_SEARCHABLE : status;
        thread.reporter().report("FRESHNESS", end, startNanos, startNanos, startNanos + nanos);
        thread.freshened += seen ? 1 : 0;
        thread.freshnessSearches += seen ? searches : 0;
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
    boolean read = thread.db().read(table(), key, Set.of(Document.TITLE), cells).isOk();
    return read
        ? Optional.ofNullable(cells.get(Document.TITLE)).map(ByteIterator::toString)
        : Optional.empty();
  }
}
