// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ServerOptionsTest {

  @Test
  void searchWorkers_ofEachVersion_areThoseOfItsOption() {
    assertThat(workers(Map.of("search-timeout", "500", "search-workers", "4"))).isEqualTo("4");
    assertThat(workers(Map.of("search-timeout", "500", "search-worker-threads", "2")))
        .isEqualTo("2");
    assertThat(workers(Map.of("search-timeout", "500"))).isEqualTo("0");
    assertThat(workers(Map.of())).isEqualTo("unknown");
  }

  @Test
  void get_ofAnOptionThatTheServerDoesNotTell_isUnknown() {
    assertThat(new ServerOptions(Map.of("io-threads", "4")).get("io-threads")).isEqualTo("4");
    assertThat(new ServerOptions(Map.of()).get("io-threads")).isEqualTo("unknown");
  }

  @Test
  void merged_ofNodesThatDiffer_hasAllValues() {
    assertThat(
            ServerOptions.merged(
                List.of(
                    Map.of("maxmemory", "0", "search-timeout", "500"),
                    Map.of("maxmemory", "0", "search-timeout", "0"))))
        .isEqualTo(Map.of("maxmemory", "0", "search-timeout", "0 or 500"));
  }

  private static String workers(Map<String, String> values) {
    return new ServerOptions(values).searchWorkers();
  }
}
