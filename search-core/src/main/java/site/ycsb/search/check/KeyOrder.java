// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;

/**
 * Keys of documents in the order of scans, to tell what a scan has left out. It has the keys of a
 * random sample if very many documents were loaded, and those of the first inserts alone.
 * Thread-safe.
 */
public final class KeyOrder {

  /** Loaded documents, and inserted ones, whose keys are kept at most. */
  private static final int MOST = 1 << 17;

  private final Corpus corpus;
  private final long loaded;
  private final Presence presence;
  private final boolean inserts;
  private final NavigableMap<String, Long> numbers = new ConcurrentSkipListMap<>();

  /**
   * @param loaded documents of the dataset; 0 if it is not known which of them are there
   * @param inserts true if a scan shows the documents whose insert was acknowledged before
   */
  public KeyOrder(Corpus corpus, long loaded, Presence presence, boolean inserts) {
    this.inserts = inserts;
    this.corpus = corpus;
    this.loaded = loaded;
    this.presence = presence;
    long step = loaded / MOST + 1; // Of so many documents, any one.
    LongStream.rangeClosed(0, loaded / step)
        .map(i -> i * step + Long.remainderUnsigned(SplitMix.mix(i), step))
        .filter(number -> number < loaded)
        .forEach(number -> numbers.put(corpus.key(number), number));
  }

  int size() {
    return numbers.size();
  }

  /** Adds an inserted document. */
  public void add(long number) {
    if (loaded > 0 && inserts && number < loaded + MOST) {
      numbers.put(corpus.key(number), number);
    }
  }

  /** True if a scan must show a document. */
  public boolean isThere(long number, long sinceNanos) {
    return loaded > 0 && (inserts || number < loaded) && presence.isThere(number, sinceNanos);
  }

  /**
   * Fault of a scan that leaves out a document between its start and its last row.
   *
   * @param rows keys of the rows, in order
   */
  public Optional<String> skipped(String start, List<String> rows, long sinceNanos) {
    String last = rows.isEmpty() ? start : rows.get(rows.size() - 1);
    Set<String> found = new HashSet<>(rows);
    return there(start, sinceNanos)
        .takeWhile(key -> key.compareTo(last) < 0)
        .filter(Predicate.not(found::contains))
        .map("%s is missing, which is there and has its place between the rows"::formatted)
        .findFirst();
  }

  /**
   * Fault of a scan that ends before its last document. A store that looks up the rows one by one
   * may have lost those of documents that were deleted or inserted at the same time.
   */
  public Optional<String> endsEarly(String start, int length, int rows, long sinceNanos) {
    List<String> right =
        rows < length ? there(start, sinceNanos).limit(length).toList() : List.<String>of();
    if (right.size() <= rows) {
      return Optional.empty();
    }
    String last = right.get(right.size() - 1);
    long unsettled =
        presence
            .unsettled(sinceNanos)
            .mapToObj(corpus::key)
            .filter(key -> key.compareTo(start) >= 0 && key.compareTo(last) < 0)
            .count();
    return rows + unsettled < right.size()
        ? Optional.of("%d rows, where at least %d are right".formatted(rows, right.size()))
        : Optional.empty();
  }

  private Stream<String> there(String start, long sinceNanos) {
    return numbers.tailMap(start, true).entrySet().stream()
        .filter(each -> presence.isThere(each.getValue(), sinceNanos))
        .map(Map.Entry::getKey);
  }
}
