// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import site.ycsb.search.engine.Count;
import site.ycsb.search.engine.TestContexts;
import site.ycsb.search.run.RunOutcome.Findings;

class SearchFindingsTest {

  private final SearchThread one = new SearchThread(TestContexts.of(0, 2, false), 1);
  private final SearchThread other = new SearchThread(TestContexts.of(1, 2, false), 1);

  @Test
  void figures_ofSeveralThreads_areTheirSumsAndQuotients() {
    addSearches(one, 3);
    addSearches(other, 1);
    one.hitCount = 10;
    one.comparedSearches[3] = 1;
    other.comparedSearches[3] = 1;
    one.comparedHits[3] = 8;
    one.comparedSquares = 34;
    one.checkedHits = 4;
    other.checkedBytes = 50;
    other.freshWords = 2;
    other.emptyPages = 1;
    one.freshened = 2;
    other.freshnessSearches = 9;
    other.superseded = 5;
    Findings findings = findings(1095);
    List<Long> searches = new ArrayList<>(Collections.nCopies(32, 0L));
    List<Long> hits = new ArrayList<>(searches);
    searches.set(3, 2L);
    hits.set(3, 8L);
    assertThat(findings.figures())
        .containsExactly(
            Map.entry("searches", 4L),
            Map.entry("hits", 10L),
            Map.entry("comparedSearches", 2L),
            Map.entry("comparedHits", 8L),
            Map.entry("comparedSquares", 34L),
            Map.entry("comparedSearchesOfGroups", searches),
            Map.entry("comparedHitsOfGroups", hits),
            Map.entry("hitsPerSearch", 2.5),
            Map.entry("bytesPerHit", 12.5),
            Map.entry("freshWords", 2L),
            Map.entry("emptyPages", 1L),
            Map.entry("emptyShare", 0.25),
            Map.entry("freshened", 2L),
            Map.entry("freshnessSearches", 9L),
            Map.entry("superseded", 5L),
            Map.entry("searchesPerUpdate", 4.5),
            Map.entry("documentBytes", 1095L));
    assertThat(findings.lines())
        .containsExactly(
            Map.entry("HitsPerSearch", 2.5),
            Map.entry("EmptyShare", 0.25),
            Map.entry("SearchesPerUpdate", 4.5));
  }

  @Test
  void figures_ofNothing_areZero() {
    Findings findings = findings();
    assertThat(findings.figures()).hasSize(16).doesNotContainKey("bytesPerHit");
    assertThat(findings.figures().values())
        .filteredOn(Number.class::isInstance)
        .hasSize(14)
        .allSatisfy(figure -> assertThat(((Number) figure).doubleValue()).isZero());
    assertThat(findings.lines()).isEmpty();
    assertThat(findings.sentences()).isEmpty();
  }

  @Test
  void sentences_ofSearches_countThemTheirHitsAndTheEmpty() {
    addSearches(one, 5_000);
    one.hitCount = 12_345;
    one.emptyPages = 50;
    assertThat(findings().sentences())
        .containsExactly("5,000 searches with 2.5 hits each, 1.0 % of them empty");
  }

  @Test
  void sentences_ofSearchesThatFoundNothing_sayThatAllAreEmpty() {
    addSearches(one, 10);
    one.emptyPages = 10;
    assertThat(findings().sentences())
        .containsExactly("10 searches with 0.0 hits each, 100.0 % of them empty");
  }

  @Test
  void sentences_ofUpdates_countTheSeenAndTheSuperseded() {
    one.freshened = 20;
    other.freshnessSearches = 1_234;
    one.superseded = 3;
    assertThat(findings().sentences())
        .containsExactly(
            "20 updates seen, after 61.7 searches each",
            "3 updates superseded by another client's");
  }

  private static void addSearches(SearchThread thread, int number) {
    for (int i = 0; i < number; i++) {
      thread.count(Count.SEARCHES);
    }
  }

  private Findings findings() {
    return findings(0);
  }

  private Findings findings(long bytes) {
    return SearchFindings.of(List.of(one, other), bytes, OptionalLong.empty(), 0);
  }

  @Test
  void of_questionsWithoutAKnownAnswer_saysThatTheRunIsNotVerified() {
    Findings findings = SearchFindings.of(List.of(), 0, OptionalLong.empty(), 3);

    assertThat(findings.figures()).containsEntry(Findings.UNKNOWN, 3L);
    assertThat(findings.sentences())
        .contains("not verified: no oracle knows the answers of SEARCH-OWN");
  }
}
