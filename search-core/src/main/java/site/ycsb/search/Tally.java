// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.concurrent.atomic.AtomicLongArray;

/** What one client thread has done so far. Written by that thread alone, read by any. */
final class Tally {

  /** What is counted. */
  enum Count {
    SUCCEEDED,
    FAILED,
    WRONG,
    SEARCHES,
    HITS,
    EMPTY_PAGES,
    FRESHENED,
    FRESHNESS_SEARCHES,
    SUPERSEDED
  }

  private final AtomicLongArray sums = new AtomicLongArray(Count.values().length);

  @SuppressWarnings("EnumOrdinal") // A place in an array of this class alone.
  void add(Count count, long amount) {
    int place = count.ordinal();
    sums.setOpaque(place, sums.getPlain(place) + amount);
  }

  @SuppressWarnings("EnumOrdinal")
  long get(Count count) {
    return sums.getOpaque(count.ordinal());
  }
}
