// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisException;
import io.netty.channel.ConnectTimeoutException;
import java.net.SocketTimeoutException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.FailureText;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.ConnectFailures;
import site.ycsb.search.redis.RedisDatabase;
import site.ycsb.search.redis.RedisServer;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.RedisStore;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.settings.SettingException;

/** Redis server as a store. Requests that are not timed go over Lettuce, whatever the driver. */
abstract class ClientStore extends RedisStore {

  /** Server and what administers it. */
  record Administration(LettuceClient client, RedisDatabase database) {

    static Administration of(RedisSettings settings) throws StoreException {
      if (settings.cluster()) {
        throw new SettingException(
            "redis.cluster=true: valid is false with %s; the binding redisjson can use a cluster",
            settings.binding());
      }
      LettuceClient client = new LettuceClient(settings);
      try {
        RedisNodes nodes =
            new RedisNodes.One(new LettuceConnection(client, Optional.empty()), /* resp3= */ true);
        RedisServer server = RedisServer.ask(nodes.shared());
        server.require(settings);
        return new Administration(client, new RedisDatabase(nodes, server, settings));
      } catch (RedisException | RedisErrorReply e) {
        client.close();
        throw explained(settings, e);
      } catch (StoreException e) {
        client.close();
        throw e;
      }
    }
  }

  private final LettuceClient client;
  private final String driver;

  ClientStore(Administration administration, String driver) {
    super(administration.database());
    this.client = administration.client();
    this.driver = driver;
  }

  static StoreException explained(RedisSettings settings, RuntimeException failure) {
    List<Throwable> causes = FailureText.causes(failure);
    if (FailureText.has(causes, RedisCommandTimeoutException.class)
        || FailureText.has(causes, ConnectTimeoutException.class)) {
      SocketTimeoutException late = new SocketTimeoutException(failure.getMessage());
      late.initCause(failure);
      return ConnectFailures.explain(settings, late);
    }
    return ConnectFailures.explain(settings, failure);
  }

  final LettuceClient client() {
    return client;
  }

  @Override
  protected final RedisConnection open() {
    return new LettuceConnection(client, Optional.empty());
  }

  @Override
  public final EffectiveSettings settings() {
    EffectiveSettings server = super.settings();
    RedisSettings settings = database().settings();
    Map<String, String> further = new LinkedHashMap<>(server.further());
    further.put("driver", driver);
    further.put("protocol", "RESP3");
    further.put(settings.binding() + ".pool", Integer.toString(settings.pool().size()));
    return new EffectiveSettings(
        server.durability(), server.visibility(), server.replicas(), further);
  }

  @Override
  public synchronized void close() {
    super.close();
    client.close();
  }
}
