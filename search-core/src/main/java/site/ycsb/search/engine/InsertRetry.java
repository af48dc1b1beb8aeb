// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Properties;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Retries of a load's inserts, by YCSB's two settings.
 *
 * @param intervalSeconds mean wait before a retry
 */
public record InsertRetry(long limit, long intervalSeconds) {

  /** No retries, as in a run. */
  public static final InsertRetry NONE = new InsertRetry(0, 0);

  public static InsertRetry from(Properties properties) {
    return new InsertRetry(
        YcsbSettings.INSERTION_RETRY_LIMIT.from(properties),
        YcsbSettings.INSERTION_RETRY_INTERVAL.from(properties));
  }

  /** Waits for 0.8 to 1.2 times the interval, as YCSB does; false if there is no retry left. */
  public boolean again(int tries) {
    if (tries >= limit) {
      return false;
    }
    try {
      Thread.sleep((long) (1000L * intervalSeconds * (0.8 + 0.4 * Math.random())));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
