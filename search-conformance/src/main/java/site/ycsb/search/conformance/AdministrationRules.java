// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.conformance.Feature.LATE_INDEX;
import static site.ycsb.search.conformance.Feature.SCAN;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;

/** A table as a whole: its index, count and mark. */
abstract class AdministrationRules extends TableRules {

  private static final int DOCUMENTS = 400;

  AdministrationRules(StoreUnderTest store) {
    super(store);
  }

  @Test
  void count_ofAnEmptyTable_isZero() throws Exception {
    assertThat(session.count()).isZero();
  }

  @Test
  void count_afterWrites_isTheNumberOfDocuments() throws Exception {
    givenDocuments(session, 20);

    session.given(Sample.key(3), Sample.document("harvest meadows", 3));
    session.update(Sample.key(4), Map.of(Document.TITLE, "harvest meadows"));
    session.delete(Sample.key(5));

    assertThat(session.count()).isEqualTo(19);
  }

  @Test
  void createIndex_calledTwice_keepsTheDocuments() throws Exception {
    givenDocuments(session, 3);

    session.db().createIndex(session.table());

    assertThat(session.find("crimson", "lantern")).hasSize(3);
    assertThat(session.count()).isEqualTo(3);
    assertThat(session.db().hasIndex(session.table())).isTrue();
  }

  @FeatureTest(LATE_INDEX)
  void createIndex_overExistingDocuments_findsThemAllWhenItReturns() throws Exception {
    Session late = session.on(newTable());
    try {
      givenDocuments(late, DOCUMENTS);

      late.db().createIndex(late.table());

      assertThat(late.count()).isEqualTo(DOCUMENTS);
      assertThat(late.find("crimson", "lantern")).hasSize(DOCUMENTS);
    } finally {
      late.db().dropTable(late.table());
    }
  }

  @FeatureTest(value = LATE_INDEX, lacking = true)
  void createIndex_overExistingDocuments_declaredLacking_isRefused() throws Exception {
    Session late = session.on(newTable());
    try {
      givenDocuments(late, 1);

      assertThatThrownBy(() -> late.db().createIndex(late.table()))
          .isInstanceOf(UnsupportedOperationException.class);
    } finally {
      late.db().dropTable(late.table());
    }
  }

  @Test
  void hasIndex_ofATableThatIsNotThere_isFalse() throws Exception {
    assertThat(session.db().hasIndex(newTable())).isFalse();
  }

  @Test
  void dropTable_ofATable_leavesNothing() throws Exception {
    SearchDb<?> db = session.db();
    givenDocuments(session, 20);
    db.writeMark(session.table(), Map.of("seed", "42"));

    db.dropTable(session.table());

    assertThat(session.read(Sample.key(0))).isEmpty();
    assertThat(db.hasIndex(session.table())).isFalse();
    assertThat(db.readMark(session.table())).isEmpty();
  }

  @Test
  void createIndex_afterDropTable_makesAnEmptyTable() throws Exception {
    givenDocuments(session, 20);
    session.db().dropTable(session.table());

    session.db().createIndex(session.table());

    assertThat(session.count()).isZero();
    assertThat(session.find("crimson", "lantern")).isEmpty();
    session.given("k", Sample.document("crimson lantern", 1));
    assertThat(session.find("crimson", "lantern")).containsExactly("k");
  }

  @Test
  void dropTable_ofNothing_doesNotFail() throws Exception {
    String table = newTable();

    session.db().dropTable(table);

    session.db().dropTable(session.table());
    session.db().dropTable(session.table());
  }

  @Test
  void dropTable_ofOneTable_keepsTheOthers() throws Exception {
    Session other = session.on(session.table() + "2");
    other.db().createIndex(other.table());
    givenDocuments(session, 5);
    givenDocuments(other, 5);
    session.db().writeMark(session.table(), Map.of("seed", "42"));

    other.db().dropTable(other.table());

    assertThat(session.count()).isEqualTo(5);
    assertThat(session.find("crimson", "lantern")).hasSize(5);
    assertThat(session.db().readMark(session.table())).containsEntry("seed", "42");
  }

  @Test
  void sizes_afterALoad_areOfWhatIsKnownAndPositive() throws Exception {
    givenDocuments(session, DOCUMENTS);
    session.db().refresh(session.table());

    Map<String, Long> sizes = session.db().sizes(session.table());

    assertThat(sizes.keySet()).isSubsetOf("index", "data", "memory");
    assertThat(sizes.values()).allMatch(bytes -> bytes > 0);
  }

  @Test
  void readMark_ofNothing_isEmpty() throws Exception {
    assertThat(session.db().readMark(session.table())).isEmpty();
    assertThat(session.db().readMark(newTable())).isEmpty();
  }

  @Test
  void writeMark_entryByEntry_keepsTheOthers() throws Exception {
    SearchDb<?> db = session.db();

    db.writeMark(session.table(), Map.of("corpus.seed", "42", "state", "loading \"it\""));
    db.writeMark(session.table(), Map.of("state", "done", "documents", "1000"));

    assertThat(db.readMark(session.table()))
        .isEqualTo(Map.of("corpus.seed", "42", "state", "done", "documents", "1000"));
  }

  @Test
  void writeMark_byManyInstances_losesNoEntry() throws Exception {
    Crew.run(
        store,
        session.table(),
        (thread, other) -> other.db().writeMark(other.table(), Map.of("part" + thread, "done")));

    assertThat(session.db().readMark(session.table())).hasSize(Crew.SIZE);
  }

  @Test
  void readMark_byAnotherInstance_returnsWhatThisOneWrote() throws Exception {
    session.db().writeMark(session.table(), Map.of("seed", "42"));

    try (Session other = Session.open(store, session.table())) {
      assertThat(other.db().readMark(other.table())).isEqualTo(Map.of("seed", "42"));
    }
  }

  @Test
  void writeMark_toOneTable_doesNotMarkAnother() throws Exception {
    session.db().writeMark(session.table(), Map.of("seed", "42"));

    assertThat(session.db().readMark(session.table() + "2")).isEmpty();
  }

  @Test
  void writeMark_ofWhatLooksLikeADocument_addsNoDocument() throws Exception {
    session.db().writeMark(session.table(), Map.of("title", "crimson lantern", "score", "1"));

    assertThat(session.count()).isZero();
    assertThat(session.find("crimson", "lantern")).isEmpty();
  }

  @FeatureTest(SCAN)
  void scan_ofAMarkedTable_doesNotShowTheMark() throws Exception {
    givenDocuments(session, 2);
    session.db().writeMark(session.table(), Map.of("title", "crimson lantern", "score", "1"));

    assertThat(session.scan("", 10)).hasSize(2);
    assertThat(session.scan("!", 10)).hasSize(2);
  }

  private void givenDocuments(Session where, int documents) throws Exception {
    Crew.run(
        store,
        where.table(),
        (thread, other) -> {
          for (int i = thread; i < documents; i += Crew.SIZE) {
            other.given(Sample.key(i), Sample.document("crimson lantern", i));
          }
        });
  }
}
