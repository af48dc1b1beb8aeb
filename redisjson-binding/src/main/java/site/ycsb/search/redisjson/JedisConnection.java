// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisDataException;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;

/** Sending of commands by Jedis. Its raw replies are handed over as they are. */
abstract class JedisConnection implements RedisConnection {

  abstract @Nullable Object execute(CommandObject<Object> command);

  abstract AbstractPipeline pipeline();

  @Override
  public final @Nullable Object call(RedisCommand command) {
    try {
      return execute(object(command));
    } catch (JedisDataException e) {
      throw errorReply(e);
    }
  }

  @Override
  public List<@Nullable Object> sendAll(List<RedisCommand> commands) {
    List<Response<Object>> responses = new ArrayList<>(commands.size());
    try (AbstractPipeline pipeline = pipeline()) {
      for (RedisCommand command : commands) {
        responses.add(pipeline.executeCommand(object(command)));
      }
    }
    List<@Nullable Object> replies = new ArrayList<>(commands.size());
    for (Response<Object> response : responses) {
      replies.add(reply(response));
    }
    return replies;
  }

  private static @Nullable Object reply(Response<Object> response) {
    try {
      return response.get();
    } catch (JedisDataException e) {
      return errorReply(e);
    }
  }

  static RedisErrorReply errorReply(JedisDataException failure) {
    return new RedisErrorReply(failure.getMessage(), failure);
  }

  private static CommandObject<Object> object(RedisCommand command) {
    return new CommandObject<>(new JedisArguments(command), BuilderFactory.RAW_OBJECT);
  }
}
