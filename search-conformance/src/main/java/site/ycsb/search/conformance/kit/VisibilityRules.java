// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;

/** Hits of a search after a write has returned. */
abstract class VisibilityRules extends TableRules {

  @BeforeEach
  void givenThreeHits() {
    for (int i = 1; i <= 3; i++) {
      session.given("k" + i, Sample.document("crimson lantern", 10L * i, Map.of("field0", "a")));
    }
  }

  @Test
  void search_afterInsert_findsTheDocument() {
    session.given("new", "lantern crimson", 15);

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "new", "k2", "k3");
  }

  @Test
  void search_afterUpdateOfTheTitle_findsItByTheNewWordsOnly() {
    session.change("k2", Map.of(Document.TITLE, "harvest meadows"));

    assertThat(session.find("harvest", "meadows")).containsExactly("k2");
    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k3");
    assertThat(session.find("crimson", "harvest")).isEmpty();
  }

  @Test
  void search_afterUpdateOfOneWord_findsItByTheWordsItKept() {
    session.change("k2", Map.of(Document.TITLE, "crimson lantern harvest"));
    session.change("k2", Map.of(Document.TITLE, "lantern granite crimson"));

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k2", "k3");
    assertThat(session.find("granite", "lantern")).containsExactly("k2");
    assertThat(session.find("harvest", "lantern")).isEmpty();
  }

  @Test
  void search_afterUpdateOfAnAbsentKey_findsNothingNew() {
    assertThat(session.update("absent", Sample.document("crimson lantern", 15)))
        .isEqualTo(Status.NOT_FOUND);

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k2", "k3");
  }

  @Test
  void search_afterUpdateAndBack_findsItOnce() {
    session.change("k2", Map.of(Document.TITLE, "harvest meadows"));
    session.change("k2", Map.of(Document.TITLE, "crimson lantern"));

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k2", "k3");
    assertThat(session.find("harvest", "meadows")).isEmpty();
  }

  @Test
  void search_afterUpdateOfAnotherField_findsItWithTheNewValue() {
    session.change("k1", Map.of("field0", "b"));

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k2", "k3");
    assertThat(session.search("crimson", "lantern", 0, 1))
        .singleElement()
        .satisfies(
            hit ->
                assertThat(hit.fields())
                    .isEqualTo(Sample.document("crimson lantern", 10, Map.of("field0", "b"))));
  }

  @Test
  void search_afterUpdatesInAnyOrder_keepsTheOrderOfTheScores() {
    session.change("k1", Map.of(Document.TITLE, "crimson lantern harvest"));
    session.change("k3", Map.of("field0", "b"));
    session.change("k2", Map.of(Document.TITLE, "crimson lantern meadows"));

    assertThat(session.find("lantern", "harvest")).containsExactly("k1");
    assertThat(session.find("lantern", "meadows")).containsExactly("k2");
    assertThat(Session.keys(session.search("crimson", "lantern", 0, 2)))
        .containsExactly("k1", "k2");
    assertThat(Session.keys(session.search("crimson", "lantern", 2, 2))).containsExactly("k3");
  }

  @Test
  void search_afterUpdateOfTheScore_findsItAtItsNewPlace() {
    session.change("k1", Map.of(Document.SCORE, 25L));

    assertThat(session.find("crimson", "lantern")).containsExactly("k2", "k1", "k3");
  }

  @Test
  void search_afterInsertOverAnExistingKey_findsTheNewDocumentOnly() {
    session.given("k2", "harvest lantern", 5);

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k3");
    assertThat(session.find("harvest", "lantern")).containsExactly("k2");
  }

  @Test
  void search_afterDelete_doesNotFindIt() {
    session.remove("k2");

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k3");
  }

  @Test
  void search_afterDeleteAndInsert_findsItOnce() {
    session.remove("k2");
    session.given("k2", "crimson lantern", 40);

    assertThat(session.find("crimson", "lantern")).containsExactly("k1", "k3", "k2");
  }

  /** Twenty times, because a store that refreshes by itself may be in time for one write. */
  @Test
  void search_rightAfterEachOfManyWrites_findsWhatItWrote() {
    for (int round = 0; round < 20; round++) {
      session.given("new", "granite thimble", round);
      assertThat(session.find("granite", "thimble")).as("insert %d", round).contains("new");

      session.change("new", Map.of(Document.TITLE, "harvest meadows"));
      assertThat(session.find("granite", "thimble")).as("update %d", round).isEmpty();

      session.remove("new");
      assertThat(session.find("harvest", "meadows")).as("delete %d", round).isEmpty();
    }
  }

  @Test
  void search_byAnotherInstance_findsWhatThisOneWrote() throws Exception {
    session.change("k2", Map.of(Document.TITLE, "harvest meadows"));

    together((thread, other) -> assertThat(other.find("harvest", "meadows")).containsExactly("k2"));
  }
}
