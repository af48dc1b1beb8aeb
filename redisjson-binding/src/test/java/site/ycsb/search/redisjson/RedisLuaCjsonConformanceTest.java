// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

/** Scripts that store values as JSON text, against the rules that every binding keeps. */
final class RedisLuaCjsonConformanceTest extends RedisLuaConformance {

  RedisLuaCjsonConformanceTest() {
    super("cjson");
  }
}
