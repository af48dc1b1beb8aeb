// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes of a Redis server, for requests that are not timed. Thread-safe. */
public interface RedisNodes {

  /** Connection that sends each command to the node of its keys. The caller does not close it. */
  RedisConnection shared();

  /** Connection to each node; one without a cluster. The caller does not close them. */
  List<? extends RedisConnection> all();

  /**
   * Shard of a cluster.
   *
   * @param primary connection to the node that takes its writes
   * @param tag hash tag whose slot is there: {@code table{tag}} is a name that this shard takes
   */
  record Shard(RedisConnection primary, String tag) {}

  /** Shards of a cluster whose driver can tell them apart; none otherwise. */
  default List<Shard> shards() {
    return List.of();
  }

  /** Connection to each node that holds slots of a cluster; to each node without one. */
  default List<? extends RedisConnection> primaries() {
    List<Shard> shards = shards();
    return shards.isEmpty() ? all() : shards.stream().map(Shard::primary).toList();
  }

  /** True if replies are in RESP3, which can tell that the answer to a search is incomplete. */
  default boolean resp3() {
    return true;
  }

  default List<@Nullable Object> callAll(RedisCommand.Name name, String... arguments) {
    RedisCommand command = RedisCommand.ofTexts(name, arguments);
    return all().stream().<@Nullable Object>map(node -> node.call(command)).toList();
  }

  /** The one node of a server without a cluster. */
  record One(RedisConnection shared, boolean resp3) implements RedisNodes {
    @Override
    public List<RedisConnection> all() {
      return List.of(shared);
    }
  }
}
