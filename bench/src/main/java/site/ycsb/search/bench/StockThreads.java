// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Properties;
import org.apache.htrace.core.Tracer;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Threads of the stock client: the same workload and binding, opened and called in the order of
 * {@code site.ycsb.Client}. Of the build that is measured, it knows only the names of two classes,
 * in the properties {@code workload} and {@code db}.
 */
public final class StockThreads {

  private StockThreads() {}

  /** Prepares the workload and returns when all threads are connected and parked. */
  public static MeasuredClient open(Properties properties) throws Exception {
    Measurements.setProperties(properties);
    Class<?> type = Class.forName(properties.getProperty("workload"));
    Workload workload = (Workload) type.getDeclaredConstructor().newInstance();
    workload.init(properties);
    int count = Integer.parseInt(properties.getProperty("threadcount"));
    return new ParkedThreads(
        count,
        number -> new StockThread(workload, properties, number, count),
        () -> {
          workload.cleanup();
          Measurements.getMeasurements().exportMeasurements(new FailureCheck());
        });
  }

  /** One thread's connection and state. */
  private static final class StockThread implements ParkedThreads.Operation {
    private final Tracer tracer = new Tracer.Builder("bench").build();
    private final Workload workload;
    private final DB db;
    private final Object state;

    StockThread(Workload workload, Properties properties, int number, int count) throws Exception {
      this.workload = workload;
      db = DBFactory.newDB(properties.getProperty("db"), properties, tracer);
      db.init();
      state = workload.initThread(properties, number, count);
    }

    @Override
    public void run() {
      workload.doTransaction(db, state);
    }

    @Override
    public void close() throws Exception {
      db.cleanup();
      tracer.close();
    }
  }

  /** Exporter that fails on operations that did not end with OK and writes nothing. */
  private static final class FailureCheck implements MeasurementsExporter {

    private static final String STATUS = "Return=";

    @Override
    public void write(String metric, String measurement, int count) {
      if (measurement.startsWith(STATUS) && !measurement.equals(STATUS + "OK")) {
        throw new IllegalStateException(
            "%d operations %s ended with %s".formatted(count, metric, measurement));
      }
    }

    @Override
    public void write(String metric, String measurement, long value) {}

    @Override
    public void write(String metric, String measurement, double value) {}

    @Override
    public void close() {}
  }
}
