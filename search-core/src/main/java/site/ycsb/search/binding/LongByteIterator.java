// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import site.ycsb.StringByteIterator;

/**
 * Whole number as a YCSB value. It reads as its decimal digits, and a binding stores it as a
 * number. (YCSB's {@code NumericByteIterator} reads as eight raw bytes, which no other binding
 * expects.)
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
