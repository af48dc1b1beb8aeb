// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * A uniform sample of the key numbers that one thread has written, of fixed size however many there
 * are (Vitter's algorithm R). Used by that thread alone, until it has ended.
 */
final class KeySample {

  private static final int SIZE = 32;

  private final long[] numbers = new long[SIZE];
  private final SplitMix random;
  private long noted;

  KeySample(long seed) {
    random = new SplitMix(seed);
  }

  void note(long number) {
    if (noted < SIZE) {
      numbers[(int) noted] = number;
    } else {
      long place = Math.floorMod(random.next(), noted + 1);
      if (place < SIZE) {
        numbers[(int) place] = number;
      }
    }
    noted++;
  }

  LongStream numbers() {
    return Arrays.stream(numbers, 0, (int) Math.min(noted, SIZE));
  }
}
