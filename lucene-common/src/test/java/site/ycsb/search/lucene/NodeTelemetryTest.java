// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Telemetry;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

class NodeTelemetryTest {

  private static final String NODE =
      """
      {
        "jvm": { "gc": { "collectors": {
          "young": { "collection_count": 4, "collection_time_in_millis": 100 },
          "old": { "collection_count": 1, "collection_time_in_millis": 25 } } } },
        "process": { "cpu": { "total_in_millis": 1500 } },
        "thread_pool": { "search": { "rejected": 2 }, "write": { "rejected": 1 } },
        "indices": {
          "search": { "query_total": 10 }, "get": { "total": 20 },
          "indexing": { "index_total": 30, "noop_update_total": 9 },
          "merges": { "current": 1, "total": 2, "total_time_in_millis": 300 },
          "query_cache": { "hit_count": 7, "miss_count": 3, "evictions": 0 },
          "segments": { "count": 12 } }
      }
      """;

  @Test
  void of_twoNodes_isTheirSum() {
    Telemetry telemetry =
        NodeReplies.telemetry(
            JsonMapper.shared()
                .readTree("{ \"nodes\": { \"a\": %s, \"b\": %s } }".formatted(NODE, NODE)));

    assertThat(telemetry.counters())
        .containsEntry("operations", 120.0)
        .containsEntry("cpu_seconds", 3.0)
        .containsEntry("gcs", 10.0)
        .containsEntry("gc_seconds", 0.25)
        .containsEntry("old_gcs", 2.0)
        .containsEntry("old_gc_seconds", 0.05)
        .containsEntry("merges", 4.0)
        .containsEntry("merge_seconds", 0.6)
        .containsEntry("query_cache_hits", 14.0)
        .containsEntry("rejections", 6.0)
        .doesNotContainKey("flushes");
    assertThat(telemetry.gauges()).isEqualTo(Map.of("segments", 24.0, "running_merges", 2.0));
  }

  @Test
  void of_aRefusal_isNone() {
    assertThat(NodeReplies.telemetry(MissingNode.getInstance())).isEqualTo(Telemetry.NONE);
  }
}
