// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.Map;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;

/**
 * Server's limit for the time of a search. By default, Redis replies with the hits that it has
 * found until then.
 *
 * @param policy reaction to a search that takes longer: return, return-strict or fail
 * @param millis the limit; 0 for none
 */
record SearchTimeout(String policy, long millis) {

  /** First RediSearch whose options are Redis's own; before, they are under FT.CONFIG. */
  private static final int OPTIONS_OF_REDIS = 8_00_00;

  /**
   * Fails if the server could cut a search short while the client still waits for the reply.
   *
   * @throws StoreException with a line that names the command to run
   */
  static void requireExact(RedisDatabase database) throws StoreException {
    boolean ofRedis = database.server().version(RedisServer.SEARCH) >= OPTIONS_OF_REDIS;
    RedisCommand command =
        ofRedis ? AdminCommands.config("search-*timeout") : AdminCommands.searchConfig();
    for (Object reply : database.nodes().callAll(command)) {
      Map<String, String> options = RedisReplies.textMap(reply);
      SearchTimeout timeout =
          ofRedis
              ? of(options, "search-on-timeout", "search-timeout")
              : of(options, "ON_TIMEOUT", "TIMEOUT");
      if (!timeout.isExact(database.settings().timeouts().replyMillis())) {
        throw new StoreException(
            ExitCode.USAGE,
            "%s: a search of over %d ms is answered in part (policy %s); run %s"
                .formatted(
                    database.settings().title(), timeout.millis, timeout.policy, remedy(ofRedis)),
            null);
      }
    }
  }

  private static String remedy(boolean ofRedis) {
    return ofRedis ? "CONFIG SET search-on-timeout fail" : "FT.CONFIG SET ON_TIMEOUT FAIL";
  }

  /** True if a client that waits this long for a reply gets a whole answer or none. */
  boolean isExact(int replyMillis) {
    return policy.equalsIgnoreCase("fail") || millis == 0 || millis > replyMillis;
  }

  private static SearchTimeout of(Map<String, String> options, String policy, String millis) {
    return new SearchTimeout(
        String.valueOf(options.get(policy)), Long.parseLong(String.valueOf(options.get(millis))));
  }
}
