// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Map;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;

/** Conformance kit on scripts that store values in one form. */
abstract class RedisLuaConformance extends ServerConformanceKit {

  private final String codec;

  RedisLuaConformance(String codec) {
    this.codec = codec;
  }

  @Override
  public final Binding binding() {
    return new RedisLuaBinding();
  }

  @Override
  protected final EphemeralServer startServer() {
    return EphemeralServer.start("redis", "--requirepass", PASSWORD);
  }

  @Override
  protected final Properties at(int port, String password) {
    return OpenDb.properties(
        "redis-lua.url",
        "redis://:%s@127.0.0.1:%d".formatted(password, port),
        "redis-lua.codec",
        codec);
  }

  @Override
  public final Map<Feature, String> lacks() {
    return Map.of(Feature.REFUSAL, "it stores no documents");
  }
}
