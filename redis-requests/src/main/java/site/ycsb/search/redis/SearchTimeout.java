// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.Optional;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.protocol.RedisErrorReply;

/**
 * Server's limit for the time of a search. By default, it is 500 ms, and then Redis replies with
 * the hits that it has found until then. Deep pages of a large dataset take longer.
 *
 * @param policy reaction to a search that takes longer: return, return-strict or fail
 * @param millis the limit; 0 for none
 */
record SearchTimeout(String policy, long millis) {

  /** First RediSearch whose replies tell that an answer is incomplete. */
  private static final int TELLING_REPLIES = 2_08_00;

  /**
   * Makes sure that the server does not cut a search short while the client still waits for the
   * reply. Where the server does not tell its limit, each reply must tell. Where replies can't
   * tell, no limit is accepted, however long, because the client waits longer during a warm-up.
   */
  static void requireExact(RedisDatabase database) throws StoreException {
    Optional<SearchTimeout> found = of(ServerOptions.ask(database));
    RedisSettings settings = database.settings();
    boolean resp3 = database.nodes().resp3() && !database.merges();
    int waitMillis = resp3 ? settings.timeouts().replyMillis() : Integer.MAX_VALUE;
    if (settings.writes().configure()) {
      if (found.isEmpty() || found.get().endsWithin(waitMillis)) {
        database.setSearchOption("TIMEOUT", "0");
      }
    } else if (found.isEmpty()) {
      if (!resp3) {
        throw database.unfit(
            "it does not tell its TIMEOUT, and %s can't see if an answer is incomplete;"
                    .formatted(settings.binding())
                + " permit CONFIG GET and FT.CONFIG GET");
      }
      if (database.server().version(RedisServer.SEARCH) < TELLING_REPLIES) {
        throw database.unfit("it does not tell its TIMEOUT; use RediSearch 2.8 or later");
      }
    } else if (!found.get().isExact(waitMillis)) {
      throw database.unfit(found.get() + "; " + RedisErrorReply.TIMEOUT_REMEDY);
    }
  }

  private static Optional<SearchTimeout> of(ServerOptions options) {
    String millis = options.get("search-timeout");
    return ServerOptions.isNumber(millis)
        ? Optional.of(new SearchTimeout(options.get("search-on-timeout"), Long.parseLong(millis)))
        : Optional.empty();
  }

  /** True if a client that waits this long for a reply gets a whole answer or none. */
  boolean isExact(int replyMillis) {
    return policy.equalsIgnoreCase("fail") || !endsWithin(replyMillis);
  }

  private boolean endsWithin(int replyMillis) {
    return millis != 0 && millis <= replyMillis;
  }

  @Override
  public String toString() {
    return "a search of over %d ms is answered in part (TIMEOUT %1$d, ON_TIMEOUT %s)"
        .formatted(millis, policy);
  }
}
