// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/** Replies about tables that servers have given. */
final class ElasticsearchTablesTest {

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
            ElasticsearchTables.memoryBytes(
                tree(
                    """
                    {"nodes":{"a":{"jvm":{"mem":{"heap_used_in_bytes":7}}},
                              "b":{"jvm":{"mem":{"heap_used_in_bytes":8}}}}}""")))
        .isEqualTo(15);
  }

  @Test
  void indexBytes_ofSegments_areThoseOfPrimaryShards() {
    assertThat(ElasticsearchTables.indexBytes(tree("[]"))).isZero();
    assertThat(
            ElasticsearchTables.indexBytes(
                tree(
                    """
                    [{"prirep":"p","size":"7"},{"prirep":"r","size":"8"},
                     {"prirep":"p","size":"9"}]""")))
        .isEqualTo(16);
  }

  private static Optional<Map<String, String>> indexSettings(String text) {
    return ElasticsearchTables.indexSettings(tree(text));
  }

  private static JsonNode tree(String text) {
    try (JsonParser json = Json.parser(text.getBytes(StandardCharsets.UTF_8))) {
      return Json.tree(json);
    }
  }
}
