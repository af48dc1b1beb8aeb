// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

final class RedissonConnectFailuresTest extends ClientConnectFailures {

  RedissonConnectFailuresTest() {
    super(new RedissonBinding());
  }
}
