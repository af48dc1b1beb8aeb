// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.check.RunException;
import site.ycsb.search.fixtures.DocumentsBinding;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.fixtures.WrongStore;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.workload.SearchWorkload;

class RunTest {

  @Test
  void begin_thatFails_leavesItsExitCodeAsTheOutcome() {
    Properties searches = TestProperties.mixed("0", "0", "1");
    Map<Properties, ExitCode> expected =
        Map.of(
            TestProperties.small("search.page", "1"), ExitCode.USAGE,
            TestProperties.small("readproportion", "0.5"), ExitCode.USAGE,
            TestProperties.small("db", "no.such.Db"), ExitCode.USAGE,
            TestProperties.small("binding", "nosuchbinding"), ExitCode.USAGE,
            TestProperties.small("exportfile", "/no/such/directory/report"), ExitCode.USAGE,
            TestProperties.small("db", "site.ycsb.BasicDB"), ExitCode.USAGE,
            TestProperties.with(searches, "binding", DocumentsBinding.NAME), ExitCode.USAGE,
            TestBinding.with(TestProperties.small(), WrongStore.EMPTY), ExitCode.DATASET,
            TestBinding.with(TestProperties.small(), WrongStore.UNREACHABLE), ExitCode.UNREACHABLE,
            TestBinding.with(searches, WrongStore.REVERSED), ExitCode.WRONG_ANSWERS);
    expected.forEach(RunTest::requireFailedInit);
  }

  private static void requireFailedInit(Properties properties, ExitCode exitCode) {
    TestProperties.prepareMeasurements();
    SearchWorkload workload = new SearchWorkload();
    assertThatThrownBy(() -> workload.init(properties))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(exitCode))
        .isInstanceOf(WorkloadException.class);
    assertThat(RunMeasurements.outcomeOfProcess()).contains(RunOutcome.none(exitCode));
  }

  /** Reference store on a server that cuts searches short, and that outlives its clients. */
  private static final class CuttingShort extends MemoryStore {
    private boolean cuts;
    private int connections;

    @Override
    public Operations connect() throws Exception {
      connections++;
      return super.connect();
    }

    @Override
    public void requireExact() throws Exception {
      if (cuts) {
        throw new StoreException(ExitCode.USAGE, "searches are cut short", null);
      }
    }

    @Override
    public void close() {}
  }

  @Test
  void begin_ofALoadWhereSearchesAreCutShort_dropsNothing() throws Exception {
    CuttingShort store = new CuttingShort();
    Properties properties = TestBinding.with(TestProperties.mixed("0", "0", "1"), () -> store);
    prepare(properties, "false").cleanup();
    store.put("usertable", new Document("k", Map.of("title", "red pencil")));
    Map<String, String> metadata = store.metadata("usertable");
    assertThat(metadata).isNotEmpty();

    store.cuts = true;
    requireFailedInit(TestProperties.with(properties, "dotransactions", "false"), ExitCode.USAGE);

    assertThat(store.count("usertable")).isEqualTo(1);
    assertThat(store.metadata("usertable")).isEqualTo(metadata);
  }

  /** The first connection is idle for as long as the client threads are at work. */
  @Test
  void end_afterTheTimedPart_usesANewConnection() throws Exception {
    CuttingShort store = new CuttingShort();
    SearchWorkload workload =
        prepare(TestBinding.with(TestProperties.mixed("0", "0", "1"), () -> store), "true");
    int before = store.connections;

    workload.cleanup();

    assertThat(store.connections).isEqualTo(before + 1);
  }

  @Test
  void join_interrupted_keepsTheFlag() throws Exception {
    Properties properties = TestProperties.mixed("1", "0", "0", "threadcount", "2");
    SearchWorkload workload = prepare(properties, "true");
    SearchDb db = SearchDb.open(properties);
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> workload.initThread(properties, 0, 2))
          .hasMessageContaining("interrupted while starting");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
      db.cleanup();
    }
  }

  private static SearchWorkload prepare(Properties properties, String transactions)
      throws Exception {
    TestProperties.prepareMeasurements();
    SearchWorkload workload = new SearchWorkload();
    workload.init(TestProperties.with(properties, "dotransactions", transactions));
    return workload;
  }
}
