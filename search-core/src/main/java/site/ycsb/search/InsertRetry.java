// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.Properties;

/** How often a load tries to insert again, and how long it waits before: YCSB's two settings. */
record InsertRetry(long limit, long intervalSeconds) {

  static InsertRetry from(Properties properties) {
    return new InsertRetry(
        YcsbSettings.INSERTION_RETRY_LIMIT.from(properties),
        YcsbSettings.INSERTION_RETRY_INTERVAL.from(properties));
  }

  /**
   * Whether to try again. If so, it has waited: 0.8 to 1.2 times the interval, as YCSB does.
   *
   * @param tries how many retries there have been
   */
  boolean again(int tries) {
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
