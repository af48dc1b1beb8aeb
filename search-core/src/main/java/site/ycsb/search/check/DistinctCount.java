// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import site.ycsb.search.corpus.SplitMix;

/**
 * Count of distinct numbers, in 8 kB: each number sets one bit of many by its hash, and the share
 * of bits that are left tells how many numbers there were (linear counting; K.-Y. Whang and others,
 * "A linear-time probabilistic counting algorithm", 1990). Exact to about 1 % up to 100,000
 * numbers; beyond 500,000 it gives less. Thread-safe.
 */
public final class DistinctCount {

  private static final int BITS = 1 << 16;

  private final AtomicLongArray bits = new AtomicLongArray(BITS / Long.SIZE);

  public void add(long number) {
    int bit = (int) (SplitMix.mix(number) >>> 48); // Or consecutive numbers hardly collide.
    bits.accumulateAndGet(bit >>> 6, 1L << bit, (some, one) -> some | one);
  }

  public long count() {
    int set = IntStream.range(0, bits.length()).map(i -> Long.bitCount(bits.get(i))).sum();
    return Math.round(-BITS * Math.log(Math.max(1, BITS - set) / (double) BITS));
  }

  /** Probability that a fault of one item in so many is among some items, chosen by chance. */
  public static double chance(long items, int oneIn) {
    return -Math.expm1(items * Math.log1p(-1.0 / oneIn));
  }

  /** The same probability in percent, rounded down: a sample never finds a fault for certain. */
  public static String percent(long items, int oneIn) {
    double tenths = Math.min(999, Math.floor(1_000 * chance(items, oneIn)));
    return String.format(Locale.ROOT, "%.1f %%", tenths / 10);
  }
}
