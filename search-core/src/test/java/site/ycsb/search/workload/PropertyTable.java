// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import java.util.List;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Prints the settings as {@code docs/reference/properties.md} lists them. To bring that page up to
 * date, run this and paste what it prints over the page's first two sections.
 */
final class PropertyTable {

  private PropertyTable() {}

  /** Prints both sections. */
  public static void main(String[] arguments) {
    System.out.print(section("YCSB's own", YcsbSettings.ALL));
    System.out.println();
    System.out.print(section("Search", PropertyCheck.OWN));
  }

  static String section(String heading, List<Setting<?>> settings) {
    StringBuilder section = new StringBuilder("## " + heading + "\n\n");
    section.append("| property | default | valid | meaning |\n|---|---|---|---|\n");
    settings.forEach(setting -> section.append(row(setting)).append('\n'));
    return section.toString();
  }

  static String row(Setting<?> setting) {
    String fallback = setting.fallback().isEmpty() ? "–" : "`" + setting.fallback() + "`";
    return "| `%s` | %s | %s | %s |"
        .formatted(setting.key(), fallback, setting.valid(), setting.meaning());
  }
}
