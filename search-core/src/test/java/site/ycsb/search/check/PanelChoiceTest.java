// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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
    PanelChoice choice = choice(held, false);
    assertThat(choice.fuzzy(word, 10)).isEmpty();
    assertThat(choice.fuzzy("xyzzy", 10)).isPresent();
    assertThat(choice.tried()).isEqualTo(2);
    assertThat(choice.leftOut()).isEqualTo(1);
  }

  @Test
  void fuzzy_ofAllWords_isAskedAndLeavesNoneOut() throws Exception {
    PanelChoice choice = choice("angel", true);
    assertThat(choice.fuzzy("angle", 10)).hasValue(SearchQuery.fuzzy("angle", 0, 10));
    assertThat(choice.tried()).isEqualTo(1);
    assertThat(choice.leftOut()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"angle, angles", "ama, ma", "aama, maam", "all, lal", "pen, ink"})
  void fuzzy_ofAnyOtherWord_isAsked(String word, String held) throws Exception {
    assertThat(choice(held, false).fuzzy(word, 10)).hasValue(SearchQuery.fuzzy(word, 0, 10));
  }

  private PanelChoice choice(String title, boolean allWords) throws Exception {
    Path file = CorpusFiles.of(directory.resolve("corpus.tsv"), "title\nquick " + title + "\n");
    FileCorpus corpus =
        new FileCorpus(
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
    return new PanelChoice(corpus, 1, allWords);
  }
}
