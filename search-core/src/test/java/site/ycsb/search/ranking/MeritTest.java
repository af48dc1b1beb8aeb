// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpus;

class MeritTest {

  private static final SearchQuery QUERY = SearchQuery.ranked(List.of("a", "b", "c"), 0, 10);

  @ParameterizedTest
  @CsvSource({
    "a b x, a x x, true, a word more",
    "a b x x, a x x, false, a word more in a longer title",
    "a b, a x x, true, a word more in a shorter title",
    "a x, a x x, false, shorter alone: a store may not know lengths",
    "a a x, a x x, false, more often alone: a store may not know counts",
    "b c x, a x x, false, other words",
    "a b x, a a x, false, one of them less often",
    "a a b, a a x, true, a word more and the other as often",
    "a b c, x x x, true, all words against none",
    "a b x, a b x, false, the same",
  })
  void exceeds_ofTwoTitles_isTrueOnlyIfEveryRankingMustSaySo(
      String title, String other, boolean expected, String why) {
    assertThat(merit(title).exceeds(merit(other))).as(why).isEqualTo(expected);
  }

  private static Merit merit(String title) {
    return Merit.of(QUERY, Corpus.words(title));
  }
}
