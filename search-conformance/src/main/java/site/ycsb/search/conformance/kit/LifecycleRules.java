// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.Map;
import java.util.Properties;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.conformance.Operation;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;

/** Rules for {@code init}, {@code cleanup} and operations after {@code cleanup}. */
abstract class LifecycleRules extends TableRules {

  @Test
  void init_ofManyInstances_showsAllTheSameDocuments() throws Exception {
    session.given("k", "crimson lantern", 1);

    together((thread, other) -> assertThat(other.find("crimson", "lantern")).containsExactly("k"));
  }

  @Test
  void cleanup_ofOneInstance_leavesTheOthersWorking() throws Exception {
    Session.open(store, session.table()).close();

    assertThat(session.insert("k", Sample.document("crimson lantern", 1))).isEqualTo(Status.OK);
  }

  @Test
  void cleanup_calledTwice_doesNotFail() throws Exception {
    Session other = Session.open(store, session.table());

    other.close();

    assertThatNoException().isThrownBy(other::close);
    assertThat(session.insert("k", Sample.document("crimson lantern", 1))).isEqualTo(Status.OK);
  }

  @Test
  void cleanup_withoutInit_doesNotFail() throws Exception {
    SearchDb db = Session.instance(store, store.properties());

    assertThatNoException().isThrownBy(db::cleanup);
  }

  @Test
  void init_afterCleanup_worksAgain() throws Exception {
    SearchDb db = Session.instance(store, store.properties());
    db.init();
    db.cleanup();

    db.init();

    try (Session again = new Session(db, session.table())) {
      assertThat(again.insert("k", Sample.document("crimson lantern", 1))).isEqualTo(Status.OK);
    }
  }

  @Test
  void operation_afterCleanup_answersAnError() throws Exception {
    session.given("k", "crimson lantern", 1);
    Session ended = Session.open(store, session.table());
    ended.close();

    assertThat(Operation.values())
        .allSatisfy(operation -> assertThat(operation.on(ended, "k").isOk()).isFalse());
    assertThat(session.read("k")).isPresent();
  }

  @Test
  void init_throughTheStockWrapper_publishesTheInstanceOnItsThread() throws Exception {
    DB wrapper = wrapped();
    assertThat(wrapper).isInstanceOf(DBWrapper.class);

    wrapper.init();

    SearchDb published = SearchDb.ofThread().orElseThrow();
    assertThat(published.binding().name()).isEqualTo(store.binding().name());
    assertThat(wrapper.insert(session.table(), "k", Map.of())).isEqualTo(Status.OK);
    assertThat(new Session(published, session.table()).read("k")).isPresent();
    wrapper.cleanup();
    assertThat(SearchDb.ofThread()).isEmpty();
  }

  @Test
  void init_ofEachThread_publishesThatThreadsOwnInstance() throws Exception {
    together((thread, other) -> assertThat(SearchDb.ofThread()).containsSame(other.db()));
  }

  private DB wrapped() throws Exception {
    Properties properties = Session.named(store.binding(), store.properties());
    Measurements.setProperties(properties);
    Tracer tracer = new Tracer.Builder("conformance").conf(HTraceConfiguration.EMPTY).build();
    return DBFactory.newDB(SearchDb.class.getName(), properties, tracer);
  }
}
