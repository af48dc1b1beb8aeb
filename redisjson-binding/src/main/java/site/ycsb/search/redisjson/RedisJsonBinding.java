// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Values;
import site.ycsb.search.redis.RedisProperties;
import site.ycsb.search.settings.Setting;

/** Binding of RedisJSON and RediSearch through Jedis. */
public final class RedisJsonBinding implements Binding {

  private static final String NAME = "redisjson";
  private static final RedisProperties PROPERTIES = RedisProperties.ofShards(NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Redis with RedisJSON and RediSearch, through Jedis";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class, Values.class, Paths.class);
  }

  @Override
  public List<Setting<?>> settings() {
    return PROPERTIES.all();
  }

  @Override
  public Map<Kind, String> lacks(Properties properties) {
    return PROPERTIES.lacks(properties);
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(PROPERTIES.server());
  }

  @Override
  public Store open(Properties properties) throws StoreException {
    return RedisJsonStore.open(PROPERTIES.from(properties));
  }
}
