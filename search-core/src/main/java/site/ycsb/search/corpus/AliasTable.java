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

  /**
   * Column of each index. The upper 32 bits are the share that the index keeps, in units of 2^-32.
   * The lower 32 bits are the index that has the rest. An index that keeps all is its own rest, and
   * its share is 0.
   */
  private final long[] columns;

  public AliasTable(int size, IntToDoubleFunction weight) {
    double sum = 0;
    double[] scaled = new double[size];
    for (int i = 0; i < size; i++) {
      scaled[i] = weight.applyAsDouble(i);
      sum += scaled[i];
    }
    for (int i = 0; i < size; i++) {
      scaled[i] *= size / sum;
    }
    columns = paired(scaled);
  }

  /** Tops up each column that is below average with one that is above. */
  private static long[] paired(double[] scaled) {
    long[] columns = new long[scaled.length];
    int[] small = new int[scaled.length];
    int[] large = new int[scaled.length];
    int smalls = 0;
    int larges = 0;
    for (int i = 0; i < scaled.length; i++) {
      columns[i] = i;
      if (scaled[i] < 1) {
        small[smalls++] = i;
      } else {
        large[larges++] = i;
      }
    }
    while (smalls > 0 && larges > 0) {
      int poor = small[--smalls];
      int rich = large[larges - 1];
      columns[poor] = (long) (scaled[poor] * ONE) << Integer.SIZE | rich;
      scaled[rich] -= 1 - scaled[poor];
      if (scaled[rich] < 1) {
        larges--;
        small[smalls++] = rich;
      }
    }
    return columns;
  }

  /** The index that 64 random bits choose. */
  public int draw(long random) {
    int index = (int) (((random >>> 32) * columns.length) >>> 32);
    long column = columns[index];
    return (random & 0xFFFF_FFFFL) < column >>> Integer.SIZE ? index : (int) column;
  }
}
