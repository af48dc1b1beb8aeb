// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.htrace.core.Tracer;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.search.bench.Measured.Figures;

/**
 * Main class of a side's JVM: threads of the stock client, which open and call a workload and a
 * binding in the order of {@code site.ycsb.Client}, as fast as answers arrive. Of the build that is
 * measured, it knows only the names of two classes, in the properties {@code workload} and {@code
 * db}. Its input is the properties, an empty line, and the lengths of slices. It answers the empty
 * line when all threads are connected, and each length with the figures of the slice. Between
 * slices, the threads wait.
 */
public final class StockThreads {

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Line of the stock client's report: operations that did not end with OK. */
  private static final Pattern FAILED = Pattern.compile("\\[(.*)], (Return=(?!OK,).*), (\\d+)");

  private final Properties properties;
  private final Workload workload;
  private final List<AtomicLong> operations;

  /** Turns of all threads and the main one: connected, then the beginning and end of each slice. */
  private final Phaser turns;

  private volatile boolean open;
  private volatile boolean ended;

  public static void main(String[] arguments) {
    PrintStream answers = System.out;
    System.setOut(System.err); // What a driver prints is no figure.
    BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    try {
      StockThreads client = new StockThreads(properties(orders));
      answers.println("open");
      for (String line = orders.readLine(); line != null; line = orders.readLine()) {
        answers.println(client.slice(Double.parseDouble(line)).line());
      }
      client.end();
    } catch (Throwable e) { // Also that of a driver which lacks a class or memory.
      fail(String.valueOf(e instanceof IllegalStateException ? e.getMessage() : e));
    }
    System.exit(0); // Whatever threads a driver has left.
  }

  private static Properties properties(BufferedReader orders) throws IOException {
    Properties properties = new Properties();
    for (String line = orders.readLine(); !line.isEmpty(); line = orders.readLine()) {
      int end = line.indexOf('=');
      properties.setProperty(line.substring(0, end), line.substring(end + 1));
    }
    return properties;
  }

  /** Ends the JVM: the figures of a client that has failed mean nothing. */
  private static void fail(String reason) {
    System.err.println(reason);
    System.exit(1);
  }

  /** Prepares the workload and returns when all threads are connected. */
  private StockThreads(Properties properties) throws Exception {
    this.properties = properties;
    Measurements.setProperties(properties);
    Class<?> type = Class.forName(properties.getProperty("workload"));
    workload = (Workload) type.getDeclaredConstructor().newInstance();
    workload.init(properties);
    int count = Integer.parseInt(properties.getProperty("threadcount"));
    operations = Stream.generate(AtomicLong::new).limit(count).toList();
    turns = new Phaser(count + 1);
    for (int number = 0; number < count; number++) {
      int own = number;
      new Thread(() -> run(own)).start();
    }
    turns.arriveAndAwaitAdvance();
  }

  private void run(int number) {
    AtomicLong counter = operations.get(number);
    try {
      Tracer tracer = new Tracer.Builder("bench").build();
      DB db = DBFactory.newDB(properties.getProperty("db"), properties, tracer);
      db.init();
      Object state = workload.initThread(properties, number, operations.size());
      turns.arriveAndAwaitAdvance();
      for (turns.arriveAndAwaitAdvance(); !ended; turns.arriveAndAwaitAdvance()) {
        while (open) {
          workload.doTransaction(db, state);
          counter.lazySet(counter.getPlain() + 1);
        }
        turns.arriveAndAwaitAdvance();
      }
      db.cleanup();
      turns.arrive();
    } catch (Throwable e) {
      fail("a client thread failed: " + e);
    }
  }

  /** Lets all threads operate for some time. */
  private Figures slice(double seconds) throws InterruptedException {
    open = true;
    turns.arriveAndAwaitAdvance();
    Figures slice =
        Figures.of(
            seconds,
            () -> operations.stream().mapToLong(AtomicLong::get).sum(),
            PROCESS::getProcessCpuTime);
    open = false;
    turns.arriveAndAwaitAdvance();
    return slice;
  }

  /** Ends all threads, and fails if an operation did not end with OK. */
  private void end() throws Exception {
    ended = true;
    turns.arriveAndAwaitAdvance();
    turns.arriveAndAwaitAdvance();
    workload.cleanup();
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    try (MeasurementsExporter exporter = new TextMeasurementsExporter(report)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
    Matcher failed = FAILED.matcher(report.toString(UTF_8));
    if (failed.find()) {
      String form = "%s operations %s ended with %s";
      fail(form.formatted(failed.group(3), failed.group(1), failed.group(2)));
    }
  }
}
