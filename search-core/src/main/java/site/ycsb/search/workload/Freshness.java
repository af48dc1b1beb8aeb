// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchDb.ReadFields;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.engine.Mix.Operation;
import site.ycsb.search.vector.Embedding;

/**
 * Operation FRESHNESS: the time from an acknowledged update to the end of the first search that
 * shows it. The new title holds two words that no other title has, so one page decides. Searches
 * follow one another without a pause, so the figure is exact to one search. Thread-safe.
 */
record Freshness(LiveDocuments live, Changes changes, long timeoutSeconds)
    implements Operation<SearchThread> {

  private static final long SUPERSEDED_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Neighbours that are asked for of a new vector, which is the nearest itself. */
  private static final int NEAREST = 10;

  private static final Status NOT_SEARCHABLE =
      new Status("NOT_SEARCHABLE", "No search has shown the update in time.");

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
    Optional<Object> before = value(thread, key);
    if (before.isEmpty()) {
      return false;
    }
    Changes.Change change = changes.freshen(number);
    boolean written = db.update(live.table, key, change.values()).isOk();
    change.end(written);
    return written && await(thread, key, change.written(), before.get());
  }

  private boolean await(SearchThread thread, String key, Object written, Object before) {
    long startNanos = System.nanoTime();
    long nextCheckNanos = SUPERSEDED_CHECK_NANOS;
    SearchQuery query =
        written instanceof Embedding vector
            ? SearchQuery.nearest(vector, NEAREST)
            : live.corpus.freshQuery(written.toString());
    for (long searches = 1; ; searches++) {
      thread.hits.clear();
      Status status = thread.db().search(live.table, query, thread.hits);
      long nanos = System.nanoTime() - startNanos;
      boolean seen =
          status.isOk()
              && thread.hits.stream()
                  .filter(hit -> hit.key().equals(key)) // It may be a hit with its old value.
                  .anyMatch(hit -> written.equals(hit.fields().get(changes.freshField())));
      if (status.isOk() && !seen && nanos > nextCheckNanos) {
        nextCheckNanos += SUPERSEDED_CHECK_NANOS;
        // A document with its old title has lost the update or is read late, and is not superseded.
        Optional<Object> now = value(thread, key);
        if (now.isPresent() && !Set.of(written, before).contains(now.get())) {
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

  private Optional<Object> value(SearchThread thread, String key) {
    String field = changes.freshField();
    ReadFields cells = new ReadFields();
    thread.db().read(live.table, key, Set.of(field), cells);
    return Optional.ofNullable(cells.typed().get(field));
  }
}
