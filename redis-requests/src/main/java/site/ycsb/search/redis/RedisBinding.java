// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

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
import site.ycsb.search.settings.Setting;

/** Binding of Redis through one of its clients; most have all capabilities. */
public abstract class RedisBinding implements Binding {

  private final RedisProperties properties;
  private final String description;

  protected RedisBinding(RedisProperties properties, String description) {
    this.properties = properties;
    this.description = description;
  }

  @Override
  public final String name() {
    return properties.binding();
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class, Values.class, Paths.class);
  }

  @Override
  public final List<Setting<?>> settings() {
    return properties.all();
  }

  @Override
  public final Map<Kind, String> lacks(Properties given) {
    return properties.lacks(given);
  }

  @Override
  public final Optional<ManagedServer> server() {
    return Optional.of(properties.server());
  }

  @Override
  public final Store open(Properties given) throws StoreException {
    return open(properties.from(given));
  }

  protected abstract Store open(RedisSettings settings) throws StoreException;
}
