// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * Whole number as a YCSB value. It reads as its decimal digits, and a binding stores it as a
 * number. (YCSB's {@code NumericByteIterator} reads as eight raw bytes, which no other binding
 * expects.) The digits are made at the first read, because most numbers are never read as digits.
 */
public final class LongByteIterator extends ByteIterator {

  private final long value;
  private @Nullable StringByteIterator digits;

  public LongByteIterator(long value) {
    this.value = value;
  }

  /** The number itself. */
  public long value() {
    return value;
  }

  @Override
  public boolean hasNext() {
    return digits().hasNext();
  }

  @Override
  public byte nextByte() {
    return digits().nextByte();
  }

  @Override
  public long bytesLeft() {
    return digits().bytesLeft();
  }

  @Override
  public void reset() {
    digits().reset();
  }

  @Override
  public byte[] toArray() {
    return digits().toArray();
  }

  @Override
  public String toString() {
    return digits().toString();
  }

  private StringByteIterator digits() {
    if (digits == null) {
      digits = new StringByteIterator(Long.toString(value));
    }
    return digits;
  }
}
