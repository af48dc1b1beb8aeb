// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Reporter of operations that YCSB's wrapper does not see. It reports as the wrapper does: failures
 * under another name, and latencies from the start and from the intended start. Thread-safe.
 */
public final class OperationReporter {

  private final Measurements measurements = Measurements.getMeasurements();
  private final Set<String> trackedErrors;
  private final boolean everyErrorTracked;

  public OperationReporter(Properties properties) {
    everyErrorTracked = YcsbSettings.REPORT_LATENCY_FOR_EACH_ERROR.from(properties);
    trackedErrors =
        Set.copyOf(Arrays.asList(YcsbSettings.LATENCY_TRACKED_ERRORS.from(properties).split(",")));
  }

  /** Intended start of this thread's current operation; the present time without a target. */
  public long intendedNanos() {
    return measurements.getIntendedtartTimeNs();
  }

  public void report(
      String operation, Status status, long intendedNanos, long startNanos, long endNanos) {
    latency(operation, status, intendedNanos, startNanos, endNanos);
    status(operation, status);
  }

  /** Reports an operation whose parts report their statuses themselves. */
  public void latency(
      String operation, Status status, long intendedNanos, long startNanos, long endNanos) {
    String name = name(operation, status);
    measurements.measure(name, micros(endNanos - startNanos));
    measurements.measureIntended(name, micros(endNanos - intendedNanos));
  }

  public void status(String operation, Status status) {
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
