// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.properties.WorkloadOptions.ExecutionOptions;
import site.ycsb.search.launcher.properties.WorkloadOptions.ReportFormat;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Merge of a command's properties. Files come first, in order; {@code -p} overrides them; an option
 * such as {@code -threads} overrides both. The time limit of a file is for a run of the file's own
 * number of operations: it ends no load, and no run whose number of operations {@code -p} gives.
 */
public final class PropertyMerge {

  private PropertyMerge() {}

  public static Properties of(PropertyFiles files, WorkloadOptions options, boolean load) {
    Properties pairs = pairs(options.properties.pairs);
    Properties merged = new Properties();
    options.properties.files.forEach(file -> merged.putAll(files.read(file)));
    if (load || YcsbSettings.OPERATION_COUNT.isGiven(pairs)) {
      merged.remove(YcsbSettings.MAX_EXECUTION_TIME.key());
    }
    merged.putAll(pairs);
    ExecutionOptions execution = options.execution;
    setFormat(merged, pairs, execution.format);
    set(merged, pairs, "-threads", "threadcount", execution.threads);
    set(merged, pairs, "-target", "target", execution.target);
    set(merged, pairs, "-s", "status", execution.status ? "true" : null);
    set(merged, pairs, "--force", "search.force", execution.force ? "true" : null);
    set(merged, pairs, "-l", "label", execution.label);
    return merged;
  }

  public static Properties pairs(List<String> pairs) {
    Properties properties = new Properties();
    pairs.forEach(pair -> add(properties, pair));
    return properties;
  }

  private static void add(Properties pairs, String pair) {
    int equals = pair.indexOf('=');
    if (equals < 1) {
      throw CommandFailure.usage("-p %s: write -p KEY=VALUE", shown(pair));
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

  /**
   * Sets the property of an option, if it is given. A file's value is overridden; a different pair
   * is an error.
   */
  private static void set(
      Properties merged, Properties pairs, String option, String key, @Nullable String value) {
    String pair = pairs.getProperty(key);
    if (value != null && pair != null && !pair.equals(value)) {
      throw contradiction(option + " " + value, key, pair);
    }
    if (value != null) {
      merged.setProperty(key, value);
    }
  }

  private static CommandFailure contradiction(String option, String key, String pair) {
    return CommandFailure.usage("%s contradicts -p %s=%s: give one of them", option, key, pair);
  }

  private static void setFormat(
      Properties merged, Properties pairs, @Nullable ReportFormat format) {
    if (format == null) {
      return;
    }
    List<Setting<String>> others =
        format == ReportFormat.TABLE
            ? List.of(YcsbSettings.EXPORTER, YcsbSettings.EXPORT_FILE)
            : List.of(YcsbSettings.EXPORTER);
    for (Setting<String> other : others) {
      if (other.isGiven(pairs)) {
        throw contradiction("--format " + format, other.key(), other.from(pairs));
      }
    }
    merged.setProperty(YcsbSettings.EXPORTER.key(), format.exporter());
  }
}
