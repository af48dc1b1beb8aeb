// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RedisTelemetryTest {

  private static final String INFO =
      """
      # Stats\r
      total_commands_processed:1200\r
      evicted_keys:3\r
      total_forks:%d\r
      latest_fork_usec:2500\r
      # CPU\r
      used_cpu_sys:0.25\r
      used_cpu_user:1.5\r
      used_cpu_sys_main_thread:0.2\r
      # search\r
      search_total_ms_run:40\r
      search_version:2.10.5\r
      """;

  @Test
  void of_info_isWhatItTellsInSeconds() {
    assertThat(RedisTelemetry.of(INFO.formatted(1)).counters())
        .isEqualTo(
            Map.of(
                "operations", 1200.0,
                "cpu_seconds", 1.75,
                "evicted_keys", 3.0,
                "forks", 1.0,
                "search_gc_seconds", 0.04));
    assertThat(RedisTelemetry.of(INFO.formatted(1)).gauges())
        .isEqualTo(Map.of("latest_fork_seconds", 0.0025));
  }

  @Test
  void of_aServerThatNeverForked_hasNoDurationOfAFork() {
    assertThat(RedisTelemetry.of(INFO.formatted(0)).gauges()).isEmpty();
  }
}
