// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.launcher.console.Secrets;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Task of a client process on one store.
 *
 * @param jvmArguments arguments of the client's JVM, before the class path
 * @param extraClassPath class path entries after those of the store; empty for none
 */
public record Job(
    Task task,
    Store store,
    Properties properties,
    List<String> jvmArguments,
    String extraClassPath) {

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

  /** Tasks of the client. Their names in lower case are arguments of the client process. */
  public enum Task {
    LOAD,
    RUN,
    /** Slices of several runs, measured by one client process that stays. */
    SESSION,
    VERIFY,
    BASELINE;

    /** Keys of the properties without which the task is not possible. */
    List<String> required() {
      return switch (this) {
        case LOAD, VERIFY -> List.of("recordcount");
        case RUN, SESSION -> List.of("recordcount", "operationcount");
        case BASELINE -> List.of();
      };
    }

    /** True if the task executes a workload, whose properties must be consistent. */
    public boolean hasWorkload() {
      return this == LOAD || this == RUN || this == SESSION;
    }

    /** True if the task fails when the dataset is missing or different. */
    boolean needsDataset() {
      return this == RUN || this == SESSION || this == VERIFY;
    }
  }

  /** Properties without secrets, and without those that differ from run to run. */
  public Map<String, String> stored() {
    Map<String, String> stored = new Secrets(properties).redact(properties);
    List.of("exportfile", "hdrhistogram.output.path", "search.progress").forEach(stored::remove);
    return stored;
  }

  public Properties copyOfProperties() {
    return (Properties) properties.clone();
  }

  public Job with(Properties otherProperties) {
    return with(task, otherProperties);
  }

  public Job with(Task otherTask, Properties otherProperties) {
    return new Job(otherTask, store, otherProperties, jvmArguments, extraClassPath);
  }

  public Job with(List<String> otherArguments) {
    return new Job(task, store, properties, otherArguments, extraClassPath);
  }

  /** Load of the dataset of a run, before it. The load is not measured. */
  public Job load() {
    Properties load = copyOfProperties();
    RUN_ONLY.forEach(load::remove);
    load.setProperty("dotransactions", "false");
    if (!PropertyCheck.needs(load).operations().contains(Paths.class)) { // JSON goes one by one.
      load.putIfAbsent("batchsize", Long.toString(batchSize(load)));
    }
    return with(Task.LOAD, load);
  }

  private static long batchSize(Properties properties) {
    if (CorpusSettings.isFile(properties)) {
      return FILE_BATCH;
    }
    long characters =
        YcsbSettings.FIELD_COUNT.from(properties) * YcsbSettings.FIELD_LENGTH.from(properties);
    return Math.max(1, Math.min(MAX_BATCH, MAX_BATCH_CHARACTERS / Math.max(1, characters)));
  }

  /** Table with the documents of the job. */
  public String table() {
    return YcsbSettings.TABLE.from(properties);
  }

  /** Digest of the dataset, and the binding's settings, which may choose another index. */
  public String dataset() {
    List<String> addresses = store.addressKeys();
    return store.binding().settings().stream()
        .map(Setting::key)
        .filter(key -> !addresses.contains(key))
        .map(key -> "%s=%s".formatted(key, properties.getProperty(key, "")))
        .sorted()
        .collect(Collectors.joining(" ", PropertyCheck.plan(properties).digest() + " ", ""));
  }
}
