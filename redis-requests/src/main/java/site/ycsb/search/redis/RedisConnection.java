// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.List;
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

  /**
   * Sends one command and reads its reply.
   *
   * @throws RedisErrorReply if the reply is an error
   */
  @Nullable Object call(RedisCommand command);

  /**
   * Sends several commands in one go.
   *
   * @return the replies in order; an error reply is a {@link RedisErrorReply}
   */
  List<@Nullable Object> sendAll(List<RedisCommand> commands);

  /**
   * Sends several commands in one go.
   *
   * @return the replies in order
   * @throws RedisErrorReply if a reply is an error; all commands have been sent nevertheless
   */
  default List<@Nullable Object> callAll(List<RedisCommand> commands) {
    List<@Nullable Object> replies = sendAll(commands);
    for (Object reply : replies) {
      if (reply instanceof RedisErrorReply error) {
        throw error;
      }
    }
    return replies;
  }

  @Override
  void close();
}
