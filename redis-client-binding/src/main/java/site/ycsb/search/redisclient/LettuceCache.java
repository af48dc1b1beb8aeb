// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.support.caching.CacheAccessor;
import io.lettuce.core.support.caching.CacheFrontend;
import io.lettuce.core.support.caching.ClientSideCaching;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.ClientCache;

/**
 * Client-side cache that all connections of a store share. Lettuce asks the server to track the
 * keys that a connection reads, and evicts a key when the server says that it has changed. The map
 * is Caffeine's. When a connection ends, the server tells no more about what it has read, so the
 * cache is emptied. Thread-safe.
 *
 * <p>Lettuce puts a value into the map after it has read it. If the server's message arrives in
 * between, the old value stays until the map needs its place: the server tells of a key once after
 * each time that it was read.
 */
final class LettuceCache implements ClientCache, CacheAccessor<String, byte[]> {

  private final int entries;
  private final Cache<String, byte[]> values;
  private final LongAdder invalidations = new LongAdder();

  /** Threads that read evict at once, so that the cache is never larger than its entries. */
  LettuceCache(int entries) {
    this.entries = entries;
    this.values =
        Caffeine.newBuilder().maximumSize(entries).recordStats().executor(Runnable::run).build();
  }

  /** Begins the tracking of a connection's keys, and returns its reads through the cache. */
  CacheFrontend<String, byte[]> over(StatefulRedisConnection<String, byte[]> connection) {
    connection.addListener(
        new RedisConnectionStateListener() {
          @Override
          public void onRedisDisconnected(RedisChannelHandler<?, ?> ended) {
            values.invalidateAll();
          }
        });
    return ClientSideCaching.enable(this, connection, TrackingArgs.Builder.enabled());
  }

  @Override
  public byte @Nullable [] get(String key) {
    return values.getIfPresent(key);
  }

  @Override
  public void put(String key, byte[] value) {
    values.put(key, value);
  }

  @Override
  public void evict(String key) {
    values.invalidate(key);
    invalidations.increment();
  }

  @Override
  public String description() {
    return "%d entries, W-TinyLFU, by Lettuce and Caffeine".formatted(entries);
  }

  @Override
  public Map<String, Long> counters() {
    CacheStats stats = values.stats();
    return Map.of(
        "hits", stats.hitCount(),
        "misses", stats.missCount(),
        "invalidations", invalidations.sum());
  }
}
