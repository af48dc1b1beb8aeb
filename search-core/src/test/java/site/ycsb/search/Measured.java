// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * What YCSB has measured since a moment, by {@code METRIC} or {@code METRIC Return=STATUS}. (Its
 * measurements are one for the process and can't be reset.)
 */
final class Measured {

  private final Map<String, Long> before = counts();

  Measured() {
    TestProperties.prepareMeasurements();
  }

  long operations(String metric) {
    return counts().getOrDefault(metric, 0L) - before.getOrDefault(metric, 0L);
  }

  private static Map<String, Long> counts() {
    TestProperties.prepareMeasurements();
    Map<String, Long> counts = new HashMap<>();
    try {
      Measurements.getMeasurements().exportMeasurements(new Counter(counts));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return counts;
  }

  private record Counter(Map<String, Long> counts) implements MeasurementsExporter {

    @Override
    public void write(String metric, String measurement, int value) {
      write(metric, measurement, (long) value);
    }

    @Override
    public void write(String metric, String measurement, long value) {
      if (measurement.equals("Operations")) {
        counts.put(metric, value);
      } else if (measurement.startsWith("Return=")) {
        counts.put(metric + " " + measurement, value);
      }
    }

    @Override
    public void write(String metric, String measurement, double value) {}

    @Override
    public void close() {}
  }
}
