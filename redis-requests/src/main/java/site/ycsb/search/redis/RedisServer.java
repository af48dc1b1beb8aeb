// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisReplies;
import site.ycsb.search.settings.ExitCode;

/**
 * Server's versions and topology. They are read from INFO, which needs less permission than MODULE
 * LIST and lists Redis 8's built-in modules too.
 *
 * @param modules version of each module by its name; 20803 is 2.8.3
 * @param shards number of nodes that hold slots of the cluster; 1 without a cluster, 0 if the
 *     cluster is down
 * @param idleSeconds time after which the server closes a connection that is not used; 0 if it does
 *     not, or does not tell
 */
public record RedisServer(
    String redis, boolean clustered, Map<String, Integer> modules, int shards, int idleSeconds) {

  static final String SEARCH = "search";
  static final String JSON = "ReJSON";

  private static final int SEARCH_MINIMUM = 2_04_00;
  private static final int JSON_MINIMUM = 2_00_00;
  private static final int JSON_MERGE_MINIMUM = 2_06_00;

  /** Share of the server's limit that the client uses: a command takes time to arrive. */
  private static final double IDLE_SHARE = 0.9;

  private static final Pattern MODULE = Pattern.compile("(?m)^module:name=([^,]+),ver=(\\d{1,9})");

  public static RedisServer ask(RedisConnection node) {
    node.call(Name.PING);
    String info = info(node);
    boolean clustered = "cluster".equals(value(info, "redis_mode"));
    String clusterInfo = clustered ? RedisReplies.text(node.call(Name.CLUSTER, "INFO")) : "";
    return parse(info, clusterInfo, idleSeconds(node));
  }

  /** Reply to INFO. If the user may not send it, the part of it that HELLO tells every user. */
  private static String info(RedisConnection node) {
    try {
      return RedisReplies.text(node.call(Name.INFO, "everything"));
    } catch (RedisErrorReply e) {
      if (!e.status().equals(Status.FORBIDDEN)) {
        throw e;
      }
      return ofHello(RedisReplies.map(node.call(Name.HELLO)));
    }
  }

  /** The reply to HELLO in the words of INFO. */
  static String ofHello(Map<String, ? extends @Nullable Object> hello) {
    StringBuilder info = new StringBuilder();
    info.append("redis_version:%s%n".formatted(RedisReplies.text(hello.get("version"))));
    info.append("redis_mode:%s%n".formatted(RedisReplies.text(hello.get("mode"))));
    for (Object module : RedisReplies.list(hello.get("modules"))) {
      Map<String, String> traits = RedisReplies.textMap(module);
      info.append("module:name=%s,ver=%s%n".formatted(traits.get("name"), traits.get("ver")));
    }
    return info.toString();
  }

  private static int idleSeconds(RedisConnection node) {
    try {
      Map<String, String> reply = RedisReplies.textMap(node.call(Name.CONFIG, "GET", "timeout"));
      return Integer.parseInt(reply.getOrDefault("timeout", "0"));
    } catch (RedisErrorReply e) {
      return 0; // Managed services forbid CONFIG.
    }
  }

  /** Reads the replies to INFO and CLUSTER INFO; the latter is empty without a cluster. */
  static RedisServer parse(String info, String clusterInfo, int idleSeconds) {
    Map<String, Integer> modules = new TreeMap<>();
    for (Matcher module = MODULE.matcher(info); module.find(); ) {
      modules.put(module.group(1), Integer.valueOf(module.group(2)));
    }
    boolean clustered = !clusterInfo.isEmpty();
    boolean up = "ok".equals(value(clusterInfo, "cluster_state"));
    int shards = up ? Integer.parseInt(value(clusterInfo, "cluster_size")) : 0;
    return new RedisServer(
        value(info, "redis_version"), clustered, modules, clustered ? shards : 1, idleSeconds);
  }

  /** Time after which a client should not use an idle connection any more; zero for no limit. */
  public Duration idleLimit() {
    return Duration.ofMillis(Math.round(1_000 * idleSeconds * IDLE_SHARE));
  }

  /** Fails if the server, as it is set up, can't be used with the settings. */
  public void require(RedisSettings settings) throws StoreException {
    if (settings.documents()) {
      requireModules(settings);
    }
    requireTopology(settings);
  }

  private void requireModules(RedisSettings settings) throws StoreException {
    requireModule(settings, SEARCH, "RediSearch", SEARCH_MINIMUM, "use a newer one");
    requireModule(settings, JSON, "RedisJSON", JSON_MINIMUM, "use a newer one");
    if (settings.writes().update() == RedisSettings.Update.MERGE) {
      String remedy = "or set %s=set".formatted(settings.key("update"));
      requireModule(settings, JSON, "RedisJSON", JSON_MERGE_MINIMUM, remedy);
    }
  }

  private void requireModule(
      RedisSettings settings, String name, String title, int minimum, String remedy)
      throws StoreException {
    int version = version(name);
    if (version == 0) {
      throw unfit(
          settings,
          "Redis %s has no %s; use Redis 8, Redis Stack, or load the module"
              .formatted(redis, title));
    }
    if (version < minimum) {
      throw unfit(
          settings,
          "%s %s is too old: %s or later is needed, %s"
              .formatted(title, dotted(version), dotted(minimum), remedy));
    }
  }

  private void requireTopology(RedisSettings settings) throws StoreException {
    boolean cluster = settings.cluster();
    if (clustered && !cluster) {
      throw unfit(settings, "the server runs in cluster mode; set redis.cluster=true");
    }
    if (!clustered && cluster) {
      throw unfit(settings, "the server does not run in cluster mode; leave out redis.cluster");
    }
    if (shards == 0) {
      throw unfit(settings, "the cluster is down; see CLUSTER INFO");
    }
    if (shards > 1 && !searchesAllShards() && settings.documents() && !settings.merges()) {
      throw unfit(
          settings,
          "a search sees only one of the %d shards before Redis 8, and this is %s; use one shard"
                  .formatted(shards, redis)
              + ", or redisjson with redisjson.cluster.search=merge");
    }
  }

  /** True if a search of one shard answers for all shards. */
  boolean searchesAllShards() {
    return Integer.parseInt(redis.substring(0, redis.indexOf('.'))) >= 8;
  }

  /** Versions of all that takes part in a search: {@code Redis 7.4.1, RediSearch 2.10.5, …}. */
  public String version() {
    return "Redis " + redis + of("RediSearch", SEARCH) + of("RedisJSON", JSON);
  }

  private String of(String title, String module) {
    return modules.containsKey(module) ? ", %s %s".formatted(title, dotted(version(module))) : "";
  }

  /** A module's version, 20803 for 2.8.3; 0 if the server doesn't have it. */
  int version(String module) {
    return modules.getOrDefault(module, 0);
  }

  private static StoreException unfit(RedisSettings settings, String reason) {
    return new StoreException(
        ExitCode.UNREACHABLE, "%s: %s".formatted(settings.title(), reason), null);
  }

  private static String dotted(int version) {
    return "%d.%d.%d".formatted(version / 10_000, version / 100 % 100, version % 100);
  }

  private static String value(String info, String name) {
    Matcher line = Pattern.compile("(?m)^" + name + ":(.*?)\\s*$").matcher(info);
    return line.find() ? line.group(1) : "";
  }
}
