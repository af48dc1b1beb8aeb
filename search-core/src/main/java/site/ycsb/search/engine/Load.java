// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Properties;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.run.RunSettings;

/**
 * Inserts of a load, {@code batchsize} items in a request. A thread that ends with a batch that is
 * not full (its share is no multiple of the size, or the clock has ended the load) sends it with
 * {@link #sendRest}. YCSB counts each item of a batch as an operation. Thread-safe.
 */
final class Load<T extends ClientThread> {

  private final long end;
  private final Batches<T> batches;

  Load(Properties properties, TimedWorkload<T> workload) {
    this.end = Dataset.Part.of(properties).to();
    int size = Math.toIntExact(RunSettings.BATCH_SIZE.from(properties));
    this.batches =
        new Batches<>(
            size > 1 ? "INSERT-BATCH" : "INSERT",
            workload,
            size,
            InsertRetry.from(properties),
            batch -> {},
            (thread, ended) -> {});
  }

  /** Inserts an item, or adds it to a batch; false if the thread should end. */
  boolean insert(T thread, long number) {
    thread.planned--;
    if (number >= end) {
      // The stock client would load recordcount documents from insertstart on.
      sendRest(thread, thread.db());
      return false;
    }
    return batches.add(thread, number) && (thread.planned > 0 || sendRest(thread, thread.db()));
  }

  boolean sendRest(T thread, SearchDb db) {
    return batches.sendRest(thread, db);
  }
}
