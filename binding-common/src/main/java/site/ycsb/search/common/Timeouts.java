// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

import java.util.Properties;
import site.ycsb.search.settings.Setting;

/** Time limits of a client. */
public record Timeouts(int connectMillis, int replyMillis) {

  private static final int MAX_MILLIS = 3_600_000;

  /** A time limit of up to an hour. */
  public static Setting<Integer> setting(String key, int fallbackMillis, String meaning) {
    return new Setting<>(
        key,
        Integer.toString(fallbackMillis),
        "1 … " + MAX_MILLIS,
        meaning,
        text -> Ranges.require(Integer.parseInt(text), 1, MAX_MILLIS));
  }

  public static Timeouts from(
      Properties properties, Setting<Integer> connect, Setting<Integer> reply) {
    return new Timeouts(connect.from(properties), reply.from(properties));
  }
}
