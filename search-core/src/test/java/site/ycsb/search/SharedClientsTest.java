// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

class SharedClientsTest {

  private final CountingStore.Plan plan = new CountingStore.Plan();

  /** No other test's store has these. */
  private final Properties properties = TestProperties.of("table", getClass().getName());

  @Test
  void init_ofManyAtOnce_connectsOnceAndClosesAfterTheLast() throws Exception {
    plan.connectMillis = 50;
    List<CountingStore> stores = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      stores.add(new CountingStore(plan, TestProperties.with(properties)));
    }
    onAllThreads(stores, SearchDb::init);
    assertThat(plan.connects).hasValue(1);
    stores.get(0).put("t", new Document("k", new HashMap<>()));
    assertThat(stores.get(7).count("t")).isEqualTo(1);

    onAllThreads(stores.subList(1, 8), SearchDb::cleanup);
    assertThat(plan.closes).hasValue(0);
    stores.get(0).cleanup();
    assertThat(plan.closes).hasValue(1);
  }

  @Test
  void init_afterTheLastCleanup_connectsAgain() throws DBException {
    CountingStore store = new CountingStore(plan, properties);
    store.init();
    store.cleanup();
    store.init();
    store.cleanup();
    assertThat(plan.connects).hasValue(2);
    assertThat(plan.closes).hasValue(2);
  }

  @Test
  void init_withOtherProperties_connectsApart() throws DBException {
    CountingStore one = new CountingStore(plan, properties);
    CountingStore other = new CountingStore(plan, TestProperties.with(properties, "x", "y"));
    one.init();
    other.init();
    assertThat(plan.connects).hasValue(2);
    one.cleanup();
    assertThat(plan.closes).hasValue(1);
    other.cleanup();
    assertThat(plan.closes).hasValue(2);
  }

  @Test
  void init_whereConnectFails_saysSoAndIsNotRemembered() throws DBException {
    CountingStore store = new CountingStore(plan, properties);
    plan.connectFailure = new IOException("refused");
    assertThatThrownBy(store::init)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessage("can't connect: refused");
    assertThat(SearchDb.ofThread()).isEmpty();
    assertThatThrownBy(() -> store.count("t")).isInstanceOf(IllegalStateException.class);

    plan.connectFailure = null;
    store.init();
    store.cleanup();
    assertThat(plan.connects).hasValue(2);
    assertThat(plan.closes).hasValue(1);
  }

  @Test
  void init_whereConnectThrowsAStoreException_passesItOn() {
    StoreException failure = new StoreException(ExitCode.DATASET, "no such index", null);
    plan.connectFailure = failure;
    assertThatThrownBy(() -> new CountingStore(plan, properties).init()).isSameAs(failure);
  }

  @Test
  void init_whereASettingIsWrong_isAMatterOfUsage() {
    plan.connectFailure = new SettingException("redis.port=x: valid are 1 … 65535");
    assertThatThrownBy(() -> new CountingStore(plan, properties).init())
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessage("redis.port=x: valid are 1 … 65535");
  }

  @Test
  void cleanup_whereCloseFails_saysSoAndForgetsTheClient() throws DBException {
    CountingStore store = new CountingStore(plan, properties);
    store.init();
    plan.closeFailure = new IOException("broken pipe");
    assertThatThrownBy(store::cleanup)
        .isInstanceOf(StoreException.class)
        .hasMessage("the client did not close: broken pipe");
    plan.closeFailure = null;
    store.init();
    store.cleanup();
    assertThat(plan.connects).hasValue(2);
  }

  @Test
  void init_ofEach_joinsAndItsCleanupLeaves() throws DBException {
    CountingStore one = new CountingStore(plan, properties);
    CountingStore other = new CountingStore(plan, properties);
    one.init();
    other.init();
    assertThat(plan.joined).hasValue(2);
    one.cleanup();
    assertThat(plan.joined).hasValue(1);
    other.cleanup();
    assertThat(plan.joined).hasValue(0);
  }

  @Test
  void init_whereJoiningFails_givesTheClientBack() {
    plan.joinFailure = new IOException("no more connections");
    assertThatThrownBy(() -> new CountingStore(plan, properties).init())
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.UNREACHABLE))
        .hasMessage("can't connect: no more connections");
    assertThat(SearchDb.ofThread()).isEmpty();
    assertThat(plan.closes).hasValue(1);
  }

  @Test
  void cleanup_whereLeavingFails_closesTheClientAllTheSame() throws DBException {
    CountingStore store = new CountingStore(plan, properties);
    store.init();
    plan.leaveFailure = new IOException("broken pipe");
    assertThatThrownBy(store::cleanup)
        .isInstanceOf(StoreException.class)
        .hasMessage("the client did not close: broken pipe");
    assertThat(plan.closes).hasValue(1);
  }

  @Test
  void cleanup_twiceOrBeforeInit_closesNothingTwice() throws DBException {
    CountingStore store = new CountingStore(plan, properties);
    CountingStore other = new CountingStore(plan, properties);
    store.cleanup();
    store.init();
    other.init();
    store.cleanup();
    store.cleanup();
    assertThat(plan.closes).hasValue(0);
    other.cleanup();
    assertThat(plan.closes).hasValue(1);
  }

  private interface Step {
    void apply(CountingStore store) throws Exception;
  }

  private static void onAllThreads(List<CountingStore> stores, Step step) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(stores.size());
    try {
      List<Future<?>> running = new ArrayList<>();
      for (CountingStore store : stores) {
        running.add(
            pool.submit(
                () -> {
                  step.apply(store);
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
