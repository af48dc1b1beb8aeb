// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import site.ycsb.measurements.exporter.MeasurementsExporter;

/** A report that nobody reads: it only refuses operations that did not end with OK. */
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
