// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryCorpusTest {

  @TempDir Path directory;

  @Test
  void conversion_ofWikipedia_isAnObjectOnEachLine() throws Exception {
    Path fetched = directory.resolve("fetched.json");
    Path file = directory.resolve("file.jsonl");
    Files.writeString(
        fetched,
        """
        {
          "Łódź": {"title": "Łódź", "extract": "A city.", "description": "", "topic": "Cities"},
          "Pen": {"title": "Pen", "extract": "A tool.", "description": "d", "topic": "Tools"}
        }
        """);

    corpus("wikipedia").conversion().write(fetched, file);

    assertThat(file)
        .hasContent(
            """
            {"title":"Łódź","extract":"A city.","description":"","topic":"Cities"}
            {"title":"Pen","extract":"A tool.","description":"d","topic":"Tools"}
            """);
  }

  @Test
  void conversion_ofEuroparl_isTheFileItself() throws Exception {
    Path fetched = Files.writeString(directory.resolve("fetched"), "text");
    Path file = Files.writeString(directory.resolve("file"), "");

    corpus("europarl").conversion().write(fetched, file);

    assertThat(file).hasContent("text");
  }

  private static RegistryCorpus corpus(String name) {
    return RegistryCorpus.all().stream()
        .filter(corpus -> corpus.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
