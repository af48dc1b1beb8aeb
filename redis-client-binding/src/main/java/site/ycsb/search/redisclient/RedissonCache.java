// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.Map;
import org.redisson.api.RBucketAsync;
import org.redisson.api.RClientSideCaching;
import org.redisson.api.RedissonClient;
import org.redisson.api.options.ClientSideCachingOptions;
import org.redisson.api.options.ClientSideCachingOptions.EvictionPolicy;
import org.redisson.client.codec.ByteArrayCodec;
import site.ycsb.search.binding.ClientCache;

/**
 * Redisson's client-side cache. All reads that miss it go over one connection, whose keys the
 * server tracks; the server's messages come over another one. Redisson counts neither hits nor
 * invalidations. Thread-safe.
 *
 * <p>Redisson keeps the names of the cached keys apart from the values. A name that a read adds
 * while a message removes it is lost, and its value then stays until the cache needs its place.
 */
final class RedissonCache implements ClientCache {

  private final int entries;
  private final RClientSideCaching caching;

  RedissonCache(RedissonClient redisson, int entries) {
    this.entries = entries;
    this.caching =
        redisson.getClientSideCaching(
            ClientSideCachingOptions.defaults().size(entries).evictionPolicy(EvictionPolicy.LFU));
  }

  RBucketAsync<byte[]> bucket(String key) {
    return caching.getBucket(key, ByteArrayCodec.INSTANCE);
  }

  @Override
  public String description() {
    return "%d entries, LFU, by Redisson".formatted(entries);
  }

  @Override
  public Map<String, Long> counters() {
    return Map.of();
  }
}
