// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Check that a run can write its measurements. Stock YCSB finds out after the run and loses them.
 */
public final class OutputChecks {

  private OutputChecks() {}

  /**
   * Checks every property that says where or how results are written.
   *
   * @throws SettingException naming what can't be written
   */
  public static void require(Properties properties) {
    requireExporter(YcsbSettings.EXPORTER.from(properties));
    requirePercentiles(YcsbSettings.HDR_PERCENTILES.from(properties));
    if (YcsbSettings.EXPORT_FILE.isGiven(properties)) {
      requireWritable(YcsbSettings.EXPORT_FILE, YcsbSettings.EXPORT_FILE.from(properties));
    }
    String rawFile = YcsbSettings.MEASUREMENT_RAW_OUTPUT.from(properties);
    if (!rawFile.isEmpty()) {
      requireWritable(YcsbSettings.MEASUREMENT_RAW_OUTPUT, rawFile);
    }
    if (YcsbSettings.HDR_FILE_OUTPUT.from(properties)) {
      requireWritable(
          YcsbSettings.HDR_OUTPUT_PATH, YcsbSettings.HDR_OUTPUT_PATH.from(properties) + "READ.hdr");
    }
  }

  private static void requireExporter(String className) {
    if (!isExporter(className)) {
      throw new SettingException(
          "%s=%s: valid is a class on the class path that is a MeasurementsExporter, such as %s"
              .formatted(YcsbSettings.EXPORTER.key(), className, JsonExporter.class.getName()));
    }
  }

  private static boolean isExporter(String className) {
    try {
      return MeasurementsExporter.class.isAssignableFrom(Class.forName(className));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static void requirePercentiles(String percentiles) {
    for (String percentile : percentiles.split(",", -1)) {
      double value = number(percentile);
      if (!(value >= 0 && value <= 100)) {
        throw new SettingException(
            "%s=%s: valid are %s"
                .formatted(
                    YcsbSettings.HDR_PERCENTILES.key(),
                    percentiles,
                    YcsbSettings.HDR_PERCENTILES.valid()));
      }
    }
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static void requireWritable(Setting<String> setting, String file) {
    if (!isWritable(file)) {
      throw new SettingException(
          "%s: can't write \"%s\"; valid is a file in a directory that exists and is writable"
              .formatted(setting.key(), file));
    }
  }

  /** Something like {@code /dev/null} is writable too, though no regular file. */
  private static boolean isWritable(String name) {
    try {
      Path file = Path.of(name);
      if (Files.exists(file)) {
        return !Files.isDirectory(file) && Files.isWritable(file);
      }
      @Nullable Path parent = file.toAbsolutePath().getParent();
      return parent != null && Files.isDirectory(parent) && Files.isWritable(parent);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
