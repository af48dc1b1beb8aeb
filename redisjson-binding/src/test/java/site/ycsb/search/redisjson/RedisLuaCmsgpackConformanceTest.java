// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

/** Scripts that store values as MessagePack, against the rules that every binding keeps. */
final class RedisLuaCmsgpackConformanceTest extends RedisLuaConformance {

  RedisLuaCmsgpackConformanceTest() {
    super("cmsgpack");
  }
}
