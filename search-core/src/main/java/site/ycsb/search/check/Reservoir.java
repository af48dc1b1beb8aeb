// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.Arrays;
import java.util.stream.LongStream;
import site.ycsb.search.corpus.SplitMix;

/**
 * Reservoir sample of inserted keys: a uniform sample of fixed size of the key numbers that one
 * thread has written (Vitter's algorithm R). Used by that thread alone, until the thread has ended.
 */
public final class Reservoir {

  private static final int SIZE = 32;

  private final long[] numbers = new long[SIZE];
  private final SplitMix random;
  private long added;

  public Reservoir(long seed) {
    random = new SplitMix(seed);
  }

  public void add(long number) {
    if (added < SIZE) {
      numbers[(int) added] = number;
    } else {
      long place = Math.floorMod(random.next(), added + 1);
      if (place < SIZE) {
        numbers[(int) place] = number;
      }
    }
    added++;
  }

  public long added() {
    return added;
  }

  public LongStream numbers() {
    return Arrays.stream(numbers, 0, (int) Math.min(added, SIZE));
  }
}
