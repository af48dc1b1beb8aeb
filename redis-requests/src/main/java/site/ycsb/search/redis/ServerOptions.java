// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.redis.protocol.RedisReplies;

/**
 * Options of the server, by their names in Redis 8. RediSearch before Redis 8 has its own names and
 * its own command: its {@code ON_TIMEOUT} is {@code search-on-timeout} here.
 *
 * @param values the options; if nodes differ in one, all of its values, such as {@code 0 or 500};
 *     none where the server forbids the question
 */
record ServerOptions(Map<String, String> values) {

  /** First RediSearch whose options are Redis's own; before, they are under FT.CONFIG. */
  private static final int OPTIONS_OF_REDIS = 8_00_00;

  static ServerOptions ask(RedisDatabase database) {
    Map<String, String> values = ask(database.nodes(), Name.CONFIG);
    if (database.server().version(RedisServer.SEARCH) < OPTIONS_OF_REDIS) {
      ask(database.nodes(), Name.FT_CONFIG)
          .forEach(
              (name, value) ->
                  values.put("search-" + name.toLowerCase(Locale.ROOT).replace('_', '-'), value));
    }
    return new ServerOptions(values);
  }

  private static Map<String, String> ask(RedisNodes nodes, Name command) {
    try {
      return merged(
          nodes.callAll(command, "GET", "*").stream().map(RedisReplies::textMap).toList());
    } catch (RedisErrorReply e) {
      return new HashMap<>(); // Managed services forbid CONFIG.
    }
  }

  /** Options of several nodes. */
  static Map<String, String> merged(List<Map<String, String>> nodes) {
    Map<String, Set<String>> all = new HashMap<>();
    for (Map<String, String> node : nodes) {
      node.forEach((name, value) -> all.computeIfAbsent(name, none -> new TreeSet<>()).add(value));
    }
    Map<String, String> merged = new HashMap<>();
    all.forEach((name, values) -> merged.put(name, String.join(" or ", values)));
    return merged;
  }

  /** Value of an option, or {@value EffectiveSettings#UNKNOWN}. */
  String get(String name) {
    return values.getOrDefault(name, EffectiveSettings.UNKNOWN);
  }

  /** False for an unknown number, and for one in which nodes differ. */
  static boolean isNumber(String value) {
    return value.matches("\\d+");
  }

  /**
   * Number of threads that search beside the main thread. A RediSearch that was built without such
   * threads does not have the option.
   */
  String searchWorkers() {
    String fallback = values.containsKey("search-timeout") ? "0" : EffectiveSettings.UNKNOWN;
    return values.getOrDefault(
        "search-workers", values.getOrDefault("search-worker-threads", fallback));
  }
}
