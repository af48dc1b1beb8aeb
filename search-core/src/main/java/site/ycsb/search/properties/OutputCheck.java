// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.properties;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.search.run.JsonExporter;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Check that a run can write its measurements, in the process that writes them. Stock YCSB finds
 * out after the run and loses them.
 */
public final class OutputCheck {

  static final SettingGroup ALL = new SettingGroup();

  static final Setting<Boolean> FORCE =
      ALL.flag(
          "search.force",
          false,
          "exportfile may overwrite a file that is no earlier report; --force sets it");

  /** First line of a report as text; first key of one as JSON, YCSB's two forms included. */
  private static final Pattern REPORT =
      Pattern.compile("\\[[^]\\n]+], [^,\\n]+, \\S|\\[?\\s*\\{\\s*\"(metric|schema)\"\\s*:");

  /** Bytes of a file that tell a report from other files. */
  private static final int BEGINNING = 200;

  private OutputCheck() {}

  public static void require(Properties properties) {
    String exporter = YcsbSettings.EXPORTER.from(properties);
    if (!Settings.isClass(exporter, MeasurementsExporter.class)) {
      throw new SettingException(
          "%s=%s: valid is a class on the class path that is a MeasurementsExporter, such as %s",
          YcsbSettings.EXPORTER.key(), exporter, JsonExporter.class.getName());
    }
    if (YcsbSettings.EXPORT_FILE.isGiven(properties)) {
      String file = YcsbSettings.EXPORT_FILE.from(properties);
      requireWritable(YcsbSettings.EXPORT_FILE, file);
      if (!FORCE.from(properties)) {
        requireReport(Path.of(file));
      }
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

  private static void requireWritable(Setting<String> setting, String file) {
    if (!isWritable(file)) {
      throw new SettingException(
          "%s: can't write \"%s\"; valid is a file in a directory that exists and is writable",
          setting.key(), file);
    }
  }

  /** Fails on a file with other content than an earlier report, which the report would replace. */
  private static void requireReport(Path file) {
    if (Files.isRegularFile(file) && !isReport(file)) {
      throw new SettingException(
          "%s=%s: valid is a new file or an earlier report, and this file is neither: --force"
                  .formatted(YcsbSettings.EXPORT_FILE.key(), file)
              + " (%s=true) overwrites it".formatted(FORCE.key()));
    }
  }

  private static boolean isReport(Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      String begin = new String(content.readNBytes(BEGINNING), StandardCharsets.UTF_8);
      return begin.isEmpty() || REPORT.matcher(begin).lookingAt();
    } catch (IOException e) {
      return false; // It is not known to be one.
    }
  }

  /**
   * Something like {@code /dev/null} is writable too, though no regular file. A new file is made
   * for a moment, because a file system such as {@code /proc} allows none, whatever its rights.
   */
  private static boolean isWritable(String name) {
    try {
      Path file = Path.of(name);
      if (Files.exists(file)) {
        return !Files.isDirectory(file) && Files.isWritable(file);
      }
      Files.delete(Files.createFile(file));
      return true;
    } catch (InvalidPathException | IOException e) {
      return false;
    }
  }
}
