// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import site.ycsb.search.redis.protocol.JsonRequests;
import site.ycsb.search.redis.protocol.LuaRequests;
import site.ycsb.search.redis.protocol.LuaScript;
import site.ycsb.search.redis.protocol.PartRequests;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.redis.protocol.TableNames;

/**
 * Redis server as one store uses it. Thread-safe.
 *
 * @param nodes connections for requests that are not timed
 */
public record RedisDatabase(RedisNodes nodes, RedisServer server, RedisSettings settings) {

  /** The names of a table. Its keys share a slot if the cluster has one shard only. */
  public TableNames table(String name) {
    return settings.table(name, server.clustered() && server.shards() == 1);
  }

  /** Loads the scripts of the settings, if any, so that no timed operation has to. */
  public void loadScripts() {
    settings.scripts().ifPresent(codec -> LuaScript.load(nodes, codec));
  }

  /** How JSON values and their parts are stored. */
  PartRequests partRequests() {
    return settings.scripts().<PartRequests>map(LuaRequests::new).orElseGet(JsonRequests::new);
  }

  /** True if the client asks each shard, and merges the pages: Redis does not. */
  boolean merges() {
    return settings.merges() && !server.searchesAllShards();
  }
}
