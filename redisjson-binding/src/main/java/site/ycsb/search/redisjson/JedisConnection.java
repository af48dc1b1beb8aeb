// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.exceptions.JedisDataException;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;

/** Sending of commands by Jedis. Its raw replies are handed over as they are. */
abstract class JedisConnection implements RedisConnection {

  abstract @Nullable Object execute(CommandObject<Object> command);

  @Override
  public final @Nullable Object call(RedisCommand command) {
    try {
      return execute(new CommandObject<>(new JedisArguments(command), BuilderFactory.RAW_OBJECT));
    } catch (JedisDataException e) {
      throw errorReply(e);
    }
  }

  /**
   * Sends commands in one go and hands over each reply as soon as it is read, without Jedis's
   * pipeline, which reads all replies before it hands over the first.
   */
  static void exchange(Connection connection, List<RedisCommand> commands, Replies replies) {
    for (RedisCommand command : commands) {
      connection.sendCommand(new JedisArguments(command));
    }
    for (int i = 0; i < commands.size(); i++) {
      replies.add(i, reply(connection));
    }
  }

  static List<@Nullable Object> exchange(Connection connection, List<RedisCommand> commands) {
    List<@Nullable Object> all = new ArrayList<>(commands.size());
    exchange(connection, commands, (command, reply) -> all.add(reply));
    return all;
  }

  /** Next reply. What has been sent is flushed before it is read. */
  private static @Nullable Object reply(Connection connection) {
    try {
      return connection.getOne();
    } catch (JedisDataException e) {
      return errorReply(e);
    }
  }

  /** Does nothing to connections of a pool, which closes them. */
  @Override
  public void close() {}

  static RedisErrorReply errorReply(JedisDataException failure) {
    return new RedisErrorReply(failure.getMessage(), failure);
  }
}
