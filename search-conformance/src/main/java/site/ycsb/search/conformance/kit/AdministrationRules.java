// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.conformance.Feature.LATE_INDEX;
import static site.ycsb.search.conformance.Feature.SCAN;
import static site.ycsb.search.conformance.Feature.SERVER;
import static site.ycsb.search.conformance.Feature.SIZES;
import static site.ycsb.search.conformance.Feature.TELEMETRY;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;

/** Table as a whole: its index, count, metadata and sizes; counters of the server. */
abstract class AdministrationRules extends TableRules {

  private static final int DOCUMENTS = 400;

  @Test
  void count_ofAnEmptyTable_isZero() throws Exception {
    assertThat(session.count()).isZero();
  }

  @Test
  void count_afterWrites_isTheNumberOfDocuments() throws Exception {
    session.given(Sample.numbered(0, 20));

    session.given(Sample.key(3), "harvest meadows", 3);
    session.change(Sample.key(4), Map.of(Document.TITLE, "harvest meadows"));
    session.remove(Sample.key(5));

    assertThat(session.count()).isEqualTo(19);
  }

  @Test
  void create_calledTwice_keepsTheDocuments() throws Exception {
    session.given(Sample.numbered(0, 3));

    session.tables().create(session.table());

    assertThat(session.find("crimson", "lantern")).hasSize(3);
    assertThat(session.count()).isEqualTo(3);
    assertThat(session.tables().exists(session.table())).isTrue();
  }

  @FeatureTest(LATE_INDEX)
  void create_overExistingDocuments_findsThemAllWhenItReturns() throws Exception {
    Session late = session.on(newTable());
    try {
      late.given(Sample.key(0), "crimson lantern", 0); // A batch needs a table.
      late.given(Sample.numbered(1, DOCUMENTS));

      late.tables().create(late.table());

      assertThat(late.count()).isEqualTo(DOCUMENTS);
      assertThat(late.find("crimson", "lantern")).hasSize(DOCUMENTS);
    } finally {
      late.tables().drop(late.table());
    }
  }

  @FeatureTest(value = LATE_INDEX, lacking = true)
  void create_overExistingDocuments_declaredLacking_isRefused() throws Exception {
    Session late = session.on(newTable());
    try {
      late.given(Sample.key(0), "crimson lantern", 0);

      assertThatThrownBy(() -> late.tables().create(late.table()))
          .isInstanceOf(UnsupportedOperationException.class);
    } finally {
      late.tables().drop(late.table());
    }
  }

  @Test
  void exists_ofATableThatIsNotThere_isFalse() throws Exception {
    assertThat(session.tables().exists(newTable())).isFalse();
  }

  @Test
  void drop_ofATable_leavesNothing() throws Exception {
    Tables tables = session.tables();
    session.given(Sample.numbered(0, 20));
    tables.addMetadata(session.table(), Map.of("seed", "42"));

    tables.drop(session.table());

    assertThat(session.read(Sample.key(0))).isEmpty();
    assertThat(tables.exists(session.table())).isFalse();
    assertThat(tables.metadata(session.table())).isEmpty();
  }

  @Test
  void create_afterDrop_makesAnEmptyTable() throws Exception {
    session.given(Sample.numbered(0, 20));
    session.tables().drop(session.table());

    session.tables().create(session.table());

    assertThat(session.count()).isZero();
    assertThat(session.find("crimson", "lantern")).isEmpty();
    session.given("k", "crimson lantern", 1);
    assertThat(session.find("crimson", "lantern")).containsExactly("k");
  }

  @Test
  void drop_ofATableThatWasNeverCreated_leavesNothing() throws Exception {
    String table = newTable();

    session.tables().drop(table);

    assertNothingThere(table);
  }

  @Test
  void drop_calledTwice_leavesNothing() throws Exception {
    session.given("k", "crimson lantern", 1);

    session.tables().drop(session.table());
    session.tables().drop(session.table());

    assertNothingThere(session.table());
  }

  @Test
  void drop_ofOneTable_keepsTheOthers() throws Exception {
    Session other = session.on(session.table() + "2");
    other.tables().create(other.table());
    session.given(Sample.numbered(0, 5));
    other.given(Sample.numbered(0, 5));
    session.tables().addMetadata(session.table(), Map.of("seed", "42"));

    other.tables().drop(other.table());

    assertThat(session.count()).isEqualTo(5);
    assertThat(session.find("crimson", "lantern")).hasSize(5);
    assertThat(session.tables().metadata(session.table())).containsEntry("seed", "42");
  }

  @FeatureTest(SIZES)
  void sizes_afterALoad_areOfWhatIsKnownAndPositive() throws Exception {
    session.given(Sample.numbered(0, DOCUMENTS));
    session.tables().refresh(session.table());

    Map<String, Long> sizes = session.tables().sizes(session.table());

    assertThat(sizes).isNotEmpty();
    assertThat(sizes.keySet()).isSubsetOf("index", "data", "disk", "memory");
    assertThat(sizes.values()).allMatch(bytes -> bytes > 0);
  }

