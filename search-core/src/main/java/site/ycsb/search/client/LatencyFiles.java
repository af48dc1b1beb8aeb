// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OneMeasurement;

/**
 * Files of latencies that YCSB writes: logs of histograms, and raw latencies. YCSB never asks
 * whether their streams have failed; this class reads its private fields to do so.
 */
final class LatencyFiles {

  private LatencyFiles() {}

  /** True if a write to one of them has failed. */
  static boolean isOneLost() {
    return streams(Measurements.class, null).anyMatch(PrintStream::checkError);
  }

  /** Closes those of some measurements; true if a write to one of them has failed. */
  static boolean close(Measurements measurements) {
    List<PrintStream> streams = streams(measurements).toList();
    streams.forEach(PrintStream::close);
    return streams.stream().anyMatch(PrintStream::checkError);
  }

  /** Streams in the fields of an object, or in the static fields of a class. */
  private static Stream<PrintStream> streams(Class<?> type, @Nullable Object owner) {
    return Stream.of(type.getDeclaredFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()) == (owner == null))
        .flatMap(field -> streams(value(field, owner)));
  }

  private static Stream<PrintStream> streams(@Nullable Object value) {
    if (value instanceof PrintStream stream) {
      return Stream.of(stream);
    }
    if (value instanceof Measurements) {
      return streams(Measurements.class, value);
    }
    if (value instanceof OneMeasurement) {
      return streams(value.getClass(), value);
    }
    return value instanceof Map<?, ?> map
        ? map.values().stream().flatMap(LatencyFiles::streams)
        : Stream.empty();
  }

  private static @Nullable Object value(Field field, @Nullable Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
