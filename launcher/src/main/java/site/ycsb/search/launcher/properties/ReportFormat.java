// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.search.run.JsonExporter;
import site.ycsb.search.run.TextExporter;

/** Format of the report of a load or run. A table is made of the client's JSON. */
public enum ReportFormat {
  TABLE(JsonExporter.class),
  YCSB(TextExporter.class),
  JSON(JsonExporter.class);

  private final Class<?> exporter;

  ReportFormat(Class<?> exporter) {
    this.exporter = exporter;
  }

  /** Name of the class by which the client writes the report. */
  public String exporter() {
    return exporter.getName();
  }

  static final class Converter implements ITypeConverter<ReportFormat> {
    @Override
    public ReportFormat convert(String value) {
      return Arrays.stream(values())
          .filter(format -> format.toString().equals(value))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("'" + value + "': valid are table, ycsb, json"));
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
