// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.Measurements;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Queue of the times at which operations are due. A client thread that is free takes the next one,
 * so that an operation waits only while all threads are busy. Thread-safe.
 */
public final class Arrivals {

  public static final SettingGroup ALL = new SettingGroup();

  /** Public for the launcher, which removes it from jobs without a rate. */
  public static final Setting<Form> FORM =
      ALL.choice(
          "arrivals",
          Form.class,
          "when operations are due at a target rate: even as in YCSB; or at random from one queue,"
              + " at an average rate that is constant, rises, or goes up and down; or without a"
              + " target as the questions of a file were recorded");

  private static final Setting<Double> SWING =
      ALL.decimal(
          "arrivals.swing",
          0.5,
          0,
          1,
          "share of the target by which a ramp begins below it and ends above it, and a sine curve"
              + " leaves it");
  private static final Setting<Long> SECONDS =
      ALL.integer(
          "arrivals.seconds", 60, 1, 86_400, "duration of a ramp, or of a sine curve's period");

  private static final Setting<Double> SPEED =
      ALL.decimal(
          "arrivals.speed",
          1,
          0.001,
          1_000,
          "how many times as fast as they were recorded questions are asked");

  /** Key under which the target is hidden from YCSB's threads, which would wait for it, too. */
  private static final String HIDDEN = "arrivals.target";

  private static final long LONGEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Course of the rate; those between the first and the last are Poisson processes. */
  public enum Form {
    EVEN,
    POISSON,
    RAMP,
    SINE,
    RECORDED
  }

  /** Times at which operations were recorded, by their number from 0. */
  public interface Recorded {
    /** Seconds since the first one. */
    double seconds(long number);
  }

  private final Form form;
  private final double rate;
  private final double swing;
  private final double seconds;
  private final double speed;
  private final SplitMix random;
  private final Recorded recorded;
  private long taken;

  /** Time of the last arrival in seconds since the first call. */
  private double last;

  private @Nullable Long startNanos;

  Arrivals(Properties properties, long seed, Recorded recorded) {
    this.form = FORM.from(properties);
    this.rate = YcsbSettings.TARGET.from(properties);
    this.swing = SWING.from(properties);
    this.seconds = SECONDS.from(properties);
    this.speed = SPEED.from(properties);
    this.random = new SplitMix(seed);
    this.recorded = recorded;
  }

  /** Arrivals at the target rate, or as they were recorded; none without either. */
  public static Optional<Arrivals> of(Properties properties, Recorded recorded) {
    return YcsbSettings.TARGET.from(properties) == 0 && !isRecorded(properties)
        ? Optional.empty()
        : Optional.of(new Arrivals(properties, System.nanoTime(), recorded));
  }

  /** True for a run whose operations come from a queue, so that YCSB's threads must not wait. */
  public static boolean isQueue(Properties properties) {
    return FORM.from(properties) != Form.EVEN && YcsbSettings.DO_TRANSACTIONS.from(properties);
  }

  public static boolean isRecorded(Properties properties) {
    return FORM.from(properties) == Form.RECORDED;
  }

  /** Fails on a queue without a rate, or with two. */
  public static void require(Properties properties) {
    Settings.requireValid(properties, ALL);
    boolean recorded = isRecorded(properties);
    if (recorded
        && (YcsbSettings.TARGET.from(properties) > 0
            || OwnQuestions.FILE.from(properties).isEmpty())) {
      throw new SettingException(
          "%s=recorded: valid with %s and without a target", FORM.key(), OwnQuestions.FILE.key());
    }
    if (!recorded && isQueue(properties) && YcsbSettings.TARGET.from(properties) == 0) {
      throw new SettingException(
          "%s=%s without a rate: valid is -target with operations per second",
          FORM.key(), FORM.from(properties).name().toLowerCase(Locale.ROOT));
    }
  }

  /** Hides the target of a queue from YCSB's threads. */
  public static void hideTarget(Properties properties) {
    if (isQueue(properties) && properties.containsKey(YcsbSettings.TARGET.key())) {
      properties.put(HIDDEN, properties.remove(YcsbSettings.TARGET.key()));
    }
  }

  public static void showTarget(Properties properties) {
    Object target = properties.remove(HIDDEN);
    if (target != null) {
      properties.put(YcsbSettings.TARGET.key(), target);
    }
  }

  /**
   * Waits until the next operation is due, and tells YCSB's measurements when that was.
   *
   * @return false if it was over before
   */
  public boolean await(BooleanSupplier over) {
    long dueNanos = next(System.nanoTime());
    while (!over.getAsBoolean()) {
      long left = dueNanos - System.nanoTime();
      if (left <= 0) {
        Measurements.getMeasurements().setIntendedStartTimeNs(dueNanos);
        return true;
      }
      LockSupport.parkNanos(Math.min(left, LONGEST_WAIT_NANOS));
    }
    return false;
  }

  /** Time of the next arrival; the first call begins. */
  synchronized long next(long nowNanos) {
    if (startNanos == null) {
      startNanos = nowNanos;
    }
    if (form == Form.RECORDED) {
      last = recorded.seconds(taken++) / speed;
    } else if (form == Form.EVEN) {
      last += 1 / rate;
    } else {
      double highest = form == Form.POISSON ? rate : rate * (1 + swing);
      do { // Arrivals at the highest rate, of which only a share is kept.
        last -= Math.log(uniform()) / highest;
      } while (uniform() * highest > rateAt(last));
    }
    return startNanos + Math.round(last * TimeUnit.SECONDS.toNanos(1));
  }

  private double rateAt(double time) {
    return switch (form) {
      case RAMP -> rate * (1 + swing * Math.min(1, 2 * time / seconds - 1));
      case SINE -> rate * (1 + swing * Math.sin(2 * Math.PI * time / seconds));
      default -> rate;
    };
  }

  /** Above 0, at most 1. */
  private double uniform() {
    return ((random.next() >>> 11) + 1) * 0x1p-53;
  }
}
