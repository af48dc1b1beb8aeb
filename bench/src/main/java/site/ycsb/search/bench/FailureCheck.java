// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Exporter that fails on operations that did not end with OK and writes nothing. */
final class FailureCheck implements MeasurementsExporter {

  private static final String STATUS = "Return=";

  @Override
  public void write(String metric, String measurement, int count) {
    if (measurement.startsWith(STATUS) && !measurement.equals(STATUS + "OK")) {
      throw new IllegalStateException(
          "%d operations %s ended with %s".formatted(count, metric, measurement));
    }
  }

  @Override
  public void write(String metric, String measurement, long value) {}

  @Override
  public void write(String metric, String measurement, double value) {}

  @Override
  public void close() {}
}
