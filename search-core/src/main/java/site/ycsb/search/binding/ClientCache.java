// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.Map;

/**
 * Cache of values in the client's memory, which its driver keeps for all threads of an open store.
 * A cached read measures the client and not the server.
 */
public interface ClientCache {

  /**
   * Size, rule of eviction and driver, such as {@code 20000 entries, LRU, by Jedis}. Reports give
   * it as the setting {@code client-cache}, and {@code cached} as the store's variant.
   */
  String description();

  /**
   * True if a read that begins after a write is acknowledged never finds an older value. A stale
   * read is then a wrong answer; otherwise it is a figure.
   */
  default boolean promisesCoherence() {
    return false;
  }

  /**
   * Counters since the store was opened, as far as the driver tells them: {@code hits}, {@code
   * misses}, {@code invalidations}. An unknown one is left out.
   */
  Map<String, Long> counters();
}
