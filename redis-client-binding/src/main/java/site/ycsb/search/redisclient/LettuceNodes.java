// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.List;
import site.ycsb.search.redis.protocol.RedisNodes;

/**
 * The one node of a server without a cluster.
 *
 * @param shared connection of all requests that are not timed
 */
record LettuceNodes(LettuceConnection shared) implements RedisNodes {

  @Override
  public List<LettuceConnection> all() {
    return List.of(shared);
  }
}
