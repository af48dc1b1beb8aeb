// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.io.IOException;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.htrace.core.Tracer;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Thread of the stock client without its loop and its clock: the same workload, the same binding in
 * YCSB's wrapper, the same measurement of each operation, called in the order of {@code
 * site.ycsb.Client}.
 */
final class ClientThread {

  private final Workload workload;
  private final DB db;
  private final Object state;

  private ClientThread(Workload workload, DB db, Object state) {
    this.workload = workload;
    this.db = db;
    this.state = state;
  }

  /**
   * Opens everything; for the thread that is going to do the operations.
   *
   * @param constructor of the workload, which looks for the measurements as early as that
   */
  static ClientThread open(Supplier<Workload> constructor, Properties properties)
      throws WorkloadException, DBException, UnknownDBException {
    Measurements.setProperties(properties);
    Workload workload = constructor.get();
    workload.init(properties);
    DB db =
        DBFactory.newDB(
            properties.getProperty("db"), properties, new Tracer.Builder("bench").build());
    db.init();
    return new ClientThread(workload, db, workload.initThread(properties, 0, 1));
  }

  /** Stores the next documents, as a load does. */
  void load(long documents) {
    for (long number = 0; number < documents; number++) {
      if (!workload.doInsert(db, state)) {
        throw new IllegalStateException("document %d was not stored".formatted(number));
      }
    }
  }

  /** Does one operation. */
  boolean operate() {
    return workload.doTransaction(db, state);
  }

  /**
   * Closes everything.
   *
   * @throws IllegalStateException if an operation failed: what it took is no figure
   */
  void close() throws WorkloadException, DBException, IOException {
    db.cleanup();
    workload.cleanup();
    Measurements.getMeasurements().exportMeasurements(new FailureCheck());
  }
}
