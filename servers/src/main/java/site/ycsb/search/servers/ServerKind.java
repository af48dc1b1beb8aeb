// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;

/** Kind of server that can be started on this machine. */
public enum ServerKind {
  /** Redis with RediSearch and RedisJSON. */
  REDIS,
  /** MongoDB, one server without a replica set. */
  MONGODB,
  /** Elasticsearch, one node. */
  ELASTICSEARCH;

  static final int DEFAULT_MEGABYTES = 1024;

  /** Name on the command line, for example {@code redis}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The kind of that name.
   *
   * @throws ServerException if there is no such kind; the message lists the kinds
   */
  public static ServerKind parse(String id) {
    return Arrays.stream(values())
        .filter(kind -> kind.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> new ServerUsageException("unknown server '%s': use %s".formatted(id, allIds())));
  }

  /** True if the memory of the server's cache or heap can be set. */
  public boolean hasMemoryLimit() {
    return this != REDIS;
  }

  private static String allIds() {
    return Arrays.stream(values()).map(ServerKind::id).collect(Collectors.joining(", "));
  }
}
