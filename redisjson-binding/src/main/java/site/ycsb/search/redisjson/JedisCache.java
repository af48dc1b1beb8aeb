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
record JedisCache(Cache cache) implements ClientCache {

  static JedisCache of(int entries) {
    return new JedisCache(CacheFactory.getCache(CacheConfig.builder().maxSize(entries).build()));
  }

  @Override
  public String description() {
    return "%d entries, LRU, by Jedis".formatted(cache.getMaxSize());
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
