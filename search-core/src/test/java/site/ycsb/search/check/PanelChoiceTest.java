// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.FileCorpus;
import site.ycsb.search.fixtures.CorpusFiles;
import site.ycsb.search.fixtures.TestProperties;

class PanelChoiceTest {

  @TempDir Path directory;

  /** RediSearch finds each of these pairs by the other word, at a distance that is not 1. */
  @ParameterizedTest
  @CsvSource({"angle, angel", "ama, mam", "papa, paap", "papa, ppap", "abab, baba", "xabab, xbaba"})
  void fuzzy_ofAWordWhoseTurnedEndIsInATitle_isPassedOver(String word, String held)
      throws Exception {
    assertThat(choice(held).fuzzy(word, 10)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"angle, angles", "ama, ma", "aama, maam", "all, lal", "pen, ink"})
  void fuzzy_ofAnyOtherWord_isAsked(String word, String held) throws Exception {
    assertThat(choice(held).fuzzy(word, 10)).hasValue(new SearchQuery.Fuzzy(word, 0, 10));
  }

  private PanelChoice choice(String title) throws Exception {
    Path file = CorpusFiles.of(directory.resolve("corpus.tsv"), "title\nquick " + title + "\n");
    FileCorpus corpus =
        FileCorpus.from(
            TestProperties.of(
                "recordcount",
                "1",
                "search.corpus",
                file.toString(),
                "search.corpus.text",
                "title",
                "search.panel",
                "true"));
    corpus.open();
    return new PanelChoice(corpus, 1);
  }
}