  @FeatureTest(value = SIZES, lacking = true)
  void sizes_declaredLacking_areNone() throws Exception {
    session.given(Sample.numbered(0, DOCUMENTS));
    session.tables().refresh(session.table());

    assertThat(session.tables().sizes(session.table())).isEmpty();
  }

  @FeatureTest(TELEMETRY)
  void telemetry_overOperations_countsThemAndNothingFalls() throws Exception {
    Telemetry before = steadyTelemetry();
    for (int i = 0; i < 20; i++) {
      session.given(Sample.key(i), "crimson lantern", i);
      session.read(Sample.key(i));
      session.find("crimson", "lantern");
    }
    Store opened = session.db().store();
    if (before.counters().containsKey("operations")) {
      // PostgreSQL counts the operations of an idle connection late.
      eventually(
          () ->
              assertThat(opened.telemetry().since(before).get("operations"))
                  .isNotNull()
                  .isGreaterThanOrEqualTo(60));
    }

    Map<String, Double> since = opened.telemetry().since(before);

    assertThat(since.get("operations")).isBetween(60.0, 6_000.0);
    assertThat(since.get("cpu_seconds")).isBetween(0.0, 600.0);
    assertThat(since.keySet()).allMatch(name -> name.matches("[a-z][a-z_]*"));
    assertThat(since.values()).allMatch(value -> value >= 0 && Double.isFinite(value));
  }

  /**
   * Telemetry that has not fallen for a while. Elasticsearch counts a shard twice while it closes,
   * such as one of the table that the test before has dropped.
   */
  private Telemetry steadyTelemetry() throws Exception {
    Telemetry last = session.db().store().telemetry();
    int steady = 0;
    for (int i = 0; i < 100 && steady < 15; i++) {
      Thread.sleep(100);
      Telemetry now = session.db().store().telemetry();
      steady = now.since(last).isEmpty() ? 0 : steady + 1;
      last = now;
    }
    return last;
  }

  @FeatureTest(value = TELEMETRY, lacking = true)
  void telemetry_declaredLacking_isNone() throws Exception {
    assertThat(session.db().store().telemetry()).isEqualTo(Telemetry.NONE);
  }

  @Test
  void ping_isAnsweredEachTimeIfThereIsAServer() {
    Store opened = session.db().store();
    if (store.binding().server().isEmpty() && store.lacks().containsKey(SERVER)) {
      assertThatThrownBy(opened::ping).isInstanceOf(UnsupportedOperationException.class);
    } else {
      assertThatCode(
              () -> {
                for (int i = 0; i < 3; i++) {
                  opened.ping();
                }
              })
          .doesNotThrowAnyException();
    }
  }

  @Test
  void metadata_ofNothing_isEmpty() throws Exception {
    assertThat(session.tables().metadata(session.table())).isEmpty();
    assertThat(session.tables().metadata(newTable())).isEmpty();
  }

  @Test
  void addMetadata_entryByEntry_keepsTheOthers() throws Exception {
    Tables tables = session.tables();

    tables.addMetadata(session.table(), Map.of("corpus.seed", "42", "state", "loading \"it\""));
    tables.addMetadata(session.table(), Map.of("state", "done", "documents", "1000"));

    assertThat(tables.metadata(session.table()))
        .isEqualTo(Map.of("corpus.seed", "42", "state", "done", "documents", "1000"));
  }

  @Test
  void addMetadata_byManyInstances_losesNoEntry() throws Exception {
    together(
        (thread, other) ->
            other.tables().addMetadata(other.table(), Map.of("part" + thread, "done")));

    assertThat(session.tables().metadata(session.table())).hasSize(THREADS);
  }

  @Test
  void metadata_byAnotherInstance_returnsWhatThisOneWrote() throws Exception {
    session.tables().addMetadata(session.table(), Map.of("seed", "42"));

    try (Session other = Session.open(store, session.table())) {
      assertThat(other.tables().metadata(other.table())).isEqualTo(Map.of("seed", "42"));
    }
  }

  @Test
  void addMetadata_toOneTable_leavesTheOthersWithout() throws Exception {
    session.tables().addMetadata(session.table(), Map.of("seed", "42"));

    assertThat(session.tables().metadata(session.table() + "2")).isEmpty();
  }

  @Test
  void addMetadata_ofWhatLooksLikeADocument_addsNoDocument() throws Exception {
    session.tables().addMetadata(session.table(), Map.of("title", "crimson lantern", "score", "1"));

    assertThat(session.count()).isZero();
    assertThat(session.find("crimson", "lantern")).isEmpty();
  }

  @FeatureTest(SCAN)
  void scan_ofATableWithMetadata_showsNoneOfIt() throws Exception {
    session.given(Sample.numbered(0, 2));
    session.tables().addMetadata(session.table(), Map.of("title", "crimson lantern", "score", "1"));

    assertThat(session.scan("", 10)).hasSize(2);
    assertThat(session.scan("!", 10)).hasSize(2);
  }

  private void assertNothingThere(String table) throws Exception {
    assertThat(session.tables().exists(table)).isFalse();
    assertThat(session.tables().metadata(table)).isEmpty();
    assertThat(session.on(table).read("k")).isEmpty();
  }
}
