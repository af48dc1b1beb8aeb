// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Map;
import redis.clients.jedis.csc.Cache;
import redis.clients.jedis.csc.CacheConfig;
import redis.clients.jedis.csc.CacheFactory;
import redis.clients.jedis.csc.CacheStats;
import site.ycsb.search.binding.ClientCache;

/**
 * Jedis's client-side cache, which all connections of a store share. The server tells a connection
 * which of the keys that it has read have changed. Before Jedis serves a cached reply, it reads
 * what has arrived over the connection that cached it. So a reply is stale for as long as the
 * server's message is on its way.
 *
 * <p>Jedis caches every reading command that names keys, such as GET and JSON.GET, but FT.SEARCH
 * and pipelines pass the cache by. It evicts the reply that was used least recently; it has no
 * other rule.
 */
final class JedisCache implements ClientCache {

  private final Cache cache;

  /**
   * @param entries maximum number of cached replies
   */
  JedisCache(int entries) {
    this.cache = CacheFactory.getCache(CacheConfig.builder().maxSize(entries).build());
  }

  /** The cache as connections take it. */
  Cache cache() {
    return cache;
  }

  @Override
  public String description() {
    return "%d entries, LRU, by Jedis".formatted(cache.getMaxSize());
  }

  @Override
  public boolean promisesCoherence() {
    return false;
  }

  @Override
  public Map<String, Long> counters() {
    CacheStats stats = cache.getStats();
    return Map.of(
        "hits", stats.getHitCount(),
        "misses", stats.getMissCount(),
        "invalidations", stats.getInvalidationCount());
  }
}
