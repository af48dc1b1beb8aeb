// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes of a Redis server, for requests that are not timed. Thread-safe. */
public interface RedisNodes {

  /** Connection that sends each command to the node of its keys. The caller does not close it. */
  RedisConnection shared();

  /** Connection to each node; one without a cluster. The caller does not close them. */
  List<? extends RedisConnection> all();

  /** Replies of all nodes to a command. */
  default List<@Nullable Object> callAll(RedisCommand command) {
    return all().stream().<@Nullable Object>map(node -> node.call(command)).toList();
  }
}
