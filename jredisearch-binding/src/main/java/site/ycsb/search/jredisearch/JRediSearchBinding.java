// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
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
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/** Binding of RedisJSON and RediSearch through JRediSearch 2, the driver before Jedis 4. */
public final class JRediSearchBinding implements Binding {

  private static final String NAME = "jredisearch";
  private static final RedisProperties PROPERTIES = new RedisProperties(NAME);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "Redis with RedisJSON and RediSearch, through JRediSearch 2.2 on Jedis 3.7";
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
    RedisSettings settings = PROPERTIES.from(properties);
    if (settings.server().cluster()) {
      throw new SettingException(
          "redis.cluster=true: valid is false with jredisearch; use redisjson for a cluster");
    }
    requireUtf8(Charset.defaultCharset());
    return JRediSearchStore.open(settings);
  }

  /** JRediSearch decodes the keys of hits in the default charset of the JVM. */
  static void requireUtf8(Charset charset) {
    if (!charset.equals(StandardCharsets.UTF_8)) {
      throw new SettingException(
          ("jredisearch reads keys in the JVM's charset, which is %s; valid is UTF-8:"
                  + " start the client with -Dfile.encoding=UTF-8")
              .formatted(charset));
    }
  }
}
