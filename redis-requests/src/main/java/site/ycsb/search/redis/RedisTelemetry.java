// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.redis.protocol.RedisReplies;

/**
 * Telemetry from INFO, summed over all nodes. A figure that the server's version does not know is
 * left out. {@code child_cpu_seconds} is the processor time of the forks that write snapshots and
 * rewrite the append-only file.
 */
final class RedisTelemetry {

  private static final Pattern FIGURE = Pattern.compile("(?m)^(\\w+):(\\d+(?:\\.\\d+)?)\\r?$");

  /** Names of INFO by the names of reports; several names are summed. */
  private static final Map<String, String> COUNTERS = new LinkedHashMap<>();

  private static final Map<String, Double> FACTORS =
      Map.of("search_gc_seconds", 1e-3, "latest_fork_seconds", 1e-6);

  static {
    COUNTERS.put("operations", "total_commands_processed");
    COUNTERS.put("cpu_seconds", "used_cpu_user used_cpu_sys");
    COUNTERS.put("child_cpu_seconds", "used_cpu_user_children used_cpu_sys_children");
    COUNTERS.put("evicted_keys", "evicted_keys");
    COUNTERS.put("expired_keys", "expired_keys");
    COUNTERS.put("forks", "total_forks");
    COUNTERS.put("rdb_saves", "rdb_saves");
    COUNTERS.put("aof_rewrites", "aof_rewrites");
    COUNTERS.put("aof_delayed_fsyncs", "aof_delayed_fsync");
    COUNTERS.put("search_gc_seconds", "search_total_ms_run search_gc_total_ms_run");
  }

  private RedisTelemetry() {}

  /** Asks all nodes. A user may lack the permission, which is then the same for all nodes. */
  static Telemetry ask(RedisNodes nodes) {
    try {
      return nodes.callAll(Name.INFO, "everything").stream()
          .map(reply -> of(RedisReplies.text(reply)))
          .reduce(Telemetry.NONE, Telemetry::plus);
    } catch (RedisErrorReply e) {
      return Telemetry.NONE;
    }
  }

  static Telemetry of(String info) {
    Map<String, Double> figures = new HashMap<>();
    for (Matcher line = FIGURE.matcher(info); line.find(); ) {
      figures.put(line.group(1), Double.valueOf(line.group(2)));
    }
    Map<String, Double> counters = new HashMap<>();
    COUNTERS.forEach((name, sources) -> put(counters, name, figures, sources));
    Map<String, Double> gauges = new HashMap<>();
    if (figures.getOrDefault("total_forks", 0.0) > 0) {
      put(gauges, "latest_fork_seconds", figures, "latest_fork_usec");
    }
    return new Telemetry(counters, gauges);
  }

  private static void put(
      Map<String, Double> into, String name, Map<String, Double> figures, String sources) {
    for (String source : sources.split(" ")) {
      if (figures.containsKey(source)) {
        into.merge(name, figures.get(source) * FACTORS.getOrDefault(name, 1.0), Double::sum);
      }
    }
  }
}
