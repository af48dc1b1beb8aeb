// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb.server;

import site.ycsb.search.scaffolding.TakenPortRules;

/** A server on a port that is taken. */
final class MongoDbTakenPortTest extends TakenPortRules {

  MongoDbTakenPortTest() {
    super("mongodb");
  }
}
