// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import site.ycsb.search.binding.FailureText;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectFailureText;

/** Explanation of failures to connect to Redis. */
public final class ConnectFailures {

  private ConnectFailures() {}

  public static StoreException explain(RedisSettings settings, Exception failure) {
    ConnectFailureText text =
        new ConnectFailureText(
            "Redis",
            settings.address().toString(),
            settings.binding(),
            settings.key("truststore"),
            settings.timeouts());
    if (says("NOAUTH", failure)) {
      return text.because(
          "a password is required (NOAUTH); set redis.password, or %s=%s"
              .formatted(settings.key("url"), RedisAddress.FORM),
          failure);
    }
    if (says("WRONGPASS", failure)) {
      return text.because(
          text.loginRefused(
              "WRONGPASS", "redis.user and redis.password, or " + settings.key("url")),
          failure);
    }
    return text.explain(failure);
  }

  private static boolean says(String error, Exception failure) {
    return FailureText.causes(failure).stream()
        .anyMatch(cause -> FailureText.of(cause).startsWith(error));
  }
}
