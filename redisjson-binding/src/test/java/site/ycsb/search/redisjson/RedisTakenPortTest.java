// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import site.ycsb.search.scaffolding.TakenPortRules;

/** A server on a port that is taken. */
final class RedisTakenPortTest extends TakenPortRules {

  RedisTakenPortTest() {
    super("redis");
  }
}
