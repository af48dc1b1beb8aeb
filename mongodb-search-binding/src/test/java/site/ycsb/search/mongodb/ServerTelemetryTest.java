// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Telemetry;

class ServerTelemetryTest {

  @Test
  void of_anOldServer_readsItsCheckpointsAndCache() {
    Telemetry telemetry =
        ServerStatus.telemetry(
            BsonDocument.parse(
                """
                {
                  opcounters: {insert: 1, query: 20, update: 300, command: 4000},
                  extra_info: {user_time_us: 1500000, system_time_us: 500000, page_faults: 2},
                  wiredTiger: {
                    cache: {
                      "pages read into cache": 5, "pages requested from the cache": 50,
                      "modified pages evicted": 6, "unmodified pages evicted": 7,
                      "application threads page read from disk to cache time (usecs)": 250000
                    },
                    transaction: {
                      "transaction checkpoints": 3,
                      "transaction checkpoint total time (msecs)": 1200,
                      "transaction checkpoint most recent time (msecs)": 500
                    }
                  }
                }
                """));

    assertThat(telemetry.counters())
        .isEqualTo(
            Map.of(
                "operations", 4321.0,
                "cpu_seconds", 2.0,
                "page_faults", 2.0,
                "cache_pages_read", 5.0,
                "cache_pages_requested", 50.0,
                "cache_pages_evicted", 13.0,
                "cache_wait_seconds", 0.25,
                "checkpoints", 3.0,
                "checkpoint_seconds", 1.2));
    assertThat(telemetry.gauges()).isEqualTo(Map.of("latest_checkpoint_seconds", 0.5));
  }

  @Test
  void of_aServerOfVersion8_readsCheckpointsAndTicketsWhereTheyHaveMoved() {
    Telemetry telemetry =
        ServerStatus.telemetry(
            BsonDocument.parse(
                """
                {
                  queues: {execution: {
                    read: {normalPriority: {totalTimeQueuedMicros: 250000}},
                    write: {normalPriority: {totalTimeQueuedMicros: 500000}}
                  }},
                  wiredTiger: {checkpoint: {
                    "total succeed number of checkpoints": 3, "total time (msecs)": 1200,
                    "most recent time (msecs)": 500
                  }}
                }
                """));

    assertThat(telemetry.counters())
        .isEqualTo(
            Map.of("ticket_wait_seconds", 0.75, "checkpoints", 3.0, "checkpoint_seconds", 1.2));
    assertThat(telemetry.gauges()).isEqualTo(Map.of("latest_checkpoint_seconds", 0.5));
  }

  @Test
  void of_aRefusal_isNone() {
    assertThat(ServerStatus.telemetry(new BsonDocument())).isEqualTo(Telemetry.NONE);
  }
}
