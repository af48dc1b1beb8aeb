// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import io.lettuce.core.LettuceVersion;
import io.lettuce.core.RedisException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.redis.RedisOperations;
import site.ycsb.search.redis.RedisSettings;

/**
 * Redis through Lettuce. Each client thread has its own connection. If there are fewer connections
 * than threads, each connection serves several threads at a time.
 */
final class LettuceStore extends ClientStore {

  private final Optional<LettuceCache> cache;

  /** Connections that the threads share; empty if each thread has its own. */
  private final List<LettuceConnection> shared = new ArrayList<>();

  private final AtomicInteger turns = new AtomicInteger();

  private LettuceStore(Administration administration) {
    super(administration, "Lettuce " + LettuceVersion.getVersion().replaceFirst("/.*", ""));
    int entries = database().settings().cacheEntries();
    this.cache = entries > 0 ? Optional.of(new LettuceCache(entries)) : Optional.empty();
  }

  static LettuceStore open(RedisSettings settings) throws StoreException {
    LettuceStore store = new LettuceStore(Administration.of(settings));
    try {
      store.openShared(settings.pool());
      return store;
    } catch (RedisException e) {
      store.close();
      throw explained(settings, e);
    }
  }

  private void openShared(ConnectionPool pool) {
    for (int i = 0; pool.isShared() && i < pool.size(); i++) {
      shared.add(new LettuceConnection(client(), cache));
    }
  }

  @Override
  public Operations connect() throws StoreException {
    try {
      LettuceConnection connection =
          shared.isEmpty()
              ? new LettuceConnection(client(), cache)
              : shared.get(Math.floorMod(turns.getAndIncrement(), shared.size()));
      return new RedisOperations(database(), connection);
    } catch (RedisException e) {
      throw explained(database().settings(), e);
    }
  }

  /** Shared connections are closed with the store. */
  @Override
  public void disconnect(Operations operations) throws Exception {
    if (shared.isEmpty()) {
      super.disconnect(operations);
    }
  }

  @Override
  public Optional<LettuceCache> cache() {
    return cache;
  }

  @Override
  public void warmingUp(boolean underWay) {
    client().timeouts().warmingUp(underWay);
  }

  @Override
  protected boolean isUnavailable(Exception failure) {
    return failure instanceof RedisException || failure instanceof CancellationException;
  }
}
