// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import site.ycsb.search.redis.RedisBinding;

/**
 * Binding of Redis through the objects of Redisson. It has opaque values alone: Redisson makes the
 * commands of documents and searches by itself, and they are not those of the other bindings.
 */
public final class RedissonBinding extends RedisBinding {

  public RedissonBinding() {
    super(
        "redis-redisson",
        "Redis through Redisson: values by key, without documents and searches",
        RedissonStore::open,
        Trait.CACHE,
        Trait.SHARED_POOL,
        Trait.VALUES_ALONE);
  }
}
