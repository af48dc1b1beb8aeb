// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Set;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Values;
import site.ycsb.search.redis.RedisBinding;
import site.ycsb.search.redis.RedisProperties;
import site.ycsb.search.redis.RedisProperties.Trait;
import site.ycsb.search.redis.RedisSettings;

/**
 * Binding of Redis without RedisJSON, through Jedis: JSON values are plain strings, and scripts in
 * the server work on their parts.
 */
public final class RedisLuaBinding extends RedisBinding {

  public RedisLuaBinding() {
    super(
        new RedisProperties("redis-lua", Trait.SHARED_POOL, Trait.SCRIPTS),
        "Redis with Lua scripts for JSON, through Jedis");
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Paths.class, Values.class);
  }

  @Override
  protected Store open(RedisSettings settings) throws StoreException {
    return RedisJsonStore.open(settings);
  }
}
