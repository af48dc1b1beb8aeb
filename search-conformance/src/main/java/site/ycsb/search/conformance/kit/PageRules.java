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
  void search_ofAnyPage_returnsTheHitsFromItsOffsetToItsEnd() {
    requirePage(0, 10, 0, 10);
    requirePage(7, 10, 7, 17);
    requirePage(20, 10, 20, HITS);
    requirePage(0, HITS, 0, HITS);
    requirePage(0, 1_000, 0, HITS);
    requirePage(0, 1, 0, 1);
    requirePage(24, 1, 24, HITS);
    requirePage(HITS, 1, HITS, HITS);
    requirePage(HITS, 10, HITS, HITS);
    requirePage(1_000, 10, HITS, HITS);
    requirePage(SearchQuery.MAX_WINDOW - 10, 10, HITS, HITS);
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

    requirePage(1_000, 200, 1_000, 1_200);
    requirePage(1_190, 100, 1_190, 1_200);
    requirePage(0, 1_200, 0, 1_200);
    requirePage(0, SearchQuery.MAX_WINDOW, 0, 1_200);
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

  /** Requires the hits from one number to before another; none if the numbers are equal. */
  private void requirePage(int offset, int length, int from, int to) {
    assertThat(page(offset, length))
        .as("page at %d of length %d", offset, length)
        .isEqualTo(IntStream.range(from, to).mapToObj(i -> "hit" + i).toList());
  }
}
