// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisCommands;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisReplies;

/**
 * Replicas that each write waits for, by a WAIT in the same pipeline.
 *
 * @param number number of replicas; 0 for no WAIT
 * @param waitMillis upper limit for WAIT, below the client's own timeout, whose failure would not
 *     tell the reason
 */
record Replicas(int number, int waitMillis) {

  /** Line of INFO for a replica; one that still receives its first copy is not yet online. */
  private static final Pattern ONLINE = Pattern.compile("(?m)^slave\\d+:.*state=online");

  static Replicas of(RedisSettings settings) {
    int replyMillis = settings.timeouts().replyMillis();
    return new Replicas(settings.writes().profile().replicas(), Math.max(1, replyMillis * 9 / 10));
  }

  /** Fails if the server has too few replicas, because then every write would wait in vain. */
  void requireOnline(RedisDatabase database) throws StoreException {
    if (number == 0) {
      return;
    }
    long found =
        database.nodes().primaries().stream()
            .map(node -> RedisReplies.text(node.call(Name.INFO, "replication")))
            .mapToLong(info -> ONLINE.matcher(info).results().count())
            .min()
            .orElse(0);
    if (found < number) {
      throw StoreException.usage(
          "replicas=%d: %s has %d online", number, database.settings().title(), found);
    }
  }

  /** The commands of a write, followed by WAIT if there are replicas to wait for. */
  List<RedisCommand> await(List<RedisCommand> commands) {
    if (number == 0) {
      return commands;
    }
    List<RedisCommand> all = new ArrayList<>(commands);
    all.add(RedisCommands.awaitReplicas(number, waitMillis));
    return all;
  }

  /** Fails if too few replicas have the write, by the replies to what {@link #await} returned. */
  void requireReached(List<? extends @Nullable Object> replies) {
    if (number == 0) {
      return;
    }
    Object reply = replies.get(replies.size() - 1);
    if (reply instanceof RedisErrorReply error) {
      throw error;
    }
    if (!(reply instanceof Long reached && reached >= number)) {
      throw new RedisErrorReply("only %s of %d replicas have the write".formatted(reply, number));
    }
  }
}
