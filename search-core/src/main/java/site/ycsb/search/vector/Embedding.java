// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.vector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.vector.VectorSettings.Metric;

/** Embedding of a document: numbers of single precision, equal if all of them are. Immutable. */
public final class Embedding {

  private final float[] values;

  /** Keeps the array without a copy; the caller must not change it. */
  public Embedding(float... values) {
    this.values = values;
  }

  public int dimension() {
    return values.length;
  }

  public float at(int place) {
    return values[place];
  }

  public double dot(Embedding other) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (double) values[i] * other.values[i];
    }
    return sum;
  }

  public double distance(Embedding other, Metric metric) {
    return metric.distance(dot(this), other.dot(other), dot(other));
  }

  /** The numbers one after the other, as the vector functions of most stores take them. */
  public byte[] littleEndian() {
    ByteBuffer bytes =
        ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return bytes.array();
  }

  public List<Float> toList() {
    List<Float> list = new ArrayList<>(values.length);
    for (float value : values) {
      list.add(value);
    }
    return list;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Embedding vector && Arrays.equals(values, vector.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  /** For people and digests: {@code [0.5, -1.25]}. */
  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
