// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.fixtures.CorpusFiles;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.SettingException;

class FileCorpusTest {

  private static final String TSV =
      """
      title\tviews\tlanguage\turl
      Łódź, a city\t12\tpl\thttps://a
      "Quoted" word\t-3\ten\t
      One more: the 3rd\t2.50\ten\thttps://c
      """;
  private static final String CSV =
      """
      title,views,language,url
      "Łódź, a city",12,pl,https://a
      ""\"Quoted""
      word",-3,en,
      One more: the 3rd,2.50,en,https://c
      """;
  private static final String JSON =
      """
      {"title": "Łódź, a city", "views": 12, "language": "pl", "url": "https://a"}
      {"title": "\\"Quoted\\" word", "views": -3, "language": "en", "url": null}

      {"views": 2.50, "title": "One more: the 3rd", "language": "en", "url": "https://c"}
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {".tsv", ".txt", ".csv", ".jsonl", ".ndjson"})
  void document_ofEachFormat_plainOrZipped_isTheSame(String end) throws IOException {
    String text = end.equals(".csv") ? CSV : end.contains("json") ? JSON : TSV;
    Path plain = CorpusFiles.of(directory.resolve("corpus" + end), text);
    Path zipped = CorpusFiles.zipped(directory.resolve("corpus" + end + ".gz"), "\uFEFF" + text);
    for (Path file : List.of(plain, zipped)) {
      FileCorpus corpus =
          corpus(file, 3, "search.corpus.number", "views", "search.corpus.tag", "language");

      assertThat(corpus.document(0))
          .isEqualTo(
              new Document(
                  corpus.key(0),
                  Map.of(
                      "title", "lodz a city",
                      "score", corpus.score(0),
                      "number", 12L,
                      "tag", "pl",
                      "url", "https://a")));
      assertThat(corpus.document(1).fields())
          .containsEntry("title", "quoted word")
          .containsEntry("number", -3L)
          .containsEntry("url", "");
      assertThat(corpus.document(2).fields())
          .containsEntry("title", "one more the 3rd")
          .containsEntry("number", 2.5);
      assertThat(corpus.fieldNames())
          .containsExactlyInAnyOrder("title", "score", "url", "number", "tag");
    }
  }

  @Test
  void document_withoutAHeaderLine_hasTheGivenColumns() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("lines.txt"), "A title\t2001-01-02\tA body\n");

    FileCorpus corpus =
        corpus(file, 1, "search.corpus.columns", "title, date, body", "search.corpus.text", "body");

    assertThat(corpus.document(0).fields())
        .containsEntry("title", "a body")
        .containsEntry("title_", "A title")
        .containsEntry("date", "2001-01-02");
  }

  @Test
  void document_ofColumnsWithAnyNames_hasFieldsThatEveryStoreCanStore() throws IOException {
    Path file =
        CorpusFiles.of(
            directory.resolve("names.csv"), "text,_id,a.b,a b,$x,score,2nd\na b,1,2,3,4,5,6\n");

    assertThat(corpus(file, 1).fieldNames())
        .containsExactly(
            "title", "score", "column_id", "a_b", "a_b_", "column_x", "score_", "column2nd");
  }

  // ---- Fewer and more documents than rows ----

  @Test
  void document_beyondTheRows_isARowUnderANewKey() throws IOException {
    FileCorpus corpus = corpus(wikipedia(100), 1_000, "search.corpus.text", "abstract");
    List<String> rows = LongStream.range(0, 100).mapToObj(n -> corpus.title(n, 0)).toList();

    List<String> more = LongStream.range(100, 1_000).mapToObj(n -> corpus.title(n, 0)).toList();

    assertThat(rows).containsAll(more);
    assertThat(more.stream().distinct().count()).isGreaterThan(80);
    assertThat(LongStream.range(0, 1_000).mapToObj(corpus::key).distinct()).hasSize(1_000);
    assertThat(LongStream.range(0, 1_000).map(corpus::score).distinct().count()).isEqualTo(1_000);
    assertThat(corpus.reported())
        .containsEntry("documents from rows", "all; 900 more are copies of any row under new keys");
  }

  @Test
  void reported_ofFewerDocumentsThanRows_saysTheFirst() throws IOException {
    FileCorpus corpus = corpus(wikipedia(100), 30, "search.corpus.text", "abstract");

    assertThat(corpus.reported())
        .containsEntry("title", "abstract as words of [a-z0-9]+ without case and diacritics")
        .containsEntry("rows", "100; bad ones skipped: 0")
        .containsEntry("documents from rows", "the first 30");
    assertThat(corpus.reported().values()).noneMatch(value -> value.contains(directory.toString()));
  }

  // ---- Titles and queries ----

  @Test
  void keptWords_areInEveryVersionOfATitle() throws IOException {
    FileCorpus corpus = corpus(wikipedia(200), 200, "search.corpus.text", "abstract");
    for (long number = 0; number < 200; number++) {
      long searched = corpus.searchable(number);
      List<String> kept = corpus.keptWords(searched);
      assertThat(kept).hasSize(2).doesNotHaveDuplicates();
      assertThat(corpus.titleWords(searched)).containsAll(kept);
      String loaded = corpus.title(searched, 0);
      for (long version : new long[] {1, 2, -7}) {
        String updated = corpus.title(searched, version);
        assertThat(updated).isNotEqualTo(loaded).isEqualTo(corpus.title(searched, version));
        assertThat(Corpus.words(updated)).containsAll(kept).hasSizeGreaterThan(3);
        assertThat(corpus.isTitle(searched, updated)).isTrue();
      }
      assertThat(corpus.isTitle(searched, loaded)).isTrue();
      assertThat(corpus.isTitle(searched, loaded + " more than five words in all")).isFalse();
    }
  }

  @Test
  void keepsPhrase_ofATitleWithRepeatedWords_isTrueOnlyIfUpdatesKeepThePhrase() throws IOException {
    SplitMix random = new SplitMix(1);
    StringBuilder rows = new StringBuilder("text\n");
    for (int row = 0; row < 200; row++) {
      for (int word = 2 + random.below(7); word > 0; word--) {
        rows.append("abcd".charAt(random.below(4))).append(' ');
      }
      rows.append('\n');
    }
    FileCorpus corpus =
        corpus(CorpusFiles.of(directory.resolve("letters.tsv"), rows.toString()), 200);
    int lost = 0;
    for (long number = 0; number < 200; number++) {
      long searched = corpus.searchable(number);
      String phrase = " " + String.join(" ", corpus.keptWords(searched)) + " ";
      boolean always =
          LongStream.rangeClosed(0, 10)
              .allMatch(version -> (" " + corpus.title(searched, version) + " ").contains(phrase));
      if (corpus.keepsPhrase(searched)) {
        assertThat(always).as(corpus.title(searched, 0)).isTrue();
      } else if ((" " + corpus.title(searched, 0) + " ").contains(phrase) && !always) {
        lost++;
      }
    }
    assertThat(lost).as("phrases that an update takes apart").isPositive();
  }

  @Test
  void open_aRowWithoutATag_isABadRow() {
    assertThatThrownBy(
            () ->
                corpus(
                    CorpusFiles.of(directory.resolve("tags.tsv"), "text\ttopic\na b\t\n"),
                    1,
                    "search.corpus.tag",
                    "topic"))
        .hasMessageContaining("line 2: topic is no tag of 1 to 1000 bytes: \"\"");
  }

  @Test
  void open_aFirstLineThatIsNoJson_namesIt() {
    assertThatThrownBy(
            () -> corpus(CorpusFiles.of(directory.resolve("text.jsonl"), "no JSON\n"), 1))
        .hasMessageContaining("line 1: no JSON object: valid is one on each line");
  }

  @Test
  void searchable_ofATitleOfOneWord_isAnother() throws IOException {
    Path file =
        CorpusFiles.of(directory.resolve("one.tsv"), "text\none\ntwo words\none one\nlast\n");
    FileCorpus corpus = corpus(file, 4);

    assertThat(LongStream.range(0, 4).map(corpus::searchable)).containsOnly(1L);
    assertThat(corpus.isTitle(0, corpus.title(0, 5))).isTrue();
    assertThat(corpus.title(0, 5)).startsWith("one ");
  }

  @Test
  void updates_ofAFileOfOneRow_stillChangeTheTitle() throws IOException {
    FileCorpus corpus = corpus(CorpusFiles.of(directory.resolve("a.tsv"), "text\na b c d\n"), 1);

    assertThat(corpus.title(0, 1)).isNotEqualTo("a b c d");
    assertThat(corpus.isTitle(0, corpus.title(0, 1))).isTrue();
  }

  @Test
  void freshQuery_asksForTwoWordsThatNoTitleHas() throws IOException {
    FileCorpus corpus = corpus(wikipedia(50), 50, "search.corpus.text", "abstract");

    String fresh = corpus.freshTitle(3, 9);
    SearchQuery query = corpus.freshQuery(fresh);

    assertThat(fresh.split(" ", -1)).contains(query.first(), query.second());
    assertThat(corpus.isTitle(3, fresh)).isTrue();
    assertThat(LongStream.range(0, 50).mapToObj(n -> corpus.title(n, 0)))
        .noneMatch(title -> title.contains(query.first()) || title.contains(query.second()));
  }

  @Test
  void keptWords_ofAnotherSeed_areOthers() throws IOException {
    Path file = wikipedia(100);
    FileCorpus one = corpus(file, 100, "search.corpus.text", "abstract");
    FileCorpus same = corpus(file, 100, "search.corpus.text", "abstract");
    FileCorpus other = corpus(file, 100, "search.corpus.text", "abstract", "search.seed", "2");

    assertThat(pairs(one)).isEqualTo(pairs(same)).isNotEqualTo(pairs(other));
  }

  private static List<String> pairs(FileCorpus corpus) {
    return IntStream.range(0, 100)
        .mapToObj(number -> String.join(" ", corpus.keptWords(corpus.searchable(number))))
        .toList();
  }

  // ---- Identity ----

  @Test
  void description_ofAnotherFile_differs() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("a.tsv"), "text\na b\n");
    Map<String, String> before = corpus(file, 1).description();

    CorpusFiles.of(file, "text\na b\nc d\n");

    assertThat(corpus(file, 1).description().get("search.corpus"))
        .matches("[0-9a-f]{64}")
        .isNotEqualTo(before.get("search.corpus"));
  }

  @Test
  void description_needsNoReadingOfTheRows() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("a.tsv"), "text\n--\n");

    assertThatCode(() -> new FileCorpus(properties(file, 1)).description())
        .doesNotThrowAnyException();
  }

  // ---- What is wrong with a file ----

  @Test
  void open_badRows_areNamedWithTheirLines() throws IOException {
    Path file =
        CorpusFiles.of(
            directory.resolve("bad.tsv"),
            "text\tviews\na b\t1\na\n…\t2\nc d\tmany\ne f\tNaN\ng h\t5\n");

    assertThatThrownBy(() -> corpus(file, 1, "search.corpus.number", "views"))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "search.corpus=%s: 4 of 6 rows are bad (line 3: 1 columns instead of 2; line 4: text has"
                    .formatted(file)
                + " no word of [a-z0-9]+; line 5: views is no number: \"many\"; …): mend them, or"
                + " allow them by search.corpus.skip=0.666667");
  }

  @Test
  void open_badRowsWithinTheAllowedShare_areSkipped() throws IOException {
    Path file =
        CorpusFiles.of(
            directory.resolve("bad.jsonl"), "{\"text\":\"a b\"}\n[1]\n{\"text\":\"c d\"}\n");

    FileCorpus corpus = corpus(file, 2, "search.corpus.skip", "0.34");

    assertThat(corpus.title(1, 0)).isEqualTo("c d");
    assertThat(corpus.reported()).containsEntry("rows", "2; bad ones skipped: 1");
    assertThatThrownBy(() -> corpus(file, 2, "search.corpus.skip", "0.33"))
        .hasMessageContaining("line 2: no JSON object");
  }

  @Test
  void open_aQuoteThatNeverEnds_namesTheLimit() throws IOException {
    Path file = directory.resolve("open.csv");
    Files.writeString(file, "text\n\"" + "a b\n".repeat(1_100_000));

    assertThatThrownBy(() -> corpus(file, 1))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("the row has more than 4,000,000 characters: is a quote not closed?");
  }

  @Test
  void title_ofAQuoteWithinACell_takesItForText() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("quote.csv"), "text,other\na \"b c,d\"e\n");

    assertThat(corpus(file, 1).title(0, 0)).isEqualTo("a b c");
    assertThat(corpus(file, 1).field(0, 0, 0)).isEqualTo("d\"e");
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.csv", "c.tsv", "c.jsonl"})
  void open_anEmptyFile_saysSo(String name) throws IOException {
    Path file = CorpusFiles.of(directory.resolve(name), "\n");

    assertThatThrownBy(() -> corpus(file, 1))
        .isInstanceOf(SettingException.class)
        .hasMessage("search.corpus=%s: the file has no row".formatted(file));
  }

  /** Opening a pipe without a writer would wait for ever. */
  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void open_aPipe_isRefused() throws Exception {
    Path pipe = directory.resolve("pipe.csv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    for (Path file : List.of(pipe, Files.createDirectory(directory.resolve("directory.csv")))) {
      assertThatThrownBy(() -> corpus(file, 1))
          .isInstanceOf(SettingException.class)
          .hasMessage(
              "search.corpus=%s: valid is a regular file, because it is read more than once"
                  .formatted(file));
    }
  }

  @Test
  void open_textBehindAQuote_namesTheLine() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("quote.csv"), "text\na b\n\"c\" d\n");

    assertThatThrownBy(() -> corpus(file, 1))
        .isInstanceOf(SettingException.class)
        .hasMessageContaining("search.corpus=" + file)
        .hasMessageContaining("line 3");
  }

  @Test
  void open_notUtf8_saysSo() throws IOException {
    Path file = directory.resolve("latin.tsv");
    Files.write(file, new byte[] {'t', 'e', 'x', 't', '\n', 'a', ' ', (byte) 0xE9, '\n'});

    assertThatThrownBy(() -> corpus(file, 1))
        .hasMessageContaining("is not UTF-8: convert the file");
  }

  @Test
  void open_aDamagedGzipFile_saysSo() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("a.tsv.gz"), "text\na b\n");

    assertThatThrownBy(() -> corpus(file, 1)).hasMessageContaining("it is no whole gzip file");
  }

  @Test
  void require_aFileThatIsNotThere_saysSo() {
    Path file = directory.resolve("none.csv");

    assertThatThrownBy(() -> Corpora.require(properties(file, 1)))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "search.corpus=%s: no such file: give the path of a file, relative to the working"
                    .formatted(file)
                + " directory");
  }

  @Test
  void require_anotherFormat_namesTheValidOnes() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("a.xml"), "");

    assertThatThrownBy(() -> Corpora.require(properties(file, 1)))
        .hasMessageContaining("a.xml: valid is a file that ends in .tsv .txt .csv");
  }

  @Test
  void require_aColumnThatIsNotThere_namesTheColumns() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("a.csv"), "title,body\na,b\n");

    assertThatThrownBy(() -> Corpora.require(properties(file, 1)))
        .hasMessage("search.corpus.text=text: valid is a column of the file: title, body");
  }

  @Test
  void require_columnsWithoutAFile_isRefused() {
    Properties properties = TestProperties.of("recordcount", "1", "search.corpus.tag", "language");

    assertThatThrownBy(() -> Corpora.require(properties))
        .hasMessage("search.corpus.tag: valid only with search.corpus");
  }

  @Test
  void open_titlesOfOneWordOnly_isRefused() throws IOException {
    Path file = CorpusFiles.of(directory.resolve("a.tsv"), "text\na\nb\n");

    assertThatThrownBy(() -> corpus(file, 2))
        .hasMessageContaining("no text of the first 2 has two words");
  }

  private Path wikipedia(int rows) throws IOException {
    return CorpusFiles.wikipedia(directory.resolve("wiki-%d.tsv".formatted(rows)), rows);
  }

  private static FileCorpus corpus(Path file, int documents, String... more) {
    FileCorpus corpus = new FileCorpus(TestProperties.with(properties(file, documents), more));
    corpus.open();
    return corpus;
  }

  private static Properties properties(Path file, int documents) {
    boolean titled = List.of("corpus").contains(name(file));
    return TestProperties.of(
        "recordcount", Integer.toString(documents),
        "search.corpus", file.toString(),
        "search.corpus.text", titled ? "title" : "text");
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\..*", "");
  }
}
