// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.StoreException;

/**
 * Whether and when a server writes to its append-only file. That is a setting of the server, not of
 * the client: one that the user runs is asked, and not changed unless the user says so.
 *
 * @param appendOnly whether there is such a file: yes or no, or unknown where CONFIG is forbidden
 * @param fsync CONFIG's {@code appendfsync}: always, everysec or no
 */
record Persistence(String appendOnly, String fsync) {

  private static final String UNKNOWN = "unknown";

  private static final Pattern REWRITING = Pattern.compile("aof_rewrite_(in_progress|scheduled):1");

  private static final long POLL_MILLIS = 20;

  Persistence {
    requireNonNull(appendOnly, "appendOnly");
    requireNonNull(fsync, "fsync");
  }

  static Persistence of(Durability durability) {
    return switch (durability) {
      case ALWAYS -> new Persistence("yes", "always");
      case INTERVAL -> new Persistence("yes", "everysec");
      case NONE -> new Persistence("no", "everysec");
    };
  }

  /** What all nodes have; unknown if they differ or don't say. */
  static Persistence ask(RedisJsonClient client) {
    CommandArguments get = new CommandArguments(Command.CONFIG).add("GET").add("append*");
    try {
      List<Persistence> found =
          client.callEveryNode(get, BuilderFactory.STRING_MAP).stream()
              .map(Persistence::parse)
              .distinct()
              .toList();
      return found.size() == 1 ? found.get(0) : new Persistence(UNKNOWN, UNKNOWN);
    } catch (JedisDataException e) {
      return new Persistence(UNKNOWN, UNKNOWN); // Managed services forbid CONFIG.
    }
  }

  private static Persistence parse(Map<String, String> reply) {
    return new Persistence(
        reply.getOrDefault("appendonly", UNKNOWN), reply.getOrDefault("appendfsync", UNKNOWN));
  }

  /**
   * Brings the server to a profile, or makes sure that it is there. A server that nobody has made
   * any demand on is left as it is.
   *
   * @param configure whether the server may be changed
   * @throws StoreException if it may not and would have to be
   */
  static void apply(RedisJsonClient client, Profile profile, boolean configure)
      throws StoreException {
    Persistence wanted = of(profile.durability());
    if (wanted.isGivenBy(ask(client))) {
      return;
    }
    if (configure) {
      wanted.bringAbout(client);
    } else if (profile.demanded()) {
      throw new StoreException(
          ExitCode.USAGE,
          "Redis at %s has %s, and durability=%s needs %s: set that there, or allow it by"
                  .formatted(
                      client.settings().address(),
                      ask(client),
                      Profile.written(profile.durability()),
                      wanted)
              + " search.configure=true",
          null);
    }
  }

  private void bringAbout(RedisJsonClient client) throws StoreException {
    try {
      client.callEveryNode(set("appendfsync", fsync), BuilderFactory.STRING);
      client.callEveryNode(set("appendonly", appendOnly), BuilderFactory.STRING);
      awaitRewrite(client);
    } catch (JedisDataException e) {
      throw new StoreException(
          ExitCode.USAGE,
          "Redis at %s can't be set to %s (%s): set it there, and leave out search.configure"
              .formatted(client.settings().address(), this, e.getMessage()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(ExitCode.FAILURES, "interrupted", e);
    }
  }

  /** A file that is switched on is first written anew, in the background, beside whatever runs. */
  private static void awaitRewrite(RedisJsonClient client) throws InterruptedException {
    CommandArguments info = new CommandArguments(Command.INFO).add("persistence");
    while (client.callEveryNode(info, BuilderFactory.STRING).stream()
        .anyMatch(text -> REWRITING.matcher(text).find())) {
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static CommandArguments set(String name, String value) {
    return new CommandArguments(Command.CONFIG).add("SET").add(name).add(value);
  }

  /** Without a file, it does not matter when it would be written. */
  private boolean isGivenBy(Persistence found) {
    return equals(found) || (appendOnly.equals("no") && found.appendOnly.equals("no"));
  }

  /** In the words of a {@link Profile}; snapshots keep no write that a crash meets. */
  String durability() {
    if (appendOnly.equals("no")) {
      return Profile.written(Durability.NONE);
    }
    return switch (fsync) {
      case "always" -> Profile.written(Durability.ALWAYS);
      case "everysec" -> Profile.written(Durability.INTERVAL);
      case "no" -> Profile.written(Durability.NONE);
      default -> UNKNOWN;
    };
  }

  @Override
  public String toString() {
    return appendOnly.equals("yes")
        ? "appendonly yes, appendfsync " + fsync
        : "appendonly " + appendOnly;
  }
}
