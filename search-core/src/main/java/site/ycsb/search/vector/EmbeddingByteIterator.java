// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.vector;

import site.ycsb.StringByteIterator;

/**
 * Embedding as a YCSB value. It reads as a list of numbers, and a binding stores it as a vector.
 */
public final class EmbeddingByteIterator extends StringByteIterator {

  private final Embedding value;

  public EmbeddingByteIterator(Embedding value) {
    super(value.toString());
    this.value = value;
  }

  public Embedding value() {
    return value;
  }
}
