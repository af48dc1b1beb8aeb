// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.protocol.JsonRequests;
import site.ycsb.search.redis.protocol.LuaRequests;
import site.ycsb.search.redis.protocol.LuaScript;
import site.ycsb.search.redis.protocol.PartRequests;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.redis.protocol.TableNames;
import site.ycsb.search.settings.ExitCode;

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

  /** Sets an option of RediSearch; Redis 8 takes its name, too. */
  void setSearchOption(String name, String value) throws StoreException {
    try {
      nodes.callAll(RedisCommand.Name.FT_CONFIG, "SET", name, value);
    } catch (RedisErrorReply e) {
      throw unfit(
          "can't set %s to %s (%s); leave out search.configure"
              .formatted(name, value, e.getMessage()));
    }
  }

  /** Failure because of an option of the server, which the reason names. */
  StoreException unfit(String reason) {
    return new StoreException(ExitCode.USAGE, settings.title() + ": " + reason, null);
  }

  /** True if the client asks each shard, and merges the pages: Redis does not. */
  boolean merges() {
    return settings.merges() && !server.searchesAllShards();
  }
}
