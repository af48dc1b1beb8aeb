// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import site.ycsb.search.redis.RedisBinding;

/** Binding of RedisJSON and RediSearch through JRediSearch 2, the driver before Jedis 4. */
public final class JRediSearchBinding extends RedisBinding {

  public JRediSearchBinding() {
    super(
        "jredisearch",
        "Redis with RedisJSON and RediSearch, through JRediSearch 2.2 on Jedis 3.7",
        JRediSearchStore::open);
  }
}
