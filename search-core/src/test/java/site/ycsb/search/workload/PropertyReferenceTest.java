// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.Repository;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/** The documented properties are those of the code; {@link PropertyTable} prints them. */
class PropertyReferenceTest {

  private static final Path PAGE = Repository.root().resolve("docs/reference/properties.md");

  @Test
  void page_listsEverySettingOfYcsbAndNoOther() throws IOException {
    assertThat(rows("YCSB's own")).containsExactlyElementsOf(expected(YcsbSettings.ALL));
  }

  @Test
  void page_listsEverySettingOfSearchAndNoOther() throws IOException {
    assertThat(rows("Search")).containsExactlyElementsOf(expected(PropertyCheck.OWN));
  }

  private static List<String> expected(List<Setting<?>> settings) {
    return settings.stream().<String>map(PropertyTable::row).toList();
  }

  /** The rows below a heading, up to the next one. */
  private static List<String> rows(String heading) throws IOException {
    return Files.readAllLines(PAGE).stream()
        .dropWhile(line -> !line.equals("## " + heading))
        .skip(1)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("| `"))
        .toList();
  }
}
