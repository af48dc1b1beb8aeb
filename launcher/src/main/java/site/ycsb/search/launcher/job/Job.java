// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
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
