// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Iterator;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * YCSB's measurements of this process, with the outcome of its load or run. YCSB gives an exporter
 * nothing but its measurements, so the outcome reaches the report through them.
 *
 * <p>YCSB keeps the measurements of its process in a private static field and never replaces them;
 * therefore this class sets that field by reflection.
 */
public final class RunMeasurements extends Measurements {

  private static final Field OF_PROCESS = field();

  /**
   * True if this class divides the latency logs into seconds: YCSB's status thread does not, and
   * the run takes 5 s or more.
   */
  private final boolean divided;

  /** True if YCSB opens a file when the first value of an operation comes. */
  private final boolean opensFiles;

  /** False outside the measured time of a slice. */
  private volatile boolean measuring = true;

  /** Operations whose first value is taken. Each value asks this set, so it is an immutable one. */
  private volatile Set<String> begun = Set.of();

  private volatile Set<String> intendedBegun = Set.of();
  private final ProgressLog progress = new ProgressLog();
  private volatile @Nullable RunOutcome outcome;

  private RunMeasurements(Properties properties) {
    super(properties);
    boolean logs = isTrue(properties, YcsbSettings.HDR_FILE_OUTPUT);
    opensFiles =
        logs || properties.getProperty(YcsbSettings.MEASUREMENT_TYPE.key(), "").contains("raw");
    divided =
        logs
            && !isTrue(properties, YcsbSettings.STATUS)
            && !properties.getProperty(YcsbSettings.MAX_EXECUTION_TIME.key(), "").matches("[1-4]");
  }

  /** A flag as YCSB reads it; its value is checked later. */
  private static boolean isTrue(Properties properties, Setting<Boolean> flag) {
    return Boolean.parseBoolean(properties.getProperty(flag.key()));
  }

  interface OutcomeExporter extends MeasurementsExporter {

    void write(String metric, String measurement, Number value) throws IOException;

    @Override
    default void write(String metric, String measurement, int value) throws IOException {
      write(metric, measurement, (Number) value);
    }

    @Override
    default void write(String metric, String measurement, long value) throws IOException {
      write(metric, measurement, (Number) value);
    }

    @Override
    default void write(String metric, String measurement, double value) throws IOException {
      write(metric, measurement, (Number) value);
    }

    /** Takes the outcome, and how many operations had succeeded by which second. */
    void write(RunOutcome outcome, SortedMap<Double, Long> succeeded) throws IOException;
  }

  /**
   * Log of a run's progress: how many operations had succeeded after how many seconds. When it is
   * full, it forgets every second entry and keeps as few of the later ones, so a run of a day needs
   * no more memory than one of some minutes. Thread-safe.
   */
  static final class ProgressLog {

    /** Number of entries at which half of them are forgotten. */
    static final int LIMIT = 512;

    private final SortedMap<Double, Long> succeeded = new TreeMap<>();
    private long offered;
    private int kept = 1;

    /** Takes an entry; of a long run, one of several. */
    synchronized void add(long nanos, long operations) {
      offered++;
      if (offered % kept == 0) {
        succeeded.put(Math.rint(nanos / 1e6) / 1e3, operations);
      }
      if (succeeded.size() == LIMIT) {
        forgetEverySecond();
        kept *= 2;
      }
    }

    private void forgetEverySecond() {
      for (Iterator<Double> times = succeeded.keySet().iterator(); times.hasNext(); times.next()) {
        times.next();
        times.remove();
      }
    }

    /** Operations that had succeeded, by the seconds since the start of the run. */
    synchronized SortedMap<Double, Long> succeeded() {
      return new TreeMap<>(succeeded);
    }
  }

  /** Makes new measurements those of the process. */
  public static RunMeasurements install(Properties properties) {
    RunMeasurements installed = new RunMeasurements(properties);
    set(installed);
    return installed;
  }

  public void measuring(boolean now) {
    measuring = now;
  }

  @Override
  public void measure(String operation, int micros) {
    if (measuring) {
      if (isTaken(begun, operation)) {
        super.measure(operation, micros);
      } else {
        first(operation, () -> super.measure(operation, micros));
      }
    }
  }

  @Override
  public void measureIntended(String operation, int micros) {
    if (measuring) {
      if (isTaken(intendedBegun, operation)) {
        super.measureIntended(operation, micros);
      } else {
        firstIntended(operation, micros);
      }
    }
  }

  @Override
  public void reportStatus(String operation, Status status) {
    if (measuring) {
      if (isTaken(begun, operation)) {
        super.reportStatus(operation, status);
      } else {
        first(operation, () -> super.reportStatus(operation, status));
      }
    }
  }

  private boolean isTaken(Set<String> known, String operation) {
    return !opensFiles || known.contains(operation);
  }

  /**
   * Takes the first value of an operation while no other thread does: in YCSB, two at once would
   * both open its file, and one would empty what the other writes.
   */
  private synchronized void first(String operation, Runnable value) {
    value.run();
    begun = with(begun, operation);
  }

  private synchronized void firstIntended(String operation, int micros) {
    super.measureIntended(operation, micros);
    intendedBegun = with(intendedBegun, operation);
  }

  private static Set<String> with(Set<String> known, String operation) {
    return Stream.concat(known.stream(), Stream.of(operation))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Outcome of the last load or run of this process; empty if it has not ended. */
  public static Optional<RunOutcome> outcomeOfProcess() {
    try {
      return OF_PROCESS.get(null) instanceof RunMeasurements current
          ? current.outcome()
          : Optional.empty();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  public Optional<RunOutcome> outcome() {
    return Optional.ofNullable(outcome);
  }

  public void end(RunOutcome ended) {
    outcome = ended;
  }

  /**
   * Notes how many operations have succeeded, and ends an interval of each latency log. YCSB does
   * that when it is asked for a summary, and does not delay the timed path: a recorder swaps its
   * histograms without a lock.
   */
  public void endInterval(long nanos, long succeeded) {
    progress.add(nanos, succeeded);
    if (divided) {
      getSummary();
    }
  }

  @Override
  public void exportMeasurements(MeasurementsExporter exporter) throws IOException {
    super.exportMeasurements(exporter);
    if (outcome != null && exporter instanceof OutcomeExporter withOutcome) {
      withOutcome.write(outcome, progress.succeeded());
    }
  }

  /** Restoration of the measurements after a warm-up. */
  public interface WarmupScope extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Makes measurements that no report shows those of the process until the scope is closed. So a
   * warm-up calls the same code as the run, measurements included, and leaves no trace in the
   * report. Only one scope may be open at a time.
   */
  public WarmupScope setAside(Properties properties) {
    set(new Measurements(withoutFiles(properties)));
    return () -> set(this);
  }

  /** The kinds of measurement, without files, which a warm-up would write or empty. */
  private static Properties withoutFiles(Properties properties) {
    Properties kept = new Properties();
    String type = YcsbSettings.MEASUREMENT_TYPE.from(properties);
    kept.setProperty(
        YcsbSettings.MEASUREMENT_TYPE.key(), type.contains("raw") ? "hdrhistogram" : type);
    kept.setProperty(
        YcsbSettings.MEASUREMENT_INTERVAL.key(),
        YcsbSettings.MEASUREMENT_INTERVAL.from(properties));
    return kept;
  }

  private static Field field() {
    try {
      Field field = Measurements.class.getDeclaredField("singleton");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("this version of YCSB keeps its measurements elsewhere", e);
    }
  }

  private static void set(Measurements measurements) {
    try {
      OF_PROCESS.set(null, measurements);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
