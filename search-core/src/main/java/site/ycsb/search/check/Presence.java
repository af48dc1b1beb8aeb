// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Presence of documents while a run inserts and deletes, by what this client has written. A
 * document is certainly there, certainly gone, or either is right. Thread-safe.
 */
public final class Presence {

  private final long loaded;
  private final boolean notesInserts;
  private final LongPredicate own;

  /** Ends of the inserts of documents, by key number; the largest time while they are under way. */
  private final Map<Long, Long> inserted = new ConcurrentHashMap<>();

  /** Ends of the deletes of documents, by key number; the largest time while they are under way. */
  private final Map<Long, Long> deleted = new ConcurrentHashMap<>();

  /**
   * @param loaded documents of the dataset
   * @param notesInserts true if an inserted document is certainly there later, else it may be
   * @param own true for the key number of a document that no other client may delete
   */
  public Presence(long loaded, boolean notesInserts, LongPredicate own) {
    this.loaded = loaded;
    this.notesInserts = notesInserts;
    this.own = own;
  }

  public void inserting(long number) {
    inserted(number, Long.MAX_VALUE);
  }

  public void inserted(long number, long nanos) {
    if (notesInserts) {
      inserted.put(number, nanos);
    }
  }

  /** Takes a document that is about to be deleted; false if another delete of it has begun. */
  public boolean deleting(long number) {
    return deleted.putIfAbsent(number, Long.MAX_VALUE) == null;
  }

  public void deleted(long number, long nanos) {
    deleted.put(number, nanos);
  }

  /** True if a delete of a document has begun. */
  public boolean isDeleted(long number) {
    return !deleted.isEmpty() && deleted.containsKey(number);
  }

  /** True if the delete of a document was acknowledged before a request began. */
  public boolean isGone(long number, long sinceNanos) {
    return !deleted.isEmpty() && hasEnded(deleted.get(number), sinceNanos);
  }

  /** True if a document was there while a request ran. */
  public boolean isThere(long number, long sinceNanos) {
    return !isDeleted(number)
        && (number < loaded ? own.test(number) : hasEnded(inserted.get(number), sinceNanos));
  }

  private static boolean hasEnded(@Nullable Long end, long sinceNanos) {
    return end != null && end != Long.MAX_VALUE && end - sinceNanos <= 0;
  }

  /** Key numbers of the documents that may have been there or not while a request ran. */
  LongStream unsettled(long sinceNanos) {
    return Stream.concat(inserted.keySet().stream(), deleted.keySet().stream())
        .mapToLong(number -> number)
        .distinct()
        .filter(number -> !isThere(number, sinceNanos) && !isGone(number, sinceNanos));
  }

  /** Key numbers of the documents whose delete was acknowledged before a time. */
  public LongStream gone(long nanos) {
    return deleted.keySet().stream()
        .mapToLong(number -> number)
        .filter(number -> isGone(number, nanos));
  }
}
