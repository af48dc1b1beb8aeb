// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import site.ycsb.search.redis.RedisBinding;

/**
 * Binding of Redis without RedisJSON, through Jedis: JSON values are plain strings, and scripts in
 * the server work on their parts.
 */
public final class RedisLuaBinding extends RedisBinding {

  public RedisLuaBinding() {
    super(
        "redis-lua",
        "Redis with Lua scripts for JSON, through Jedis",
        RedisJsonStore::open,
        Trait.SHARED_POOL,
        Trait.SCRIPTS);
  }
}
