// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.Dataset.Part;
import site.ycsb.search.check.RunException;
import site.ycsb.search.fixtures.LoadedStore;
import site.ycsb.search.fixtures.RecordingStore;
import site.ycsb.search.fixtures.TestBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.workload.SearchWorkload;

/** Workloads of YCSB, and loads that continue one that was ended. */
class StockPropertiesTest {

  private static final Part ALL = new Part(0, 300);

  private final RecordingStore store = new RecordingStore();
  private final Properties load =
      TestBinding.with(
          TestProperties.small("dotransactions", "false", "search.continue", "true"), () -> store);

  @Test
  void complete_ofYcsbsWorkload_letsUpdatesWriteWhatYcsbsDo() throws Exception {
    Properties ycsb =
        TestProperties.small(
            "workload", "site.ycsb.workloads.CoreWorkload", "dotransactions", "false");
    Properties own = TestProperties.with(ycsb, "search.updatefields", "all");
    StockProperties.complete(ycsb);
    StockProperties.complete(own);
    assertThat(ycsb)
        .containsEntry("workload", SearchWorkload.class.getName())
        .containsEntry("search.updatefields", "fields");
    assertThat(own).containsEntry("search.updatefields", "all");
  }

  @Test
  void complete_ofALoadThatWasEnded_selectsItsRest() throws Exception {
    try (LoadedStore<RecordingStore> opened = LoadedStore.empty(store, load)) {
      opened.dataset().prepareLoad(ALL);
      opened.dataset().recordProgress(ALL, 120);
    }
    StockProperties.complete(load);
    assertThat(load).containsEntry("insertstart", "120").containsEntry("insertcount", "180");
  }

  @Test
  void complete_ofAnEmptyTable_selectsAll() throws Exception {
    StockProperties.complete(load);
    assertThat(load).containsEntry("insertstart", "0").containsEntry("insertcount", "300");
  }

  @Test
  void complete_ofALoadThatIsWhole_endsWellWithoutALoad() throws Exception {
    try (LoadedStore<RecordingStore> opened = LoadedStore.empty(store, load)) {
      Dataset dataset = opened.dataset();
      dataset.prepareLoad(ALL);
      dataset.finishLoad(ALL);
    }
    assertThatThrownBy(() -> StockProperties.complete(load))
        .isInstanceOfSatisfying(
            RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DONE))
        .hasMessage("nothing is left to load: the table holds all documents of the load");
  }

  @Test
  void complete_ofARun_isRefused() {
    Properties run = TestProperties.with(load, "dotransactions", "true");
    assertThatThrownBy(() -> StockProperties.complete(run))
        .isInstanceOf(SettingException.class)
        .hasMessage("search.continue=true: valid in a load");
  }
}
