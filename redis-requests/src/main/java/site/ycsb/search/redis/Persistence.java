// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.redis.protocol.RedisReplies;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;

/**
 * Use of the append-only file, which is a setting of the server and not of the client. A server
 * that the user runs is not changed unless the user permits it.
 *
 * @param appendOnly yes or no, as CONFIG says; unknown where CONFIG is forbidden
 * @param fsync always, everysec or no, as CONFIG says of appendfsync
 */
record Persistence(String appendOnly, String fsync) {

  private static final Pattern REWRITING = Pattern.compile("aof_rewrite_(in_progress|scheduled):1");

  /** In the state of one node, which begins with a heading. */
  private static final Pattern FAILED =
      Pattern.compile("aof_rewrite_in_progress:0[^#]*aof_last_bgrewrite_status:err");

  private static final Pattern BUSY = Pattern.compile("(bgsave|module_fork)_in_progress:1");

  private static final long POLL_MILLIS = 20;

  static Persistence of(Durability durability) {
    return switch (durability) {
      case ALWAYS -> new Persistence("yes", "always");
      case INTERVAL -> new Persistence("yes", "everysec");
      case NONE -> new Persistence("no", "everysec");
    };
  }

  static Persistence of(ServerOptions options) {
    return new Persistence(options.get("appendonly"), options.get("appendfsync"));
  }

  /**
   * Makes sure that the server is at the profile, or may and can be brought there. A server is
   * taken as it is if the user demands nothing of it.
   */
  static void require(RedisDatabase database) throws StoreException {
    Profile profile = database.settings().writes().profile();
    Persistence wanted = of(profile.durability());
    Persistence found = of(ServerOptions.ask(database));
    if (wanted.isGivenBy(found)) {
      return;
    }
    if (database.settings().writes().configure()) {
      wanted.setOn(database, Persistence::requireConfigurable);
    } else if (profile.demanded()) {
      throw StoreException.usage(
          "%s has %s, but durability=%s needs %s: change the server's configuration,"
              + " or set search.configure=true",
          database.settings().title(), found, Setting.written(profile.durability()), wanted);
    }
  }

  /** Brings the server to the profile, if it may be changed. */
  static void apply(RedisDatabase database) throws StoreException {
    RedisSettings.Writes writes = database.settings().writes();
    Persistence wanted = of(writes.profile().durability());
    if (writes.configure() && !wanted.isGivenBy(of(ServerOptions.ask(database)))) {
      wanted.setOn(database, wanted::establish);
    }
  }

  /** Gives an option of each node the value that it has, which fails where a change would. */
  private static void requireConfigurable(RedisNodes nodes) {
    for (RedisConnection node : nodes.all()) {
      RedisReplies.textMap(node.call(Name.CONFIG, "GET", "appendfsync"))
          .forEach((name, value) -> node.call(Name.CONFIG, "SET", name, value));
    }
  }

  private void establish(RedisNodes nodes) throws InterruptedException {
    nodes.callAll(Name.CONFIG, "SET", "appendfsync", fsync);
    while (appendOnly.equals("yes") && BUSY.matcher(state(nodes)).find()) {
      Thread.sleep(POLL_MILLIS); // A snapshot delays the rewrite: an old failure would look new.
    }
    nodes.callAll(Name.CONFIG, "SET", "appendonly", appendOnly);
    awaitRewrite(nodes);
  }

  /** Step that needs the permission to change the server's options. */
  private interface Configuration {
    void take(RedisNodes nodes) throws InterruptedException;
  }

  private void setOn(RedisDatabase database, Configuration step) throws StoreException {
    try {
      step.take(database.nodes());
    } catch (RedisErrorReply e) {
      throw new StoreException(
          ExitCode.USAGE,
          "%s can't be set to %s (%s): change the server's configuration, and leave out"
                  .formatted(database.settings().title(), this, e.getMessage())
              + " search.configure",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(ExitCode.FAILURES, "interrupted", e);
    }
  }

  /** A file that is switched on is first written anew, in the background, until that succeeds. */
  private static void awaitRewrite(RedisNodes nodes) throws InterruptedException {
    for (String state = state(nodes); REWRITING.matcher(state).find(); state = state(nodes)) {
      if (FAILED.matcher(state).find()) {
        throw new RedisErrorReply("it can't write the file: see its log, and its disk", null);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static String state(RedisNodes nodes) {
    return nodes.callAll(Name.INFO, "persistence").stream()
        .map(RedisReplies::text)
        .collect(Collectors.joining());
  }

  /** Without a file, the time of writing to it does not matter. */
  private boolean isGivenBy(Persistence found) {
    return equals(found) || (appendOnly.equals("no") && found.appendOnly.equals("no"));
  }

  /** Durability of a write; empty if unknown. A crash loses the writes since the last snapshot. */
  Optional<Durability> durability() {
    if (appendOnly.equals("no")) {
      return Optional.of(Durability.NONE);
    }
    return switch (fsync) {
      case "always" -> Optional.of(Durability.ALWAYS);
      case "everysec" -> Optional.of(Durability.INTERVAL);
      case "no" -> Optional.of(Durability.NONE);
      default -> Optional.empty();
    };
  }

  @Override
  public String toString() {
    return appendOnly.equals("yes")
        ? "appendonly yes, appendfsync " + fsync
        : "appendonly " + appendOnly;
  }
}
