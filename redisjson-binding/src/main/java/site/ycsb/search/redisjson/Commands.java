// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Builder;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** A way for commands to the server, and for their replies back. */
interface Commands {

  /** Sends one command and reads its reply. */
  <T> T call(CommandArguments command, Builder<T> reply);

  /** Opens a pipeline, for its caller to close. */
  AbstractPipeline pipeline();

  /** Sends several commands at once; their replies in order, or the first error among them. */
  default List<Object> callAll(List<CommandArguments> commands) {
    List<Object> replies = sendAll(commands);
    for (Object reply : replies) {
      if (reply instanceof JedisDataException error) {
        throw error;
      }
    }
    return replies;
  }

  /** Sends several commands at once; their replies in order, errors of the server among them. */
  default List<Object> sendAll(List<CommandArguments> commands) {
    List<Response<Object>> replies = new ArrayList<>(commands.size());
    try (AbstractPipeline pipeline = pipeline()) {
      for (CommandArguments command : commands) {
        replies.add(
            pipeline.executeCommand(new CommandObject<>(command, BuilderFactory.RAW_OBJECT)));
      }
    }
    return replies.stream().map(Commands::received).toList();
  }

  /** A cluster's pipeline logs a lost connection and leaves the replies unset. */
  private static Object received(Response<Object> reply) {
    try {
      return reply.get();
    } catch (JedisDataException e) {
      return e;
    } catch (IllegalStateException e) {
      throw new JedisConnectionException("the connection was lost before the reply", e);
    }
  }
}
