// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.RedissonShutdownException;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisException;
import org.redisson.client.RedisNodeNotFoundException;
import org.redisson.client.RedisReconnectedException;
import org.redisson.client.RedisTimeoutException;
import site.ycsb.Status;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.RedisSettings;
import site.ycsb.search.redis.protocol.RedisErrorReply;

/** Redis through Redisson, whose pool all threads share. */
final class RedissonStore extends ClientStore {

  private static final int CLOSE_SECONDS = 2;

  private final RedissonClient redisson;
  private final Optional<RedissonCache> cache;

  private RedissonStore(
      Administration administration, RedissonClient redisson, Optional<RedissonCache> cache) {
    super(administration, "Redisson " + Redisson.class.getPackage().getImplementationVersion());
    this.redisson = redisson;
    this.cache = cache;
  }

  static RedissonStore open(RedisSettings settings) throws StoreException {
    Administration administration = Administration.of(settings);
    try {
      RedissonClient redisson = Redisson.create(RedissonConfig.of(settings));
      int entries = settings.cacheEntries();
      Optional<RedissonCache> cache =
          entries > 0 ? Optional.of(new RedissonCache(redisson, entries)) : Optional.empty();
      return new RedissonStore(administration, redisson, cache);
    } catch (RedisException e) {
      administration.client().close();
      throw explained(settings, e);
    }
  }

  @Override
  public Operations connect() {
    return new RedissonValues(redisson, database(), cache);
  }

  /** Redisson's connections belong to all threads. */
  @Override
  public void disconnect(Operations operations) {}

  @Override
  public Optional<RedissonCache> cache() {
    return cache;
  }

  @Override
  public Status statusOf(Exception failure) {
    Status byCause = super.statusOf(failure);
    return failure instanceof RedisException && byCause.equals(Status.ERROR)
        ? new RedisErrorReply(failure.getMessage(), failure).status()
        : byCause;
  }

  @Override
  protected boolean isUnavailable(Exception failure) {
    return failure instanceof RedisConnectionException
        || failure instanceof RedisTimeoutException
        || failure instanceof RedisReconnectedException
        || failure instanceof RedisNodeNotFoundException
        || failure instanceof RedissonShutdownException;
  }

  @Override
  public synchronized void close() {
    redisson.shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS);
    super.close();
  }
}
