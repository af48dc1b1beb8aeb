// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.Set;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Values;
import site.ycsb.search.redis.RedisBinding;
import site.ycsb.search.redis.RedisProperties;
import site.ycsb.search.redis.RedisProperties.Trait;
import site.ycsb.search.redis.RedisSettings;

/**
 * Binding of Redis through the objects of Redisson. It has opaque values alone: Redisson makes the
 * commands of documents and searches by itself, and they are not those of the other bindings.
 */
public final class RedissonBinding extends RedisBinding {

  public RedissonBinding() {
    super(
        new RedisProperties("redis-redisson", Trait.CACHE, Trait.SHARED_POOL, Trait.VALUES_ALONE),
        "Redis through Redisson: values by key, without documents and searches");
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Values.class);
  }

  @Override
  protected Store open(RedisSettings settings) throws StoreException {
    return RedissonStore.open(settings);
  }
}
