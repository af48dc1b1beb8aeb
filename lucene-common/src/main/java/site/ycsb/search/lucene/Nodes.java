// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * Nodes of a cluster, which take turns. A node that has failed is passed over for a minute, unless
 * all have failed. Thread-safe.
 */
final class Nodes<N> {

  private static final long AVOIDED_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final long NEVER_FAILED = 0;

  private final List<N> nodes;
  private final LongSupplier nanoTime;
  private final AtomicInteger turn = new AtomicInteger();

  /** Times of the last failures, by the number of the node. */
  private final AtomicLongArray failed;

  Nodes(List<N> nodes, LongSupplier nanoTime) {
    this.nodes = List.copyOf(nodes);
    this.nanoTime = nanoTime;
    failed = new AtomicLongArray(nodes.size());
  }

  List<N> all() {
    return nodes;
  }

  int next() {
    int count = nodes.size();
    if (count == 1) {
      return 0;
    }
    int first = Math.floorMod(turn.getAndIncrement(), count);
    for (int i = 0; i < count; i++) {
      int number = (first + i) % count;
      if (!isAvoided(number)) {
        return number;
      }
    }
    return first;
  }

  private boolean isAvoided(int number) {
    long since = failed.get(number);
    return since != NEVER_FAILED && nanoTime.getAsLong() - since < AVOIDED_NANOS;
  }

  N get(int number) {
    return nodes.get(number);
  }

  void failed(int number) {
    failed.set(number, nanoTime.getAsLong() | 1); // Odd, and so never 0.
  }

  void answered(int number) {
    if (failed.get(number) != NEVER_FAILED) {
      failed.set(number, NEVER_FAILED);
    }
  }
}
