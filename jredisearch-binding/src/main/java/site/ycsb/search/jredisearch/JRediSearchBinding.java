// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.RedisBinding;
import site.ycsb.search.redis.RedisProperties;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.settings.SettingException;

/** Binding of RedisJSON and RediSearch through JRediSearch 2, the driver before Jedis 4. */
public final class JRediSearchBinding extends RedisBinding {

  public JRediSearchBinding() {
    super(
        new RedisProperties("jredisearch"),
        "Redis with RedisJSON and RediSearch, through JRediSearch 2.2 on Jedis 3.7");
  }

  @Override
  protected Store open(RedisSettings settings) throws StoreException {
    if (settings.cluster()) {
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
          "jredisearch reads keys in the JVM's charset, which is %s; valid is UTF-8:"
              + " start the client with -Dfile.encoding=UTF-8",
          charset);
    }
  }
}
