// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.RedisBinding;
import site.ycsb.search.redis.RedisProperties;
import site.ycsb.search.redis.RedisProperties.Trait;
import site.ycsb.search.redis.RedisSettings;

/** Binding of RedisJSON and RediSearch through Jedis. */
public final class RedisJsonBinding extends RedisBinding {

  public RedisJsonBinding() {
    super(
        new RedisProperties("redisjson", Trait.CACHE, Trait.SHARED_POOL, Trait.SHARDS),
        "Redis with RedisJSON and RediSearch, through Jedis");
  }

  @Override
  protected Store open(RedisSettings settings) throws StoreException {
    return RedisJsonStore.open(settings);
  }
}
