// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/**
 * Number or vector as a YCSB value. A binding stores it in its own type. Whoever reads it gets its
 * text, which is made only then. (YCSB's {@code NumericByteIterator} reads as eight raw bytes,
 * which no other binding expects.)
 */
public final class TypedByteIterator extends ByteIterator {

  private final Object value;
  private @Nullable ByteIterator text;

  public TypedByteIterator(Object value) {
    this.value = value;
  }

  public Object value() {
    return value;
  }

  private ByteIterator text() {
    if (text == null) {
      text = new StringByteIterator(value.toString());
    }
    return text;
  }

  @Override
  public boolean hasNext() {
    return text().hasNext();
  }

  @Override
  public byte nextByte() {
    return text().nextByte();
  }

  @Override
  public long bytesLeft() {
    return text().bytesLeft();
  }

  @Override
  public void reset() {
    text().reset();
  }

  @Override
  public String toString() {
    return value.toString();
  }
}
