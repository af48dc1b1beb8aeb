// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Pipeline;

/**
 * Connection of one client thread, without a pool. A broken connection is replaced at the next
 * command. Not thread-safe.
 */
final class ThreadConnection extends JedisConnection {

  private final Supplier<Connection> opening;
  private @Nullable Connection connection;

  /** Opens the first connection at once, so that no timed operation has to. */
  ThreadConnection(Supplier<Connection> opening) {
    this.opening = opening;
    this.connection = opening.get();
  }

  @Override
  @Nullable Object execute(CommandObject<Object> command) {
    return connection().executeCommand(command);
  }

  @Override
  AbstractPipeline pipeline() {
    return new Pipeline(connection());
  }

  private Connection connection() {
    Connection current = connection;
    if (current == null || current.isBroken()) {
      close();
      current = opening.get();
      connection = current;
    }
    return current;
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
