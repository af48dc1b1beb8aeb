// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import java.util.function.IntToDoubleFunction;

/**
 * Table that draws from a fixed discrete distribution in constant time: one 64-bit random number
 * gives one index. Walker's alias method, built as by M. D. Vose, "A linear algorithm for
 * generating random numbers with a given distribution" (IEEE TSE 17(9), 1991). Immutable.
 */
public final class AliasTable {

  private static final double ONE = 0x1p32;

  private final int[] alias;

  /** For each index, the share of its column that it keeps, in units of 2^-32. */
  private final long[] kept;

  public AliasTable(int size, IntToDoubleFunction weight) {
    alias = new int[size];
    kept = new long[size];
    double sum = 0;
    double[] scaled = new double[size];
    for (int i = 0; i < size; i++) {
      scaled[i] = weight.applyAsDouble(i);
      sum += scaled[i];
    }
    for (int i = 0; i < size; i++) {
      scaled[i] *= size / sum;
    }
    pair(scaled);
  }

  /** Tops up each column that is below average with one that is above. */
  private void pair(double[] scaled) {
    int[] small = new int[scaled.length];
    int[] large = new int[scaled.length];
    int smalls = 0;
    int larges = 0;
    for (int i = 0; i < scaled.length; i++) {
      alias[i] = i;
      kept[i] = (long) ONE;
      if (scaled[i] < 1) {
        small[smalls++] = i;
      } else {
        large[larges++] = i;
      }
    }
    while (smalls > 0 && larges > 0) {
      int poor = small[--smalls];
      int rich = large[larges - 1];
      kept[poor] = (long) (scaled[poor] * ONE);
      alias[poor] = rich;
      scaled[rich] -= 1 - scaled[poor];
      if (scaled[rich] < 1) {
        larges--;
        small[smalls++] = rich;
      }
    }
  }

  /** The index that 64 random bits choose. */
  public int draw(long random) {
    int column = (int) (((random >>> 32) * alias.length) >>> 32);
    return (random & 0xFFFF_FFFFL) < kept[column] ? column : alias[column];
  }
}
