// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import site.ycsb.search.launcher.Job.Task;

/** The load that goes before a run whose dataset is not there, and that nobody measures. */
final class DatasetLoad {

  /**
   * What would slow, shorten or split the load that goes before a run, or write a report of it
   * where the run's belongs. What a write is worth is brought about when the run begins.
   */
  private static final List<String> OF_THE_RUN =
      List.of(
          "target",
          "maxexecutiontime",
          "insertstart",
          "insertcount",
          "exportfile",
          "hdrhistogram.fileoutput",
          "measurement.raw.output_file",
          "profile",
          "durability",
          "visibility");

  /** Nobody measures that load, so it sends many documents at once, but no more than memory has. */
  private static final int LOAD_BATCH = 500;

  private static final long LOAD_BATCH_CHARACTERS = 4_000_000;

  private DatasetLoad() {}

  /** The load of a run's dataset; it is said what is loaded. */
  static Job before(Job run, Console console) {
    Job load = before(run);
    console.say(
        String.format(
            Locale.ROOT,
            "loading the dataset: %,d documents into %s",
            number(load.properties(), "recordcount", 0),
            load.store().name()));
    return load;
  }

  /** The load of a run's dataset. */
  static Job before(Job run) {
    Properties properties = new Properties();
    properties.putAll(run.properties());
    OF_THE_RUN.forEach(properties::remove);
    properties.setProperty("dotransactions", "false");
    properties.putIfAbsent("batchsize", Long.toString(batchSize(properties)));
    return run.with(Task.LOAD, properties);
  }

  private static long batchSize(Properties properties) {
    long characters = number(properties, "fieldcount", 10) * number(properties, "fieldlength", 100);
    return Math.max(1, Math.min(LOAD_BATCH, LOAD_BATCH_CHARACTERS / Math.max(1, characters)));
  }

  private static long number(Properties properties, String key, long fallback) {
    return Long.parseLong(properties.getProperty(key, Long.toString(fallback)).strip());
  }
}
