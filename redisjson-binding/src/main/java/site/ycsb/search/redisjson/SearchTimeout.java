// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Map;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.search.SearchProtocol.SearchCommand;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.StoreException;

/**
 * What the server does with a search that takes too long. By default, it replies with the hits that
 * it has found so far.
 *
 * @param policy what happens then: return, return-strict or fail
 * @param millis when that is; 0 for never
 */
record SearchTimeout(String policy, long millis) {

  /** The first RediSearch whose options are Redis's own; before, they are under FT.CONFIG. */
  private static final int OPTIONS_OF_REDIS = 8_00_00;

  /**
   * Fails if a search could be cut short while its client still waits for it.
   *
   * @throws StoreException with a line that names the command to run
   */
  static void require(RedisJsonClient client) throws StoreException {
    boolean ofRedis = client.server().version(RedisServer.SEARCH) >= OPTIONS_OF_REDIS;
    for (SearchTimeout timeout : ofRedis ? ofRedis(client) : ofModule(client)) {
      if (!timeout.isExact(client.settings().socketTimeoutMillis())) {
        throw new StoreException(
            ExitCode.USAGE,
            "Redis at %s: a search of over %d ms is answered in part (policy %s); run %s"
                .formatted(
                    client.settings().address(),
                    timeout.millis,
                    timeout.policy,
                    ofRedis
                        ? "CONFIG SET search-on-timeout fail"
                        : "FT.CONFIG SET ON_TIMEOUT FAIL"),
            null);
      }
    }
  }

  /** Whether a client that waits this long for a reply gets a whole answer or none. */
  boolean isExact(int patienceMillis) {
    return policy.equalsIgnoreCase("fail") || millis == 0 || millis > patienceMillis;
  }

  private static Iterable<SearchTimeout> ofRedis(RedisJsonClient client) {
    CommandArguments get = new CommandArguments(Command.CONFIG).add("GET").add("search-*timeout");
    return client.callEveryNode(get, BuilderFactory.STRING_MAP).stream()
        .map(reply -> of(reply, "search-on-timeout", "search-timeout"))
        .toList();
  }

  private static Iterable<SearchTimeout> ofModule(RedisJsonClient client) {
    CommandArguments get = new CommandArguments(SearchCommand.CONFIG).add("GET").add("*");
    return client.callEveryNode(get, BuilderFactory.AGGRESSIVE_ENCODED_OBJECT_MAP).stream()
        .map(reply -> of(reply, "ON_TIMEOUT", "TIMEOUT"))
        .toList();
  }

  private static SearchTimeout of(Map<String, ?> reply, String policy, String millis) {
    return new SearchTimeout(
        String.valueOf(reply.get(policy)), Long.parseLong(String.valueOf(reply.get(millis))));
  }
}
