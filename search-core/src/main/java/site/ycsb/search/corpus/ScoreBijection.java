// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.math.BigInteger;

/**
 * Key numbers to scores and back, one to one, on the 48-bit numbers: so scores are unique, look
 * random, and are exact in a double. Each step (add, multiply by an odd number, xor with the upper
 * half) has an inverse. Immutable.
 */
final class ScoreBijection {

  private static final int BITS = 48;
  private static final int HALF = BITS / 2;
  private static final long MASK = (1L << BITS) - 1;
  private static final long FACTOR = 0x5851F42D4C95L;
  private static final long INVERSE =
      BigInteger.valueOf(FACTOR).modInverse(BigInteger.ONE.shiftLeft(BITS)).longValueExact();

  private final long shift;

  ScoreBijection(long seed) {
    shift = SplitMix.mix(seed) & MASK;
  }

  long of(long number) {
    long score = (number + shift) & MASK;
    for (int round = 0; round < 3; round++) {
      score = (score * FACTOR) & MASK;
      score ^= score >>> HALF;
    }
    return score;
  }

  long undo(long score) {
    long number = score;
    for (int round = 0; round < 3; round++) {
      number ^= number >>> HALF; // Undoes itself: the upper half has not changed.
      number = (number * INVERSE) & MASK;
    }
    return (number - shift) & MASK;
  }
}
