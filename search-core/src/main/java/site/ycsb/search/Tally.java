// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

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

  private final Map<Count, AtomicLong> counts = new EnumMap<>(Count.class);

  Tally() {
    for (Count count : Count.values()) {
      counts.put(count, new AtomicLong());
    }
  }

  void add(Count count, long amount) {
    AtomicLong sum = counter(count);
    sum.setOpaque(sum.getPlain() + amount);
  }

  long get(Count count) {
    return counter(count).getOpaque();
  }

  private AtomicLong counter(Count count) {
    return requireNonNull(counts.get(count));
  }
}
