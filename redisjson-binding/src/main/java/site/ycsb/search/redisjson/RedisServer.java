// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.StoreException;

/**
 * What a server says it is. Read from INFO, which needs less permission than MODULE LIST and tells
 * the same, of Redis 8's built-in modules too.
 *
 * @param redis the version, for example 7.4.1
 * @param clustered whether it runs in cluster mode
 * @param modules the version of each module by its name, 20803 for 2.8.3
 * @param shards how many nodes of the cluster hold slots; 1 without a cluster, 0 if it is down
 */
record RedisServer(String redis, boolean clustered, Map<String, Integer> modules, int shards) {

  static final String SEARCH = "search";
  static final String JSON = "ReJSON";

  private static final int SEARCH_MINIMUM = 2_04_00;
  private static final int JSON_MINIMUM = 2_00_00;
  private static final int JSON_MERGE_MINIMUM = 2_06_00;

  private static final Pattern MODULE = Pattern.compile("(?m)^module:name=([^,]+),ver=(\\d{1,9})");

  RedisServer {
    modules = Map.copyOf(modules);
  }

  /** Asks one node. */
  static RedisServer ask(Connection connection) {
    String info = text(connection, new CommandArguments(Command.INFO).add("everything"));
    boolean clustered = "cluster".equals(value(info, "redis_mode"));
    if (!clustered) {
      return parse(info, "");
    }
    return parse(info, text(connection, new CommandArguments(Command.CLUSTER).add("INFO")));
  }

  /** Reads the replies to INFO and CLUSTER INFO; the latter is empty without a cluster. */
  static RedisServer parse(String info, String clusterInfo) {
    Map<String, Integer> modules = new TreeMap<>();
    for (Matcher module = MODULE.matcher(info); module.find(); ) {
      modules.put(module.group(1), Integer.valueOf(module.group(2)));
    }
    boolean clustered = !clusterInfo.isEmpty();
    boolean up = "ok".equals(value(clusterInfo, "cluster_state"));
    int shards = up ? Integer.parseInt(value(clusterInfo, "cluster_size")) : 0;
    return new RedisServer(
        value(info, "redis_version"), clustered, modules, clustered ? shards : 1);
  }

  /**
   * Fails if the binding can't work with this server as it is set up.
   *
   * @throws StoreException with a line that says what to change
   */
  void require(RedisJsonSettings settings) throws StoreException {
    requireModule(settings, SEARCH, "RediSearch", SEARCH_MINIMUM, "use a newer one");
    boolean merges = settings.update() == RedisJsonSettings.Update.MERGE;
    requireModule(settings, JSON, "RedisJSON", JSON_MINIMUM, "use a newer one");
    if (merges) {
      requireModule(settings, JSON, "RedisJSON", JSON_MERGE_MINIMUM, "or set redisjson.update=set");
    }
    requireTopology(settings);
  }

  private void requireModule(
      RedisJsonSettings settings, String name, String title, int minimum, String remedy)
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

  private void requireTopology(RedisJsonSettings settings) throws StoreException {
    if (clustered && !settings.cluster()) {
      throw unfit(settings, "the server runs in cluster mode; set redis.cluster=true");
    }
    if (!clustered && settings.cluster()) {
      throw unfit(settings, "the server does not run in cluster mode; leave out redis.cluster");
    }
    if (shards == 0) {
      throw unfit(settings, "the cluster is down; see CLUSTER INFO");
    }
    if (shards > 1 && major() < 8) {
      throw unfit(
          settings,
          "a search sees only one of the %d shards before Redis 8, and this is %s; use one shard"
              .formatted(shards, redis));
    }
  }

  private int major() {
    return Integer.parseInt(redis.substring(0, redis.indexOf('.')));
  }

  /** Everything that takes part in a search: {@code Redis 7.4.1, RediSearch 2.10.5, …}. */
  String version() {
    return "Redis %s, RediSearch %s, RedisJSON %s"
        .formatted(redis, dotted(version(SEARCH)), dotted(version(JSON)));
  }

  /** A module's version, 20803 for 2.8.3; 0 if the server doesn't have it. */
  int version(String module) {
    return modules.getOrDefault(module, 0);
  }

  private static StoreException unfit(RedisJsonSettings settings, String why) {
    return new StoreException(
        ExitCode.UNREACHABLE, "Redis at %s: %s".formatted(settings.address(), why), null);
  }

  private static String dotted(int version) {
    return "%d.%d.%d".formatted(version / 10_000, version / 100 % 100, version % 100);
  }

  private static String value(String info, String name) {
    Matcher line = Pattern.compile("(?m)^" + name + ":(.*?)\\s*$").matcher(info);
    return line.find() ? line.group(1) : "";
  }

  private static String text(Connection connection, CommandArguments command) {
    return connection.executeCommand(new CommandObject<>(command, BuilderFactory.STRING));
  }
}
