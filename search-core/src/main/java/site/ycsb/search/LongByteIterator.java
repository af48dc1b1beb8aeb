// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import site.ycsb.StringByteIterator;

/**
 * A whole number in YCSB's clothes: reads as its decimal digits, and tells a binding that it should
 * be stored as a number. (YCSB's own {@code NumericByteIterator} reads as eight raw bytes, which no
 * other binding expects.)
 */
public final class LongByteIterator extends StringByteIterator {

  private final long value;

  public LongByteIterator(long value) {
    super(Long.toString(value));
    this.value = value;
  }

  /** The number itself. */
  public long value() {
    return value;
  }
}
