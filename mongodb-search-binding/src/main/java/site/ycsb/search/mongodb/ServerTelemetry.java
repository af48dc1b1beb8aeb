// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import site.ycsb.search.binding.Telemetry;

/**
 * Telemetry from serverStatus, which needs the role {@code clusterMonitor}. In a replica set, it is
 * the sum over the members. A router stores nothing and gives none. A figure that the server's
 * version does not know is left out: 8.0 moved the checkpoints, and before 7.0 the time in the
 * queue for a ticket is not measured.
 */
final class ServerTelemetry {

  private static final BsonDocument QUESTION =
      new BsonDocument("serverStatus", new BsonInt32(1))
          .append("repl", new BsonInt32(0))
          .append("metrics", new BsonInt32(0));

  private static final String CACHE = "wiredTiger/cache/";
  private static final String TRANSACTION = "wiredTiger/transaction/transaction checkpoint";
  private static final String CHECKPOINT = "wiredTiger/checkpoint/";
  private static final String TICKETS_OF_7 = "wiredTiger/concurrentTransactions/";
  private static final String TICKETS = "queues/execution/";
  private static final String QUEUED = "/normalPriority/totalTimeQueuedMicros";

  /** Paths by the names of reports; several paths are summed. */
  private static final Map<String, List<String>> COUNTERS = new LinkedHashMap<>();

  private static final Map<String, List<String>> GAUGES =
      Map.of(
          "latest_checkpoint_seconds",
          List.of(
              TRANSACTION + " most recent time (msecs)", CHECKPOINT + "most recent time (msecs)"));

  static {
    COUNTERS.put(
        "operations",
        Stream.of("insert", "query", "update", "delete", "getmore", "command")
            .map(kind -> "opcounters/" + kind)
            .toList());
    COUNTERS.put("cpu_seconds", List.of("extra_info/user_time_us", "extra_info/system_time_us"));
    COUNTERS.put("page_faults", List.of("extra_info/page_faults"));
    COUNTERS.put("cache_pages_requested", List.of(CACHE + "pages requested from the cache"));
    COUNTERS.put("cache_pages_read", List.of(CACHE + "pages read into cache"));
    COUNTERS.put(
        "cache_pages_evicted",
        List.of(CACHE + "modified pages evicted", CACHE + "unmodified pages evicted"));
    COUNTERS.put(
        "cache_wait_seconds",
        List.of(
            CACHE + "application threads page read from disk to cache time (usecs)",
            CACHE + "application threads page write from cache to disk time (usecs)"));
    COUNTERS.put(
        "ticket_wait_seconds",
        Stream.of(TICKETS_OF_7, TICKETS)
            .flatMap(tickets -> Stream.of(tickets + "read" + QUEUED, tickets + "write" + QUEUED))
            .toList());
    COUNTERS.put(
        "checkpoints",
        List.of(TRANSACTION + "s", CHECKPOINT + "total succeed number of checkpoints"));
    COUNTERS.put(
        "checkpoint_seconds",
        List.of(TRANSACTION + " total time (msecs)", CHECKPOINT + "total time (msecs)"));
  }

  private ServerTelemetry() {}

  /**
   * Asks the server, or all members of a replica set. If one of them does not answer, there is
   * none: a sum without it could not be compared with one that has it.
   */
  static Telemetry ask(MongoDbClient client) {
    List<BsonDocument> replies = client.askMembers(QUESTION);
    return replies.stream().anyMatch(BsonDocument::isEmpty)
        ? Telemetry.NONE
        : replies.stream().map(ServerTelemetry::of).reduce(Telemetry.NONE, Telemetry::plus);
  }

  /** Reads the reply to serverStatus, which is empty if the server refuses it. */
  static Telemetry of(BsonDocument status) {
    return new Telemetry(sums(status, COUNTERS), sums(status, GAUGES));
  }

  private static Map<String, Double> sums(BsonDocument status, Map<String, List<String>> paths) {
    Map<String, Double> sums = new HashMap<>();
    paths.forEach((name, all) -> all.forEach(path -> add(sums, name, status, path)));
    return sums;
  }

  private static void add(Map<String, Double> sums, String name, BsonDocument status, String path) {
    BsonValue value = status;
    for (String field : path.split("/", -1)) {
      value = value instanceof BsonDocument group ? group.get(field) : null;
    }
    if (value instanceof BsonNumber number) {
      sums.merge(name, number.doubleValue() * secondsOf(path), Double::sum);
    }
  }

  /** Seconds of the unit with which a path ends; 1 for a number. */
  private static double secondsOf(String path) {
    return path.endsWith("(msecs)")
        ? 1e-3
        : path.endsWith("(usecs)") || path.endsWith("_us") || path.endsWith("Micros") ? 1e-6 : 1;
  }
}
