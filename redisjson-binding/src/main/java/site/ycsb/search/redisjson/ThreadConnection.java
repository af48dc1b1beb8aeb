// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import site.ycsb.search.redis.protocol.RedisCommand;

/**
 * Connection of one client thread, without a pool. A broken connection is replaced at the next
 * command, and so is one that the server has closed, or is about to close, because it was idle. No
 * command is sent twice: a lost reply does not tell if the command has run. Not thread-safe.
 */
final class ThreadConnection extends JedisConnection {

  private final Supplier<Connection> opening;
  private final long idleNanos;
  private @Nullable Connection connection;
  private long usedNanos = System.nanoTime();

  /** Opens a connection at once, so that no timed operation has to. A limit of zero is none. */
  ThreadConnection(Supplier<Connection> opening, Duration idleLimit) {
    this.opening = opening;
    this.idleNanos = idleLimit.toNanos();
    this.connection = opening.get();
  }

  @Override
  @Nullable Object execute(CommandObject<Object> command) {
    return connection().executeCommand(command);
  }

  @Override
  public List<@Nullable Object> sendAll(List<RedisCommand> commands) {
    return exchange(connection(), commands);
  }

  @Override
  public void sendAll(List<RedisCommand> commands, Replies replies) {
    exchange(connection(), commands, replies);
  }

  private Connection connection() {
    Connection current = connection;
    if (current == null || current.isBroken() || isStale()) {
      close();
      current = opening.get();
      connection = current;
    }
    return current;
  }

  private boolean isStale() {
    if (idleNanos == 0) {
      return false;
    }
    long now = System.nanoTime();
    boolean stale = now - usedNanos > idleNanos;
    usedNanos = now;
    return stale;
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
