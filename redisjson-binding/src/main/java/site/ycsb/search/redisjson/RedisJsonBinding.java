// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import site.ycsb.search.redis.RedisBinding;

/** Binding of RedisJSON and RediSearch through Jedis. */
public final class RedisJsonBinding extends RedisBinding {

  public RedisJsonBinding() {
    super(
        "redisjson",
        "Redis with RedisJSON and RediSearch, through Jedis",
        RedisJsonStore::open,
        Trait.CACHE,
        Trait.SHARED_POOL,
        Trait.SHARDS);
  }
}
