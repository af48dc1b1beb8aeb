// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import site.ycsb.search.check.Dataset;

/**
 * Recorder of a load's progress in the dataset metadata, every few seconds, so that a load which is
 * ended, even by a kill, can be continued. Thread-safe.
 */
final class LoadProgress implements AutoCloseable {

  private static final long PERIOD_SECONDS = 5;

  private final Dataset dataset;
  private final Dataset.Part part;
  private final LongSupplier reached;
  private final ScheduledExecutorService timer = RunWatch.timer("load-progress");

  private long recorded;
  private boolean closed;

  LoadProgress(Dataset dataset, Dataset.Part part, LongSupplier reached) {
    this.dataset = dataset;
    this.part = part;
    this.reached = reached;
    this.recorded = part.from();
  }

  void start() {
    Future<?> unused =
        timer.scheduleAtFixedRate(this::record, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
  }

  /** Records the progress a last time. Nothing is recorded afterwards. */
  @Override
  public synchronized void close() {
    timer.shutdown();
    record();
    closed = true;
  }

  private synchronized void record() {
    long now = Math.min(reached.getAsLong(), part.to());
    if (closed || now <= recorded) {
      return;
    }
    try {
      dataset.recordProgress(part, now);
      recorded = now;
    } catch (Exception e) {
      // The load meets the same failure and reports it. A continued load begins a little earlier.
    }
  }
}
