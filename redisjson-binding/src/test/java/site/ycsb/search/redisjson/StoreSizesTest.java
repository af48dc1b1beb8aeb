// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoreSizesTest {

  private static final String NODE =
      "# Memory\r\nused_memory:1048576\r\nused_memory_rss:2000000\r\n";

  @Test
  void of_aServerThatTotals_isTheTotalAndTheMemoryOfAllNodes() {
    Map<String, Object> index =
        Map.of("total_index_memory_sz_mb", "2.5", "inverted_sz_mb", "1.5", "num_docs", "7");

    assertThat(StoreSizes.of(index, List.of(NODE, NODE)))
        .isEqualTo(Map.of("index", 2_621_440L, "memory", 2_097_152L));
  }

  @Test
  void of_aServerThatTellsParts_isTheirSum() {
    Map<String, Object> index =
        Map.of("inverted_sz_mb", "1.5", "doc_table_size_mb", "0.5", "num_docs", "7");

    assertThat(StoreSizes.of(index, List.of(NODE))).containsEntry("index", 2_097_152L);
  }

  @Test
  void of_aServerThatTellsNothing_isEmpty() {
    assertThat(StoreSizes.of(Map.of("num_docs", "7"), List.of("# Memory\r\n"))).isEmpty();
  }
}
