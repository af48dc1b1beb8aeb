// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.Locale;
import site.ycsb.search.run.JsonExporter;
import site.ycsb.search.run.TextExporter;

/** Format of the report of a load or run. A table is made of the client's JSON. */
public enum ReportFormat {
  TABLE,
  YCSB,
  JSON;

  /** Class of the client that writes the report. */
  public String exporter() {
    return (this == YCSB ? TextExporter.class : JsonExporter.class).getName();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
