// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.ConnectFailures;
import site.ycsb.search.redis.ReadTimeouts;
import site.ycsb.search.redis.RedisDatabase;
import site.ycsb.search.redis.RedisServer;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.RedisStore;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.settings.SettingException;

/**
 * Redis as a store. Each client thread has its own connection. A request that is not timed opens a
 * connection and closes it, so that none is idle during a run.
 */
final class JRediSearchStore extends RedisStore {

  private final JedisConfig config;
  private final ReadTimeouts timeouts;

  private JRediSearchStore(JedisConfig config, RedisDatabase database) {
    super(database);
    this.config = config;
    this.timeouts = new ReadTimeouts(database.settings().timeouts().replyMillis());
  }

  static JRediSearchStore open(RedisSettings settings) throws StoreException {
    if (settings.cluster()) {
      throw new SettingException(
          "redis.cluster=true: valid is false with jredisearch; use redisjson for a cluster");
    }
    requireUtf8(Charset.defaultCharset());
    JedisConfig config = JedisConfig.of(settings);
    try {
      JedisConnection node = new JedisConnection(config::connect, Duration.ZERO);
      RedisServer server = RedisServer.ask(node);
      server.require(settings);
      return new JRediSearchStore(
          config,
          new RedisDatabase(new RedisNodes.One(node, /* resp3= */ false), server, settings));
    } catch (JedisException | RedisErrorReply e) {
      throw ConnectFailures.explain(settings, e);
    }
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

  @Override
  public Operations connect() throws StoreException {
    try {
      return new JRediSearchOperations(database(), open());
    } catch (JedisException e) {
      throw ConnectFailures.explain(database().settings(), e);
    }
  }

  @Override
  protected JedisConnection open() {
    return new JedisConnection(() -> config.connect(timeouts), database().server().idleLimit());
  }

  @Override
  public void warmingUp(boolean underWay) {
    timeouts.warmingUp(underWay);
  }

  @Override
  protected boolean isUnavailable(Exception failure) {
    return failure instanceof JedisConnectionException;
  }

  @Override
  public synchronized void close() {
    super.close();
    timeouts.close();
  }
}
