// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static site.ycsb.search.conformance.Feature.WHOLE_WORDS;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Search;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;

/** Rules for the documents that a search finds, and for their order. */
abstract class SearchRules extends TableRules {

  @Test
  void search_ofAnEmptyTable_findsNothing() {
    assertThat(session.find("crimson", "lantern")).isEmpty();
  }

  @Test
  void search_forWordsThatNoTitleHolds_findsNothing() {
    session.given("a", "crimson lantern", 1);

    assertThat(session.find("granite", "thimble")).isEmpty();
  }

  @Test
  void search_forWordsOfDifferentTitles_findsNothing() {
    session.given("a", "crimson harvest", 1);
    session.given("b", "lantern meadows", 2);

    assertThat(session.find("crimson", "lantern")).isEmpty();
  }

  @Test
  void search_forTwoWords_findsOnlyTitlesThatHoldBoth() {
    session.given("first", "crimson harvest meadows", 1);
    session.given("second", "harvest lantern meadows", 2);
    session.given("both", "crimson harvest lantern", 3);
    session.given("neither", "granite harvest meadows", 4);

    assertThat(session.find("crimson", "lantern")).containsExactly("both");
  }

  @Test
  void search_forTwoWords_findsEveryTitleThatHoldsBoth() {
    session.given("a", "crimson lantern", 1);
    session.given("b", "lantern harvest crimson", 2);
    session.given("c", "granite crimson meadows thimble lantern", 3);

    assertThat(session.find("crimson", "lantern")).containsExactly("a", "b", "c");
  }

  @Test
  void search_withTheWordsSwapped_findsTheSame() {
    session.given("a", "crimson lantern", 1);
    session.given("b", "lantern harvest crimson", 2);

    assertThat(session.find("lantern", "crimson")).containsExactly("a", "b");
  }

  @Test
  void search_forOneKnownAndOneUnknownWord_findsNothing() {
    session.given("a", "crimson lantern", 1);

    assertThat(session.find("crimson", "thimble")).isEmpty();
    assertThat(session.find("thimble", "crimson")).isEmpty();
  }

  @Test
  void search_ofAnotherField_findsNothing() {
    Map<String, Object> others = Map.of("field0", "crimson lantern", "field1", "lantern");
    session.given("a", Sample.document("crimson harvest", 1, others));

    assertThat(session.find("crimson", "lantern")).isEmpty();
  }

  @FeatureTest(WHOLE_WORDS)
  void search_forAPartOfAWord_findsNothing() {
    session.given("a", "running lanterns meadow", 1);

    assertThat(session.find("run", "meadow")).isEmpty();
    assertThat(session.find("running", "lantern")).isEmpty();
    assertThat(session.find("ning", "meadow")).isEmpty();
    assertThat(session.find("running", "meadows")).isEmpty();
    assertThat(session.find("running", "meadow")).containsExactly("a");
  }

  @FeatureTest(value = WHOLE_WORDS, lacking = true)
  void search_forAPartOfAWord_declaredLacking_findsIt() {
    session.given("a", "running meadow", 1);

    assertThat(session.find("run", "meadow")).containsExactly("a");
  }

  @Test
  void search_forAWordOfTheSameStem_findsNothing() {
    session.given("a", "marched lantern", 1);
    session.given("b", "marches lantern", 2);

    assertThat(session.find("marches", "lantern")).containsExactly("b");
  }

  @Test
  void search_forAWordWithATypingError_findsNothing() {
    session.given("a", "crimson lantern", 1);

    assertThat(session.find("crimsom", "lantern")).isEmpty();
  }

  @Test
  void search_forWordsThatAreStopWordsElsewhere_findsThem() {
    session.given("a", "crimson the lantern and harvest", 1);
    session.given("b", "crimson the lantern harvest", 2);
    session.given("c", "is not it", 3);

    assertThat(session.find("the", "and")).containsExactly("a");
    assertThat(session.find("the", "lantern")).containsExactly("a", "b");
    assertThat(session.find("is", "not")).containsExactly("c");
  }

  @Test
  void search_whateverTheOrderOfInsertion_ordersByScore() {
    for (long score : List.of(5L, 3L, 8L, 1L, 9L, 2L, 7L, 4L, 6L)) {
      session.given("k" + (9 - score), "crimson lantern", score);
    }

    assertThat(session.find("crimson", "lantern"))
        .containsExactly("k8", "k7", "k6", "k5", "k4", "k3", "k2", "k1", "k0");
  }

  @Test
  void search_ofScoresOfSeveralLengths_ordersThemAsNumbers() {
    long tera = 1L << 40;
    long largest = (1L << 53) - 1;
    List<Long> falling = List.of(largest, largest - 1, tera + 1, tera, 100L, 99L, 10L, 9L, 0L);
    for (int i = 0; i < falling.size(); i++) {
      session.given("k" + i, "crimson lantern", falling.get(i));
    }

    assertThat(session.search("crimson", "lantern", 0, 20))
        .extracting(hit -> hit.fields().get("score"))
        .containsExactly(0L, 9L, 10L, 99L, 100L, tera, tera + 1, largest - 1, largest);
  }

  @Test
  void search_ofADocument_returnsEveryFieldWithItsType() {
    Map<String, Object> document =
        Sample.document("crimson lantern", 7, Map.of("field0", "007", "field1", 7L));
    session.given("a", document);

    assertThat(session.search("crimson", "lantern", 0, 1))
        .singleElement()
        .satisfies(hit -> assertThat(hit.fields()).isEqualTo(document));
  }

  @Test
  void search_ofOneTable_doesNotSeeAnothers() throws Exception {
    Session other = session.on(session.table() + "2");
    other.tables().create(other.table());
    session.given("a", "crimson lantern", 1);
    other.given("b", "crimson lantern", 2);

    try {
      assertThat(session.find("crimson", "lantern")).containsExactly("a");
      assertThat(other.find("crimson", "lantern")).containsExactly("b");
    } finally {
      other.tables().drop(other.table());
    }
  }

  @Test
  void requireExact_onTheStoreUnderTest_permitsARun() {
    assertThatCode(() -> session.db().operations(Search.class).requireExact())
        .doesNotThrowAnyException();
  }
}
