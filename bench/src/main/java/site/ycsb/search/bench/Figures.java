// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

/**
 * Measurements of a slice.
 *
 * @param operations how many
 * @param nanos in how much time
 * @param cpuNanos with how much processor time of the client
 */
record Figures(long operations, long nanos, long cpuNanos) {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  Figures {
    if (operations == 0) {
      throw new IllegalStateException("no operation was done while it was measured");
    }
  }

  /** Operations in a second. */
  double rate() {
    return operations * NANOS_PER_SECOND / nanos;
  }

  /** Processor time of one operation, in microseconds. */
  double cpuMicros() {
    return cpuNanos / NANOS_PER_MICRO / operations;
  }
}
