// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

/**
 * Random numbers that are a pure function of a seed, on every machine and Java: SplitMix64, after
 * G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), with
 * the mixing constants of D. Stafford's variant 13. Not thread-safe.
 */
public final class SplitMix {

  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  public SplitMix(long seed) {
    state = seed;
  }

  public long next() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}; the bias is below bound / 2^32. */
  public int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** A text of some letters, each equally frequent; empty for a length below 1. */
  public String text(int length, String letters) {
    StringBuilder text = new StringBuilder(Math.max(0, length));
    for (int i = 0; i < length; i++) {
      text.append(letters.charAt(below(letters.length())));
    }
    return text.toString();
  }

  /** Spreads every bit of the input over all bits of the output; a bijection. */
  public static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** One seed out of two numbers. */
  public static long mix(long first, long second) {
    return mix(mix(first + GOLDEN_GAMMA) ^ (second * GOLDEN_GAMMA));
  }
}
