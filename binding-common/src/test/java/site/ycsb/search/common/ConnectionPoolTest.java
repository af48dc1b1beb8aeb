// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

final class ConnectionPoolTest {

  private static final Setting<Integer> SIZE =
      ConnectionPool.setting("s.pool", false, "the most connections to a server");

  @Test
  void from_noSize_isAConnectionForEachThread() {
    assertThat(ConnectionPool.from(new Properties(), SIZE, false))
        .isEqualTo(new ConnectionPool(1, 1));
    assertThat(ConnectionPool.from(properties("8", ""), SIZE, false))
        .isEqualTo(new ConnectionPool(8, 8));
  }

  @Test
  void from_asManyAsThreadsOrMore_isTheSize() {
    assertThat(ConnectionPool.from(properties("8", "8"), SIZE, false))
        .isEqualTo(new ConnectionPool(8, 8));
    assertThat(ConnectionPool.from(properties("8", "100000"), SIZE, false))
        .isEqualTo(new ConnectionPool(8, 100_000));
  }

  @Test
  void from_fewerThanThreads_namesBoth() {
    assertThatThrownBy(() -> ConnectionPool.from(properties("8", "7"), SIZE, false))
        .isInstanceOf(SettingException.class)
        .hasMessage("s.pool=7: less than threadcount=8, so threads would wait for connections");
  }

  @Test
  void shared_fewerThanThreads_isTheSize() {
    Setting<Integer> size = ConnectionPool.setting("s.pool", true, "connections to a server");

    assertThat(ConnectionPool.from(properties("8", "7"), size, true))
        .isEqualTo(new ConnectionPool(8, 7))
        .matches(ConnectionPool::isShared);
    assertThat(ConnectionPool.from(properties("8", ""), size, true))
        .isEqualTo(new ConnectionPool(8, 8))
        .matches(pool -> !pool.isShared());
    assertThatThrownBy(() -> ConnectionPool.from(properties("8", "0"), size, true))
        .hasMessage("s.pool=0: valid are 1 … 100000; empty for threadcount");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "100001", "many"})
  void from_badSize_namesTheRange(String size) {
    assertThatThrownBy(() -> ConnectionPool.from(properties("1", size), SIZE, false))
        .isInstanceOf(SettingException.class)
        .hasMessage("s.pool=%s: valid are threadcount … 100000; empty for threadcount", size);
  }

  @Test
  void from_moreThreadsThanYcsbTakes_namesItsRange() {
    assertThatThrownBy(() -> ConnectionPool.from(properties("10001", ""), SIZE, false))
        .isInstanceOf(SettingException.class)
        .hasMessage("threadcount=10001: valid are 1 … 10000");
  }

  private static Properties properties(String threads, String size) {
    Properties properties = new Properties();
    properties.setProperty("threadcount", threads);
    properties.setProperty("s.pool", size);
    return properties;
  }
}
