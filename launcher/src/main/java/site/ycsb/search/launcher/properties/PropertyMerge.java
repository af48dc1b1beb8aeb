// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.List;
import java.util.Properties;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.properties.WorkloadOptions.ExecutionOptions;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Merge of a command's properties. Files come first, in order; {@code -p} overrides them; an option
 * such as {@code -threads} overrides both. The time limit of a file is for a run of the file's own
 * number of operations: it ends no load, and no run whose number of operations {@code -p} gives.
 */
public final class PropertyMerge {

  private final PropertyFiles files;

  public PropertyMerge(PropertyFiles files) {
    this.files = files;
  }

  /**
   * Merged properties.
   *
   * @param load true for a load
   */
  public Properties of(WorkloadOptions options, boolean load) {
    Properties pairs = pairs(options.properties.pairs);
    Properties merged = new Properties();
    options.properties.files.forEach(file -> merged.putAll(files.read(file)));
    if (load || YcsbSettings.OPERATION_COUNT.isGiven(pairs)) {
      merged.remove(YcsbSettings.MAX_EXECUTION_TIME.key());
    }
    merged.putAll(pairs);
    ExecutionOptions execution = options.execution;
    if (execution.format != null) {
      setFormat(merged, pairs, execution.format);
    }
    if (execution.threads != null) {
      set(merged, pairs, "-threads", "threadcount", atLeastOne("-threads", execution.threads));
    }
    if (execution.target != null) {
      set(merged, pairs, "-target", "target", atLeastOne("-target", execution.target));
    }
    if (execution.status) {
      set(merged, pairs, "-s", "status", "true");
    }
    if (execution.force) {
      set(merged, pairs, "--force", "search.force", "true");
    }
    if (execution.label != null) {
      set(merged, pairs, "-l", "label", execution.label);
    }
    return merged;
  }

  /** Properties of pairs {@code KEY=VALUE}. */
  public static Properties pairs(List<String> pairs) {
    Properties properties = new Properties();
    pairs.forEach(pair -> add(properties, pair));
    return properties;
  }

  private static void add(Properties pairs, String pair) {
    int equals = pair.indexOf('=');
    if (equals < 1) {
      throw CommandFailure.usage("-p %s: write -p KEY=VALUE".formatted(shown(pair)));
    }
    pairs.setProperty(pair.substring(0, equals).strip(), pair.substring(equals + 1));
  }

  /**
   * Text of a malformed pair that a message may show. The pair may contain a password, so only the
   * name of a common property, or the text up to the first dot, is shown.
   */
  private static String shown(String pair) {
    boolean known = PropertyCheck.COMMON.stream().map(Setting::key).anyMatch(pair::equals);
    return known ? pair : pair.replaceFirst("^(\\w+\\.)?.*", "$1…");
  }

  /** Sets the property of an option. A file's value is overridden; a different pair is an error. */
  private static void set(
      Properties merged, Properties pairs, String option, String key, String value) {
    String pair = pairs.getProperty(key);
    if (pair != null && !pair.equals(value)) {
      throw CommandFailure.usage(
          "%s %s contradicts -p %s=%s: give one of them".formatted(option, value, key, pair));
    }
    merged.setProperty(key, value);
  }

  private static void setFormat(Properties merged, Properties pairs, ReportFormat format) {
    List<Setting<String>> others =
        format == ReportFormat.TABLE
            ? List.of(YcsbSettings.EXPORTER, YcsbSettings.EXPORT_FILE)
            : List.of(YcsbSettings.EXPORTER);
    for (Setting<String> other : others) {
      if (other.isGiven(pairs)) {
        throw CommandFailure.usage(
            "--format %s contradicts -p %s=%s: give one of them"
                .formatted(format, other.key(), pairs.getProperty(other.key())));
      }
    }
    merged.setProperty(YcsbSettings.EXPORTER.key(), format.exporter());
  }

  private static String atLeastOne(String option, int number) {
    if (number < 1) {
      throw CommandFailure.usage("%s %d: must be at least 1".formatted(option, number));
    }
    return Integer.toString(number);
  }
}
