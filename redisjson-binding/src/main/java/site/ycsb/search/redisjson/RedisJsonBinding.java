// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.Setting;

/** Registers RedisJSON. */
public final class RedisJsonBinding implements Binding {

  @Override
  public String name() {
    return "redisjson";
  }

  @Override
  public String description() {
    return "Redis with RedisJSON and RediSearch, through Jedis";
  }

  @Override
  public Class<? extends SearchDb<?>> db() {
    return RedisJsonSearchDb.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return RedisJsonSettings.ALL;
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(
        new ManagedServer(
            "redis", "redisjson.url", List.of("redisjson.url", "redis.host", "redis.port")));
  }
}
