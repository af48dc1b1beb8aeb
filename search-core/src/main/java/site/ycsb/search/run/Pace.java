// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import site.ycsb.measurements.Measurements;

/**
 * Timetable of one thread's operations at a target rate of all threads. The threads take turns, at
 * even intervals. Without a target, each operation is due at once.
 */
public final class Pace {

  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final long firstNanos;
  private final double periodNanos;

  /**
   * @param target operations per second of all threads; 0 is no limit
   * @param number number of the thread, from 0
   * @param threads number of threads
   * @param startNanos start of all threads
   */
  public Pace(long target, int number, int threads, long startNanos) {
    periodNanos = target == 0 ? 0 : 1e9 * threads / target;
    firstNanos = startNanos + Math.round(periodNanos * number / threads);
  }

  /**
   * Waits until an operation is due, and tells YCSB's measurements when that was.
   *
   * @param operation number of the thread's operation, from 0
   * @param over true if there is no operation to wait for any more
   */
  public void await(long operation, BooleanSupplier over) {
    if (periodNanos == 0) {
      return;
    }
    long dueNanos = firstNanos + Math.round(periodNanos * operation);
    long left = dueNanos - System.nanoTime();
    while (left > 0 && !over.getAsBoolean()) {
      LockSupport.parkNanos(Math.min(left, LONGEST_WAIT_NANOS));
      left = dueNanos - System.nanoTime();
    }
    Measurements.getMeasurements().setIntendedStartTimeNs(dueNanos);
  }
}
