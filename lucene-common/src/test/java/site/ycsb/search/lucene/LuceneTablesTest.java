// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Replies about tables that servers have given. */
final class LuceneTablesTest {

  @Test
  void indexSettings_ofNoIndex_areEmpty() {
    assertThat(indexSettings("{}")).isEmpty();
  }

  @Test
  void indexSettings_ofAnIndex_areThoseSetAndTheDefaults() {
    assertThat(indexSettings("{\"t\":{\"settings\":{\"index.a\":\"1\"}}}"))
        .hasValue(Map.of("index.a", "1"));
    assertThat(
            indexSettings(
                """
                {"t":{"settings":{"index.a":"1"},
                  "defaults":{"index.b":"2","index.c":["x","y"],"index.d":[]}},
                 "u":{"settings":{"index.a":"3"}}}"""))
        .hasValue(Map.of("index.a", "1", "index.b", "2", "index.c", "x + y", "index.d", "none"));
  }

  @Test
  void memoryBytes_ofSeveralNodes_areTheirSum() {
    assertThat(
            LuceneTables.memoryBytes(
                JsonMapper.shared()
                    .readTree(
                        """
                        {"nodes":{"a":{"jvm":{"mem":{"heap_used_in_bytes":7}}},
                                  "b":{"jvm":{"mem":{"heap_used_in_bytes":8}}}}}""")))
        .isEqualTo(15);
  }

  @Test
  void indexBytes_ofSegments_areThoseOfPrimaryShards() {
    assertThat(indexBytes("[]")).isZero();
    assertThat(
            indexBytes(
                """
                [{"prirep":"p","size":"7"},{"prirep":"r","size":"8"},
                 {"prirep":"p","size":"9"}]"""))
        .isEqualTo(16);
  }

  private static long indexBytes(String text) {
    return LuceneTables.indexBytes(JsonMapper.shared().readTree(text));
  }

  private static Optional<Map<String, String>> indexSettings(String text) {
    return LuceneTables.indexSettings(JsonMapper.shared().readTree(text));
  }
}
