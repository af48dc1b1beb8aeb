// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.Locale;
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

  public String exporter() {
    return exporter.getName();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
