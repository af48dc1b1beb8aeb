// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.lang.reflect.Field;
import java.util.Properties;
import site.ycsb.measurements.Measurements;

/**
 * Until it is closed, YCSB measures for nobody: what its own code measures goes where the report
 * does not look. So a warm-up calls what the run will call, measurements included, and leaves none.
 *
 * <p>YCSB gives the measurements of its process to every wrapper of a binding. It keeps them in a
 * private field and never begins anew, so it takes reflection. Not for two at a time.
 */
final class WarmupMeasurements implements AutoCloseable {

  private static final Field OF_THE_PROCESS = field();

  private final Measurements ofTheRun;

  private WarmupMeasurements(Measurements ofTheRun) {
    this.ofTheRun = ofTheRun;
  }

  /** Begins, for wrappers and others that ask for YCSB's measurements from now on. */
  static WarmupMeasurements begin(Properties properties) {
    WarmupMeasurements begun = new WarmupMeasurements(Measurements.getMeasurements());
    replace(new Measurements(withoutFiles(properties)));
    return begun;
  }

  @Override
  public void close() {
    replace(ofTheRun);
  }

  /** A raw file is written point by point, and a log's is emptied when its operation comes. */
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
      throw new IllegalStateException("this YCSB keeps its measurements elsewhere", e);
    }
  }

  private static void replace(Measurements measurements) {
    try {
      OF_THE_PROCESS.set(null, measurements);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
