// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.LongFunction;
import site.ycsb.Status;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.binding.Values;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.run.InsertRetry;
import site.ycsb.search.run.RunSettings;

/**
 * Load of values, {@code batchsize} of them at once. The latency of INSERT is that of the whole
 * batch, for each of its values. Thread-safe.
 */
final class ValueLoad {

  private static final String INSERT = "INSERT";

  private final DatasetPlan dataset;
  private final LongFunction<ValueRequest> storing;
  private final long end;
  private final int batchSize;
  private final InsertRetry retry;

  /**
   * @param storing request that stores the value of a key number
   */
  ValueLoad(Properties properties, DatasetPlan dataset, LongFunction<ValueRequest> storing) {
    this.dataset = dataset;
    this.storing = storing;
    this.end = Dataset.Part.of(properties).to();
    this.batchSize = Math.toIntExact(RunSettings.BATCH_SIZE.from(properties));
    this.retry = InsertRetry.from(properties);
  }

  /** Stores the value of a key number, or adds it to a batch; false if the thread should end. */
  boolean insert(ValuesThread thread, long number) {
    thread.planned--;
    if (number >= end) {
      sendRest(thread, thread.db());
      return false;
    }
    thread.unsent.add(number);
    return (thread.unsent.size() < batchSize && thread.planned > 0) || send(thread, thread.db());
  }

  /** Stores the values of a thread that wait. */
  void sendRest(ValuesThread thread, SearchDb db) {
    if (!thread.unsent.isEmpty()) {
      send(thread, db);
    }
  }

  private boolean send(ValuesThread thread, SearchDb db) {
    List<Long> batch = List.copyOf(thread.unsent);
    long last = batch.get(batch.size() - 1);
    thread.unsent.clear();
    for (int tries = 0; ; tries++) {
      List<Long> failed = sendOnce(thread, db, batch);
      thread.count(batch.size() - failed.size(), 0);
      if (failed.isEmpty() || !retry.again(tries)) {
        thread.count(0, failed.size());
        if (failed.isEmpty()) {
          thread.loadedTo(thread.planned > 0 ? last + 1 : Long.MAX_VALUE);
        }
        return failed.isEmpty();
      }
      batch = failed;
    }
  }

  /** Key numbers of the values that could not be stored. */
  private List<Long> sendOnce(ValuesThread thread, SearchDb db, List<Long> batch) {
    List<ValueRequest> requests = batch.stream().map(storing::apply).toList();
    List<Long> failed = new ArrayList<>();
    long intendedNanos = thread.reporter().intendedNanos();
    long startNanos = System.nanoTime();
    db.operations(Values.class)
        .sendAll(
            dataset.table(),
            requests,
            new Values.Answers() {
              @Override
              public void answered(int request, Optional<byte[]> value) {
                report(Status.OK);
              }

              @Override
              public void failed(int request, Exception failure) {
                failed.add(batch.get(request));
                report(db.failed(INSERT, dataset.table(), requests.get(request).key(), failure));
              }

              private void report(Status status) {
                thread
                    .reporter()
                    .report(INSERT, status, intendedNanos, startNanos, System.nanoTime());
              }
            });
    return failed;
  }
}
