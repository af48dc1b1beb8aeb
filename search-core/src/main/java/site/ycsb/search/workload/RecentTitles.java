// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.SplitMix;

/**
 * Titles that updates of this client have written, and that the store has acknowledged: a sample of
 * a time that is longer than the store takes to show them. With the last titles alone, a store with
 * an interval would be asked only for words that it need not find yet. Thread-safe.
 */
final class RecentTitles {

  record Retitled(Versions.Write write, String title, long nanos) {

    long number() {
      return write.item();
    }
  }

  /** Titles that are remembered, a power of two. */
  static final int SIZE = 1_024;

  /** Time between two titles that are remembered at least, so that few updates pay for it. */
  private static final long LEAST_SPACING_NANOS = 1_000_000;

  /** Titles that are looked at for one that can be asked for. */
  private static final int TRIES = 32;

  private final long ageNanos;
  private final long spacingNanos;
  private final AtomicReferenceArray<Retitled> titles = new AtomicReferenceArray<>(SIZE);
  private final AtomicLong count = new AtomicLong();
  private final AtomicLong dueNanos;

  /**
   * @param ageNanos age from which a title is asked for
   * @param spanNanos time of which the titles are at least
   */
  RecentTitles(long ageNanos, long spanNanos, long nowNanos) {
    this.ageNanos = ageNanos;
    this.spacingNanos = Math.max(LEAST_SPACING_NANOS, spanNanos / SIZE);
    this.dueNanos = new AtomicLong(nowNanos);
  }

  /** Remembers a title in place of the oldest one, unless another was remembered just before. */
  void add(Retitled title) {
    long due = dueNanos.get();
    if (title.nanos - due < 0 || !dueNanos.compareAndSet(due, title.nanos + spacingNanos)) {
      return;
    }
    titles.set((int) (count.getAndIncrement() & (SIZE - 1)), title);
  }

  /** Any title that is old enough and not replaced; empty if none of a few is. */
  Optional<Retitled> any(SplitMix random, long nowNanos, Predicate<Retitled> replaced) {
    int known = (int) Math.min(count.get(), SIZE);
    for (int i = 0; i < TRIES && known > 0; i++) {
      Retitled title = titles.get(random.below(known));
      // A title may have been counted, but not be there yet.
      if (title != null && nowNanos - title.nanos >= ageNanos && !replaced.test(title)) {
        return Optional.of(title);
      }
    }
    return Optional.empty();
  }
}
