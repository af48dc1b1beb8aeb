// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;

/** Redis as a store, without what depends on the driver. */
public abstract class RedisStore implements Store {

  private final RedisDatabase database;
  private @Nullable RedisConnection pinged;

  protected RedisStore(RedisDatabase database) {
    this.database = database;
  }

  protected final RedisDatabase database() {
    return database;
  }

  /** Opens a connection that sends nothing by itself. */
  protected abstract RedisConnection open();

  /** True if the driver's exception says that the server can't be reached. */
  protected abstract boolean isUnavailable(Exception failure);

  @Override
  public final Tables tables() {
    return new RedisTables(database);
  }

  @Override
  public void disconnect(Operations operations) throws Exception {
    ((AutoCloseable) operations).close();
  }

  @Override
  public final String version() {
    return database.server().version();
  }

  @Override
  public EffectiveSettings settings() {
    return database.effective(cache());
  }

  @Override
  public final Telemetry telemetry() {
    return database.telemetry();
  }

  @Override
  public final synchronized void ping() {
    if (pinged == null) {
      pinged = open();
    }
    RedisDatabase.ping(pinged);
  }

  @Override
  public Status statusOf(Exception failure) {
    if (failure instanceof RedisErrorReply error) {
      return error.status();
    }
    return isUnavailable(failure) ? Status.SERVICE_UNAVAILABLE : Store.super.statusOf(failure);
  }

  @Override
  public synchronized void close() {
    if (pinged != null) {
      pinged.close();
    }
  }
}
