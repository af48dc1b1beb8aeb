// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.conformance.Feature.LATE_INDEX;
import static site.ycsb.search.conformance.Feature.REPLICAS;

import java.util.Map;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.Dataset.Part;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.RunException;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.settings.ExitCode;

/** Rules for a load that is refused: the table, its count and its metadata stay as they were. */
abstract class LoadRules extends TableRules {

  private static final int DOCUMENTS = 20;

  @FeatureTest(REPLICAS)
  void load_withMoreReplicasThanThereAre_isRefusedAndLeavesTheDataset() throws Exception {
    load(session);
    State before = State.of(session);

    try (Session other = Session.open(store, session.table(), Map.of("replicas", "10"))) {
      assertUnfit(() -> other.tables().requireProfile(other.table()));
      assertUnfit(() -> prepareLoad(other));
    }

    assertThat(State.of(session)).isEqualTo(before);
    assertThat(session.read(Sample.key(0))).isPresent();
  }

  @FeatureTest(value = REPLICAS, lacking = true)
  void load_withReplicas_declaredLacking_isTaken() throws Exception {
    try (Session other = Session.open(store, session.table(), Map.of("replicas", "10"))) {
      load(other);

      assertThat(other.count()).isEqualTo(DOCUMENTS);
    }
  }

  @Test
  void load_overForeignDocuments_isRefusedAndLeavesThem() throws Exception {
    givenDocuments(session);
    State before = State.of(session);

    assertForeign(session);

    assertThat(State.of(session)).isEqualTo(before);
    assertThat(session.find("crimson", "lantern")).hasSize(DOCUMENTS);
  }

  @FeatureTest(LATE_INDEX)
  void load_overForeignDocumentsWithoutAnIndex_isRefusedAndMakesNone() throws Exception {
    Session late = session.on(newTable());
    try {
      givenDocuments(late);
      State before = State.of(late);

      assertForeign(late);

      assertThat(State.of(late)).isEqualTo(before);
      assertThat(late.read(Sample.key(0))).isPresent();
    } finally {
      late.tables().drop(late.table());
    }
  }

  @Test
  void load_ofAPartOfAnotherDataset_isRefusedAndLeavesTheFirst() throws Exception {
    load(session);
    State before = State.of(session);
    Dataset other = dataset(session, "2");

    assertThatThrownBy(() -> other.prepareLoad(new Part(0, 1)))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("holds another dataset: search.seed is 1 where 2 is asked for");

    assertThat(State.of(session)).isEqualTo(before);
  }

  /** State of a table. A load that is refused must leave it unchanged. */
  private record State(boolean exists, long count, Map<String, String> metadata) {

    static State of(Session session) throws Exception {
      return new State(
          session.tables().exists(session.table()),
          session.count(),
          session.tables().metadata(session.table()));
    }
  }

  private static void assertUnfit(ThrowingCallable step) {
    assertThatThrownBy(step)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("replicas=10");
  }

  private static void assertForeign(Session where) {
    assertThatThrownBy(() -> prepareLoad(where))
        .isInstanceOf(RunException.class)
        .hasMessageContaining("documents that YCSB Search did not load");
  }

  /** As before each load. */
  private static void prepareLoad(Session where) throws Exception {
    dataset(where, "1").prepareLoad(new Part(0, DOCUMENTS));
    where.tables().applyProfile(where.table());
  }

  private static void load(Session where) throws Exception {
    prepareLoad(where);
    givenDocuments(where);
    dataset(where, "1").finishLoad(new Part(0, DOCUMENTS));
  }

  private static Dataset dataset(Session where, String seed) {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(DOCUMENTS));
    properties.setProperty("table", where.table());
    properties.setProperty("search.seed", seed);
    Corpus corpus = Corpora.from(properties);
    return new Dataset(where.tables(), DatasetPlan.of(properties, corpus));
  }

  private static void givenDocuments(Session where) {
    for (int i = 0; i < DOCUMENTS; i++) {
      where.given(Sample.key(i), "crimson lantern", i);
    }
  }
}
