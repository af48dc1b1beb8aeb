// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.Profile.Durability;

final class IndexSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "request, 5s, ALWAYS",
    "REQUEST, 1s, ALWAYS",
    "async, 1s, INTERVAL",
    "async, 100ms, INTERVAL",
    "async, 1000000micros, INTERVAL",
    "async, 1001ms, NONE",
    "async, 5s, NONE",
    "async, 1m, NONE",
    "async, 1d, NONE",
    "async, a while, NONE"
  })
  void durability_ofEachTranslog_isWhatItAmountsTo(
      String translog, String interval, Durability durability) {
    IndexSettings settings =
        new IndexSettings(
            Map.of(
                "index.translog.durability", translog, "index.translog.sync_interval", interval));

    assertThat(settings.durability()).isEqualTo(durability);
  }
}
