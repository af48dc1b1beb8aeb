// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.RedisBinding;
import site.ycsb.search.redis.RedisProperties;
import site.ycsb.search.redis.RedisProperties.Trait;
import site.ycsb.search.redis.RedisSettings;

/** Binding of Redis through Lettuce, which sends the commands of the other bindings to Redis. */
public final class LettuceBinding extends RedisBinding {

  public LettuceBinding() {
    super(
        new RedisProperties("redis-lettuce", Trait.CACHE, Trait.SHARED_POOL),
        "Redis with RedisJSON and RediSearch, through Lettuce");
  }

  @Override
  protected Store open(RedisSettings settings) throws StoreException {
    return LettuceStore.open(settings);
  }
}
