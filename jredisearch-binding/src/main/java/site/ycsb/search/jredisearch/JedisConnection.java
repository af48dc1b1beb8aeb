// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Client;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;

/**
 * Connection through Jedis 3, in RESP2. A connection that is broken or closed is replaced at the
 * next command, and so is one that the server has closed, or is about to close, because it was
 * idle. No command is sent twice: a lost reply does not tell if the command has run. Thread-safe.
 */
final class JedisConnection implements RedisConnection {

  private final Supplier<Jedis> opening;
  private final long idleNanos;
  private Jedis jedis;
  private long usedNanos = System.nanoTime();

  /**
   * Opens a connection at once, so that no timed operation has to.
   *
   * @param opening opens a connection, whose {@code close()} is called after each use
   * @param idleLimit maximum time between two commands over one connection; zero for no limit
   */
  JedisConnection(Supplier<Jedis> opening, Duration idleLimit) {
    this.opening = opening;
    this.idleNanos = idleLimit.toNanos();
    this.jedis = opening.get();
  }

  /**
   * Sends requests and reads all their replies. If that fails, the connection is closed: the rest
   * of a reply may still come, and would be taken for the reply to the next request.
   *
   * @throws RedisErrorReply if the reply is an error
   */
  synchronized void use(Consumer<Jedis> exchange) {
    try (Jedis open = open()) {
      exchange.accept(open);
    } catch (JedisDataException e) { // The whole reply has been read.
      throw new RedisErrorReply(e.getMessage(), e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private Jedis open() {
    if (!jedis.isConnected() || jedis.isBroken() || isStale()) {
      close();
      jedis = opening.get();
    }
    return jedis;
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
  public synchronized void close() {
    try {
      jedis.disconnect();
    } catch (JedisConnectionException e) {
      // What was not yet sent is lost. The socket is closed nevertheless.
    }
  }

  @Override
  public List<@Nullable Object> sendAll(List<RedisCommand> commands) {
    List<@Nullable Object> replies = new ArrayList<>(commands.size());
    sendAll(commands, (command, reply) -> replies.add(reply));
    return replies;
  }

  @Override
  public void sendAll(List<RedisCommand> commands, Replies replies) {
    use(
        open -> {
          Client client = open.getClient();
          for (RedisCommand command : commands) {
            client.sendCommand(command.name()::raw, command.arguments());
          }
          for (int i = 0; i < commands.size(); i++) {
            replies.add(i, reply(client));
          }
        });
  }

  private static @Nullable Object reply(Client client) {
    try {
      return client.getOne();
    } catch (JedisDataException e) {
      return new RedisErrorReply(e.getMessage(), e);
    }
  }
}
