// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Builder;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Pipeline;

/**
 * The connection of one client thread, which asks no pool for it. One that has failed is replaced
 * when the next command comes. Not thread-safe.
 */
final class OwnConnection implements Commands, AutoCloseable {

  private final Supplier<Connection> opening;
  private @Nullable Connection connection;

  /** Opens the first one at once, so that no operation that is timed has to. */
  OwnConnection(Supplier<Connection> opening) {
    this.opening = opening;
    this.connection = opening.get();
  }

  @Override
  public <T> T call(CommandArguments command, Builder<T> reply) {
    return connection().executeCommand(new CommandObject<>(command, reply));
  }

  @Override
  public AbstractPipeline pipeline() {
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
