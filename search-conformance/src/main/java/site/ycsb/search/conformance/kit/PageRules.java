// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;

/** Rules for offset and length: 25 hits among 50 documents, each hit's score its key's number. */
abstract class PageRules extends TableRules {

  private static final int HITS = 25;

  @BeforeEach
  void givenHits() {
    givenHits(HITS);
  }

  @Test
  void search_ofTheFirstPage_returnsTheLowestScores() {
    assertThat(page(0, 10)).containsExactlyElementsOf(keys(0, 10));
  }

  @Test
  void search_ofAMiddlePage_startsAtTheOffset() {
    assertThat(page(7, 10)).containsExactlyElementsOf(keys(7, 17));
  }

  @Test
  void search_ofTheLastPage_returnsWhatIsLeft() {
    assertThat(page(20, 10)).containsExactlyElementsOf(keys(20, 25));
  }

  @Test
  void search_pastTheEnd_returnsEmptyPage() {
    assertThat(page(HITS, 10)).isEmpty();
    assertThat(page(1_000, 10)).isEmpty();
    assertThat(page(SearchQuery.MAX_WINDOW - 10, 10)).isEmpty();
  }

  @Test
  void search_ofLengthOne_returnsOneHit() {
    assertThat(page(0, 1)).containsExactlyElementsOf(keys(0, 1));
    assertThat(page(24, 1)).containsExactlyElementsOf(keys(24, 25));
    assertThat(page(25, 1)).isEmpty();
  }

  @Test
  void search_ofAPageAsLongAsTheResult_returnsItAll() {
    assertThat(page(0, HITS)).containsExactlyElementsOf(keys(0, HITS));
    assertThat(page(0, 1_000)).containsExactlyElementsOf(keys(0, HITS));
  }

  @Test
  void search_ofConsecutivePages_joinsToOneLongPage() {
    List<String> joined = new ArrayList<>();

    for (int offset = 0; offset < HITS + 6; offset += 6) {
      joined.addAll(page(offset, 6));
    }

    assertThat(joined).doesNotHaveDuplicates().isEqualTo(page(0, 1_000));
  }

  @Test
  void search_ofALargeResult_pagesThroughAllOfIt() {
    givenHits(1_200);

    assertThat(page(1_000, 200)).containsExactlyElementsOf(keys(1_000, 1_200));
    assertThat(page(1_190, 100)).containsExactlyElementsOf(keys(1_190, 1_200));
    assertThat(page(0, 1_200)).containsExactlyElementsOf(keys(0, 1_200));
    assertThat(page(0, SearchQuery.MAX_WINDOW)).hasSize(1_200);
  }

  /** From the highest score down, so that the order of insertion is not that of the hits. */
  private void givenHits(int hits) {
    List<Document> documents = new ArrayList<>();
    for (int i = hits - 1; i >= 0; i--) {
      documents.add(new Document("hit" + i, Sample.document("crimson lantern", i)));
      documents.add(new Document("miss" + i, Sample.document("crimson harvest", hits + i)));
    }
    session.given(documents);
  }

  private List<String> page(int offset, int length) {
    return Session.keys(session.search("crimson", "lantern", offset, length));
  }

  private static List<String> keys(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "hit" + i).toList();
  }
}
