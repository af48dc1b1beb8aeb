// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.List;
import java.util.Properties;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.launcher.job.Job.Task;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.YcsbSettings;

/** Load of a dataset before a run that needs it. The load is not measured. */
public final class DatasetLoad {

  /**
   * Properties of the run that the load must not have. They would slow, shorten or split it, or
   * overwrite the run's report. Durability and visibility are set when the run begins.
   */
  private static final List<String> RUN_ONLY =
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

  /** Documents in a batch, for speed: the load is not measured. */
  private static final int MAX_BATCH = 500;

  /** Documents of a file in a batch: their sizes are not known. */
  private static final int FILE_BATCH = 100;

  /** Limit of a batch's size, so that large documents fit into memory. */
  private static final long MAX_BATCH_CHARACTERS = 4_000_000;

  private DatasetLoad() {}

  public static Job forRun(Job run) {
    Properties properties = run.copyOfProperties();
    RUN_ONLY.forEach(properties::remove);
    properties.setProperty("dotransactions", "false");
    if (!PropertyCheck.needs(properties)
        .operations()
        .contains(Paths.class)) { // JSON goes one by one.
      properties.putIfAbsent("batchsize", Long.toString(batchSize(properties)));
    }
    return run.with(Task.LOAD, properties);
  }

  private static long batchSize(Properties properties) {
    if (CorpusSettings.isFile(properties)) {
      return FILE_BATCH;
    }
    long characters =
        YcsbSettings.FIELD_COUNT.from(properties) * YcsbSettings.FIELD_LENGTH.from(properties);
    return Math.max(1, Math.min(MAX_BATCH, MAX_BATCH_CHARACTERS / Math.max(1, characters)));
  }
}
