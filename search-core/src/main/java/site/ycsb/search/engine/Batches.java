// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.List;
import java.util.function.BiConsumer;
import site.ycsb.Status;

/**
 * Batches of new items that a run sends. An item waits until its thread has a whole batch of them.
 * The operation has the latencies of the requests and the statuses of the items; each item counts
 * as an operation. Thread-safe.
 *
 * @param operation name of the operation in the report
 * @param workload makes the requests
 * @param size items of a batch
 * @param begun told the key numbers of a batch before it is sent
 * @param ended told each key number once its request has ended, with its status
 */
public record Batches<T extends ClientThread>(
    String operation,
    TimedWorkload<T> workload,
    int size,
    java.util.function.Consumer<List<Long>> begun,
    BiConsumer<T, Ended> ended) {

  /**
   * Item whose request has ended.
   *
   * @param number key number
   * @param stored true if it was acknowledged
   */
  public record Ended(long number, boolean stored) {}

  /** Adds an item to the thread's batch, and sends the batch if it is full. */
  public void add(T thread, long number) {
    thread.unsent.add(number);
    if (thread.unsent.size() >= size) {
      sendRest(thread);
    }
  }

  /** Sends a batch that is not full. */
  public void sendRest(T thread) {
    List<Long> batch = List.copyOf(thread.unsent);
    thread.unsent.clear();
    if (batch.isEmpty()) {
      return;
    }
    begun.accept(batch);
    List<Status> statuses =
        Load.sendOnce(operation, workload.storing(batch), batch.size(), thread.db(), thread);
    int failed = 0;
    for (int i = 0; i < batch.size(); i++) {
      boolean stored = statuses.get(i).isOk();
      failed += stored ? 0 : 1;
      ended.accept(thread, new Ended(batch.get(i), stored));
    }
    thread.countAll(batch.size() - failed, failed);
  }
}
