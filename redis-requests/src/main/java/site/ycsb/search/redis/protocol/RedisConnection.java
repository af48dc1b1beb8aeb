// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Connection over which a driver sends commands.
 *
 * <p>A reply is a value of plain Java: a text is a {@code byte[]}, a whole number a {@code Long}, a
 * fraction a {@code Double}, an array a {@code List}, a missing value null. A map is a {@code Map}
 * or a list of {@code Map.Entry}, whose keys are {@code byte[]}. If a connection is lost, drivers
 * throw their own exceptions.
 */
public interface RedisConnection extends AutoCloseable {

  /** Sends one command and reads its reply; throws one that is an error. */
  default @Nullable Object call(RedisCommand command) {
    return callAll(List.of(command)).get(0);
  }

  default @Nullable Object call(RedisCommand.Name name, String... arguments) {
    return call(RedisCommand.ofTexts(name, arguments));
  }

  /** Sends several commands in one go; an error among the replies is a {@link RedisErrorReply}. */
  List<@Nullable Object> sendAll(List<RedisCommand> commands);

  /** Sends several commands in one go, and throws the first reply that is an error. */
  default List<@Nullable Object> callAll(List<RedisCommand> commands) {
    List<@Nullable Object> replies = sendAll(commands);
    for (Object reply : replies) {
      if (reply instanceof RedisErrorReply error) {
        throw error;
      }
    }
    return replies;
  }

  /**
   * Sends several commands in one go, and hands over each reply. A driver that can hands it over as
   * soon as it is read; otherwise the replies are handed over after the last one.
   *
   * @param replies receives the replies in order; an error reply is a {@link RedisErrorReply}. If
   *     the connection is lost, the rest is not handed over, and the driver's exception is thrown.
   */
  default void sendAll(List<RedisCommand> commands, Replies replies) {
    List<@Nullable Object> all = sendAll(commands);
    for (int i = 0; i < all.size(); i++) {
      replies.add(i, all.get(i));
    }
  }

  /**
   * Sends a command, made from a hash tag whose slot is there, to each shard of a cluster in one
   * go.
   */
  default List<@Nullable Object> callShards(Function<String, RedisCommand> command) {
    throw new UnsupportedOperationException("this driver has no connection to each shard");
  }

  /** Receiver of replies. */
  interface Replies {

    void add(int command, @Nullable Object reply);
  }

  @Override
  void close();
}
