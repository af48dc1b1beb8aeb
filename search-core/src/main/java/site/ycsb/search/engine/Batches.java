// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import site.ycsb.Status;
import site.ycsb.search.run.OperationReporter;

/**
 * Batches of new items that a load or a run sends. An item waits until its thread has a whole batch
 * of them. The operation has the latencies of the requests and the statuses of the items; each item
 * counts as an operation. Thread-safe.
 *
 * @param begun told the key numbers of a batch before it is sent
 * @param ended told each key number in the end, and whether it was stored
 */
public record Batches<T extends ClientThread>(
    String operation,
    TimedWorkload<T> workload,
    int size,
    InsertRetry retry,
    Consumer<List<Long>> begun,
    BiConsumer<Long, Boolean> ended) {

  /** Adds an item to a batch, and sends a full one; false if an item failed in all its tries. */
  public boolean add(T thread, long number) {
    thread.unsent.add(number);
    return thread.unsent.size() < size || sendRest(thread);
  }

  /** Sends a batch that may not be full; false if an item failed in all its tries. */
  public boolean sendRest(T thread) {
    List<Long> batch = List.copyOf(thread.unsent);
    thread.unsent.clear();
    if (batch.isEmpty()) {
      return true;
    }
    begun.accept(batch);
    for (int tries = 0; ; tries++) {
      List<Long> failed = failed(thread, batch);
      if (failed.isEmpty() || !retry.again(tries)) {
        failed.forEach(number -> ended.accept(number, /* stored= */ false));
        thread.countAll(batch.size() - failed.size(), failed.size());
        return failed.isEmpty();
      }
      thread.count(batch.size() - failed.size(), 0);
      batch = failed;
    }
  }

  /** Sends items once, and reports the request; returns those that were not stored. */
  private List<Long> failed(T thread, List<Long> batch) {
    TimedWorkload.Storing request = workload.storing(batch);
    OperationReporter reporter = thread.reporter();
    long intendedNanos = reporter.intendedNanos();
    long startNanos = System.nanoTime();
    List<Status> statuses = request.send(thread.db());
    thread.storedNanos = System.nanoTime();
    Status whole = Status.OK;
    List<Long> failed = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      Status status = statuses.get(i);
      reporter.status(operation, status);
      if (status.isOk()) {
        ended.accept(batch.get(i), /* stored= */ true);
      } else {
        whole = status;
        failed.add(batch.get(i));
      }
    }
    reporter.latency(operation, whole, intendedNanos, startNanos, thread.storedNanos);
    return failed;
  }
}
