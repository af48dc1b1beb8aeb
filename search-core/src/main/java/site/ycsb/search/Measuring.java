// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Reports the operations that YCSB's wrapper does not see as it reports the others: failures under
 * a name of their own, and latencies from the start and from the intended start. Thread-safe.
 */
final class Measuring {

  private final Measurements measurements = Measurements.getMeasurements();
  private final Set<String> trackedErrors;
  private final boolean everyErrorTracked;
  private final boolean ofTheRun;

  /**
   * By the measurements that YCSB has now.
   *
   * @param ofTheRun whether they are of the load or run, and not of its warm-up
   */
  Measuring(Properties properties, boolean ofTheRun) {
    this.ofTheRun = ofTheRun;
    everyErrorTracked = YcsbSettings.REPORT_LATENCY_FOR_EACH_ERROR.from(properties);
    trackedErrors =
        Set.copyOf(Arrays.asList(YcsbSettings.LATENCY_TRACKED_ERRORS.from(properties).split(",")));
  }

  /** Whether it is what the load or run is about, and no warm-up. */
  boolean isOfTheRun() {
    return ofTheRun;
  }

  /** When the current operation of this thread was due; now, if no target is set. */
  long intendedNanos() {
    return measurements.getIntendedtartTimeNs();
  }

  /** Reports an operation and its status. */
  void report(String operation, Status status, long intendedNanos, long startNanos, long endNanos) {
    latency(operation, status, intendedNanos, startNanos, endNanos);
    status(operation, status);
  }

  /** Reports an operation whose parts report their statuses themselves. */
  void latency(
      String operation, Status status, long intendedNanos, long startNanos, long endNanos) {
    String name = name(operation, status);
    measurements.measure(name, micros(endNanos - startNanos));
    measurements.measureIntended(name, micros(endNanos - intendedNanos));
  }

  /** Reports a duration that nobody has waited for. */
  void duration(String operation, long nanos) {
    measurements.measure(operation, micros(nanos));
  }

  void status(String operation, Status status) {
    measurements.reportStatus(operation, status);
  }

  private String name(String operation, Status status) {
    if (status.isOk()) {
      return operation;
    }
    boolean apart = everyErrorTracked || trackedErrors.contains(status.getName());
    return operation + (apart ? "-" + status.getName() : "-FAILED");
  }

  private static int micros(long nanos) {
    return (int) (nanos / 1000);
  }
}
