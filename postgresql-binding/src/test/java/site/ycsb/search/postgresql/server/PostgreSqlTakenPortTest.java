// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.postgresql.server;

import site.ycsb.search.scaffolding.TakenPortRules;

/** A server on a port that is taken. */
final class PostgreSqlTakenPortTest extends TakenPortRules {

  PostgreSqlTakenPortTest() {
    super("postgresql");
  }
}
