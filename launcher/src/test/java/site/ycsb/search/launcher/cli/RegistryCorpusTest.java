// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
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
            {"title":"Łódź","extract":"A city.","description":"","topic":"Cities","characters":7}
            {"title":"Pen","extract":"A tool.","description":"d","topic":"Tools","characters":7}
            """);
  }

  @Test
  void conversion_ofEuroparl_hasNamesAndLengthsOfRowsWithWords() throws Exception {
    Path fetched = directory.resolve("fetched");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(fetched))) {
      out.write(
          "(1)\t2004-03-30\tSì, è.\nA (2)\t2004-03-31\tΝαι, 。\n".getBytes(StandardCharsets.UTF_8));
    }
    Path file = directory.resolve("file");

    corpus("europarl").conversion().write(fetched, file);

    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("title\tdate\tbody\tcharacters\n(1)\t2004-03-30\tSì, è.\t6\n");
    }
  }

  private static RegistryCorpus corpus(String name) {
    return RegistryCorpus.all().stream()
        .filter(corpus -> corpus.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
