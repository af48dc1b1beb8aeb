// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

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
