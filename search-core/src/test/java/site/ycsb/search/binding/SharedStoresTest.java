// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.search.fixtures.CountingStore;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

class SharedStoresTest {

  private final CountingStore stores = new CountingStore();
  private final Properties properties = TestBinding.with(new Properties(), stores);

  @Test
  void init_ofManyAtOnce_opensOnceAndClosesAfterTheLast() throws Exception {
    stores.openMillis = 50;
    List<SearchDb> dbs = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      dbs.add(db(TestProperties.with(properties)));
    }
    onAllThreads(dbs, SearchDb::init);
    assertThat(stores.opened).hasValue(1);
    dbs.get(0).operations(Documents.class).put("t", new Document("k", Map.of()));
    assertThat(dbs.get(7).operations(Documents.class).get("t", "k", null)).isPresent();

    onAllThreads(dbs.subList(1, 8), SearchDb::cleanup);
    assertThat(stores.closed).hasValue(0);
    dbs.get(0).cleanup();
    assertThat(stores.closed).hasValue(1);
  }

  @Test
  void init_ofManyThatConnectSlowly_connectsAndDisconnectsAllAtOnce() throws Exception {
    stores.connectMillis = 100;
    List<SearchDb> dbs = Stream.generate(() -> db(properties)).limit(100).toList();
    Instant start = Instant.now();
    onAllThreads(dbs, SearchDb::init);
    onAllThreads(dbs, SearchDb::cleanup);
    assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(3));
    assertThat(stores.opened).hasValue(1);
    assertThat(stores.closed).hasValue(1);
  }

  @Test
  void init_afterTheLastCleanup_opensAgain() throws DBException {
    SearchDb db = db(properties);
    db.init();
    db.cleanup();
    db.init();
    db.cleanup();
    assertThat(stores.opened).hasValue(2);
    assertThat(stores.closed).hasValue(2);
  }

  @Test
  void init_withOtherProperties_opensAnother() throws DBException {
    SearchDb one = db(properties);
    SearchDb other = db(TestProperties.with(properties, "x", "y"));
    one.init();
    other.init();
    assertThat(stores.opened).hasValue(2);
    one.cleanup();
    assertThat(stores.closed).hasValue(1);
    other.cleanup();
    assertThat(stores.closed).hasValue(2);
  }

  @Test
  void init_whereOpeningFails_saysSoAndIsNotRemembered() throws DBException {
    SearchDb db = db(properties);
    stores.openFailure = new IOException("refused");
    assertThatThrownBy(db::init)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessage("can't connect: refused");
    assertThat(SearchDb.ofThread()).isEmpty();
    assertThatThrownBy(db::tables).isInstanceOf(IllegalStateException.class);

    stores.openFailure = null;
    db.init();
    db.cleanup();
    assertThat(stores.opened).hasValue(2);
    assertThat(stores.closed).hasValue(1);
  }

  @Test
  void init_whereOpeningThrowsAStoreException_passesItOn() {
    StoreException failure = new StoreException(ExitCode.DATASET, "no such index", null);
    stores.openFailure = failure;
    assertThatThrownBy(() -> db(properties).init()).isSameAs(failure);
  }

  @Test
  void init_whereASettingIsWrong_isAMatterOfUsage() {
    stores.openFailure = new SettingException("redis.port=x: valid are 1 … 65535");
    assertThatThrownBy(() -> db(properties).init())
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("redis.port=x: valid are 1 … 65535");
  }

  @Test
  void cleanup_whereCloseFails_saysSoAndForgetsTheClient() throws DBException {
    SearchDb db = db(properties);
    db.init();
    stores.closeFailure = new IOException("broken pipe");
    assertThatThrownBy(db::cleanup)
        .isInstanceOf(StoreException.class)
        .hasMessage("the client did not close: broken pipe");
    stores.closeFailure = null;
    db.init();
    db.cleanup();
    assertThat(stores.opened).hasValue(2);
  }

  @Test
  void init_ofEach_connectsAndItsCleanupDisconnects() throws DBException {
    SearchDb one = db(properties);
    SearchDb other = db(properties);
    one.init();
    other.init();
    assertThat(stores.connected).hasValue(2);
    one.cleanup();
    assertThat(stores.connected).hasValue(1);
    other.cleanup();
    assertThat(stores.connected).hasValue(0);
  }

  @Test
  void init_whereConnectingFails_closesTheStore() {
    stores.connectFailure = new IOException("no more connections");
    assertThatThrownBy(() -> db(properties).init())
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessage("can't connect: no more connections");
    assertThat(SearchDb.ofThread()).isEmpty();
    assertThat(stores.closed).hasValue(1);
  }

  @Test
  void init_whereTheDriverIsBroken_countsNoUser() throws DBException {
    SearchDb other = db(properties);
    other.init();
    stores.connectFailure = new NoClassDefFoundError("driver");
    assertThatThrownBy(() -> db(properties).init()).isSameAs(stores.connectFailure);
    other.cleanup();
    assertThat(stores.closed).hasValue(1);
  }

  @Test
  void init_whereConnectingAndClosingFail_saysWhyItDoesNotConnect() {
    stores.connectFailure = new IOException("no more connections");
    stores.closeFailure = new IOException("broken pipe");
    assertThatThrownBy(() -> db(properties).init())
        .hasMessage("can't connect: no more connections");
  }

  @Test
  void cleanup_whereDisconnectingFails_closesTheStoreAllTheSame() throws DBException {
    SearchDb db = db(properties);
    db.init();
    stores.disconnectFailure = new IOException("broken pipe");
    assertThatThrownBy(db::cleanup)
        .isInstanceOf(StoreException.class)
        .hasMessage("the client did not close: broken pipe");
    assertThat(stores.closed).hasValue(1);
  }

  @Test
  void cleanup_twiceOrBeforeInit_closesNothingTwice() throws DBException {
    SearchDb db = db(properties);
    SearchDb other = db(properties);
    db.cleanup();
    db.init();
    other.init();
    db.cleanup();
    db.cleanup();
    assertThat(stores.closed).hasValue(0);
    other.cleanup();
    assertThat(stores.closed).hasValue(1);
  }

  private static SearchDb db(Properties properties) {
    SearchDb db = new SearchDb();
    db.setProperties(properties);
    return db;
  }

  private interface Step {
    void apply(SearchDb db) throws Exception;
  }

  private static void onAllThreads(List<SearchDb> dbs, Step step) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(dbs.size());
    try {
      List<Future<?>> running = new ArrayList<>();
      for (SearchDb db : dbs) {
        running.add(
            pool.submit(
                () -> {
                  step.apply(db);
                  return Collections.emptyList();
                }));
      }
      for (Future<?> future : running) {
        future.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
