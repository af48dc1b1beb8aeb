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

final class TimeoutsTest {

  private static final Setting<Integer> CONNECT = Timeouts.setting("s.connecttimeout", 2_000, "m");
  private static final Setting<Integer> REPLY = Timeouts.setting("s.timeout", 10_000, "m");

  @Test
  void from_nothing_isTheDefaults() {
    assertThat(Timeouts.from(new Properties(), CONNECT, REPLY))
        .isEqualTo(new Timeouts(2_000, 10_000));
  }

  @Test
  void from_bothGiven_isEachInItsPlace() {
    Properties properties = new Properties();
    properties.setProperty("s.connecttimeout", "1");
    properties.setProperty("s.timeout", "3600000");

    assertThat(Timeouts.from(properties, CONNECT, REPLY)).isEqualTo(new Timeouts(1, 3_600_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "3600001", "1s", ""})
  void from_badValue_namesTheRange(String value) {
    Properties properties = new Properties();
    properties.setProperty("s.timeout", value);

    assertThatThrownBy(() -> Timeouts.from(properties, CONNECT, REPLY))
        .isInstanceOf(SettingException.class)
        .hasMessage("s.timeout=%s: valid are 1 … 3600000", value);
  }
}
