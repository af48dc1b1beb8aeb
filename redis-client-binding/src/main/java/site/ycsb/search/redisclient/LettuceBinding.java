// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import site.ycsb.search.redis.RedisBinding;

/** Binding of Redis through Lettuce, which sends the commands of the other bindings to Redis. */
public final class LettuceBinding extends RedisBinding {

  public LettuceBinding() {
    super(
        "redis-lettuce",
        "Redis with RedisJSON and RediSearch, through Lettuce",
        LettuceStore::open,
        Trait.CACHE,
        Trait.SHARED_POOL);
  }
}
