// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisclient;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.support.caching.CacheFrontend;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;

/**
 * Connection through Lettuce, which several threads can share. After a failure, such as a reply
 * that takes too long, it is closed, and the next command opens another one. No command is sent
 * twice: a lost reply does not tell if the command has run. Thread-safe.
 */
final class LettuceConnection implements RedisConnection {

  /** Open connection, with GETs through the client-side cache. */
  private record Opened(
      StatefulRedisConnection<String, byte[]> connection,
      Optional<CacheFrontend<String, byte[]>> reads) {}

  private final LettuceClient client;
  private final Optional<LettuceCache> cache;
  private volatile Opened opened;

  /** Failure of the last attempt to open another connection, and the time at which it ended. */
  private @Nullable RuntimeException failure;

  private long failedNanos;

  /** Opens the first connection at once, so that no timed operation has to. */
  LettuceConnection(LettuceClient client, Optional<LettuceCache> cache) {
    this.client = client;
    this.cache = cache;
    this.opened = open(client, cache);
  }

  private static Opened open(LettuceClient client, Optional<LettuceCache> cache) {
    StatefulRedisConnection<String, byte[]> connection = client.connect();
    try {
      return new Opened(connection, cache.map(values -> values.over(connection)));
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private Opened opened() {
    Opened current = opened;
    return current.connection().isOpen() ? current : reopened(System.nanoTime());
  }

  /** Threads that wait for another thread's attempt share its failure, and do not try again. */
  private synchronized Opened reopened(long waitingNanos) {
    if (opened.connection().isOpen()) {
      return opened;
    }
    if (failure != null && failedNanos - waitingNanos > 0) {
      throw failure;
    }
    try {
      opened.connection().close();
      opened = open(client, cache);
      return opened;
    } catch (RuntimeException e) {
      failure = e;
      failedNanos = System.nanoTime();
      throw e;
    }
  }

  @Override
  public @Nullable Object call(RedisCommand command) {
    Opened current = opened();
    try {
      return current.reads().isPresent() && command.name() == RedisCommand.Name.GET
          ? current.reads().get().get(new String(command.arguments()[0], UTF_8))
          : send(current, command);
    } catch (RedisCommandExecutionException e) {
      throw errorReply(e);
    } catch (RuntimeException e) {
      current.connection().close();
      throw e;
    }
  }

  private @Nullable Object send(Opened current, RedisCommand command) {
    AsyncCommand<String, byte[], Object> sent = LettuceCommand.of(command);
    current.connection().dispatch(sent);
    return await(sent);
  }

  @Override
  public List<@Nullable Object> sendAll(List<RedisCommand> commands) {
    List<@Nullable Object> replies = new ArrayList<>(commands.size());
    sendAll(commands, (command, reply) -> replies.add(reply));
    return replies;
  }

  /** Lettuce writes the commands in one go, also over a connection that other threads use. */
  @Override
  public void sendAll(List<RedisCommand> commands, Replies replies) {
    Opened current = opened();
    List<AsyncCommand<String, byte[], Object>> sent =
        commands.stream().map(LettuceCommand::of).toList();
    try {
      current.connection().dispatch(sent);
      for (int i = 0; i < sent.size(); i++) {
        replies.add(i, replyOrError(sent.get(i)));
      }
    } catch (RuntimeException e) {
      current.connection().close();
      throw e;
    }
  }

  private @Nullable Object replyOrError(AsyncCommand<String, byte[], Object> sent) {
    try {
      return await(sent);
    } catch (RedisCommandExecutionException e) {
      return errorReply(e);
    }
  }

  private @Nullable Object await(AsyncCommand<String, byte[], Object> sent) {
    return LettuceFutures.awaitOrCancel(sent, client.timeouts().millis(), TimeUnit.MILLISECONDS);
  }

  private static RedisErrorReply errorReply(RedisCommandExecutionException failure) {
    return new RedisErrorReply(failure.getMessage(), failure);
  }

  @Override
  public synchronized void close() {
    opened.connection().close();
  }
}
