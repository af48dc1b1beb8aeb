// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.exceptions.JedisDataException;
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

  /** Without Jedis's pipeline, which reads all replies before it hands over the first. */
  @Override
  public void sendAll(List<RedisCommand> commands, Replies replies) {
    Connection open = connection();
    for (RedisCommand command : commands) {
      open.sendCommand(new JedisArguments(command));
    }
    try {
      for (int i = 0; i < commands.size(); i++) {
        replies.add(i, reply(open));
      }
    } catch (RuntimeException e) {
      close(); // The replies that are left would answer the next commands.
      throw e;
    }
  }

  /** Next reply. What has been sent is flushed before it is read. */
  private static @Nullable Object reply(Connection open) {
    try {
      return open.getOne();
    } catch (JedisDataException e) {
      return errorReply(e);
    }
  }

  @Override
  AbstractPipeline pipeline() {
    return new Pipeline(connection());
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
