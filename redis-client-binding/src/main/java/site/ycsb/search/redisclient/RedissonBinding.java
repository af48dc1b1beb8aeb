// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Values;
import site.ycsb.search.redis.RedisProperties;
import site.ycsb.search.settings.Setting;

/**
 * Binding of Redis through the objects of Redisson. It has opaque values alone: Redisson makes the
 * commands of documents and searches by itself, and they are not those of the other bindings.
 */
public final class RedissonBinding implements Binding {

  private static final String NAME = "redis-redisson";
  private static final RedisProperties PROPERTIES =
      new RedisProperties(NAME, /* cached= */ true, /* sharing= */ true);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Redis through Redisson: values by key, without documents and searches";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Values.class);
  }

  @Override
  public List<Setting<?>> settings() {
    return PROPERTIES.all();
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(PROPERTIES.server());
  }

  @Override
  public Store open(Properties properties) throws StoreException {
    return RedissonStore.open(PROPERTIES.from(properties));
  }
}
