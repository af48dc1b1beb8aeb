// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.workload.SearchWorkload;

/** Workloads of YCSB. */
class StockPropertiesTest {

  @Test
  void complete_ofYcsbsWorkload_letsUpdatesWriteWhatYcsbsDo() throws Exception {
    Properties ycsb =
        TestProperties.small(
            "workload", "site.ycsb.workloads.CoreWorkload", "dotransactions", "false");
    Properties own = TestProperties.with(ycsb, "search.updatefields", "all");
    SearchClient.complete(ycsb);
    SearchClient.complete(own);
    assertThat(ycsb)
        .containsEntry("workload", SearchWorkload.class.getName())
        .containsEntry("search.updatefields", "fields");
    assertThat(own).containsEntry("search.updatefields", "all");
  }
}
