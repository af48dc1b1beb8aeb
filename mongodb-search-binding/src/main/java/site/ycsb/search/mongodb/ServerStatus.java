// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.MongoDatabase;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Telemetry;

/**
 * Telemetry, settings and sizes from the server's status commands. They need the role {@code
 * clusterMonitor}; a user without it gets no telemetry, and settings that are {@code unknown}, as
 * does a user of a router, which stores nothing. A figure that the server's version does not know
 * is left out: 8.0 moved the checkpoints, and before 7.0 the time in the queue for a ticket is not
 * measured.
 */
final class ServerStatus {

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonInt32 ZERO = new BsonInt32(0);
  private static final BsonDocument ALL = new BsonDocument("serverStatus", ONE);
  private static final List<BsonDocument> STORAGE =
      List.of(BsonDocument.parse("{$collStats: {storageStats: {}}}"));
  private static final BsonDocument TELEMETRY =
      ALL.clone().append("repl", ZERO).append("metrics", ZERO);
  private static final String JOURNAL = "journalCommitInterval";
  private static final double GIBIBYTE = 1L << 30;
  private static final long MEGABYTE = 1 << 20;

  /** Bytes of a collection's file before the first checkpoint that writes documents. */
  private static final long EMPTY_FILE = 4096;

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

  private ServerStatus() {}

  /**
   * Telemetry of the server, or the sum over all members of a replica set. If one of them does not
   * answer, there is none: a sum without it could not be compared with one that has it.
   */
  static Telemetry telemetry(MongoDbClient client) {
    List<BsonDocument> replies = client.askMembers(TELEMETRY);
    return replies.stream().anyMatch(BsonDocument::isEmpty)
        ? Telemetry.NONE
        : replies.stream().map(ServerStatus::telemetry).reduce(Telemetry.NONE, Telemetry::plus);
  }

  /** Reads the reply to serverStatus, which is empty if the server refuses it. */
  static Telemetry telemetry(BsonDocument status) {
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

  /** Settings of a server by their names in its configuration file, or unknown. */
  static Map<String, String> settings(MongoDatabase admin) {
    return settings(
        MongoServer.answer(admin, new BsonDocument("getParameter", ONE).append(JOURNAL, ONE)),
        MongoServer.answer(admin, ALL));
  }

  static Map<String, String> settings(BsonDocument parameter, BsonDocument status) {
    BsonDocument engine = status.getDocument("wiredTiger", new BsonDocument());
    BsonDocument cache = engine.getDocument("cache", new BsonDocument());
    long interval = parameter.getNumber(JOURNAL, ZERO).longValue();
    double bytes = cache.getNumber("maximum bytes configured", ZERO).doubleValue();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "journal commitIntervalMs",
        interval > 0 ? Long.toString(interval) : EffectiveSettings.UNKNOWN);
    settings.put(
        "wiredTiger cacheSizeGB",
        bytes > 0
            ? String.format(Locale.ROOT, "%.2f", bytes / GIBIBYTE)
            : EffectiveSettings.UNKNOWN);
    return settings;
  }

  /**
   * Sizes of a collection and of its server: {@code index}, the files of all its indexes ({@code
   * totalIndexSize}), which grow when the server writes a checkpoint, once a minute by default;
   * {@code data}, its documents before they are compressed ({@code size}); {@code disk}, both as
   * they are stored, once a checkpoint has written documents; {@code memory}, the server's resident
   * memory ({@code mem.resident}), summed over the members of a replica set that answer. Each
   * member holds all of the index and the data, which count once.
   */
  static Map<String, Long> sizes(MongoDbClient client, String table) {
    List<BsonDocument> statuses = client.server().router() ? List.of() : client.askMembers(ALL);
    return sizes(
        client.patient().getCollection(table, BsonDocument.class).aggregate(STORAGE), statuses);
  }

  /** Reads the replies to $collStats, one of each shard, and to serverStatus, of each member. */
  static Map<String, Long> sizes(Iterable<BsonDocument> shards, List<BsonDocument> statuses) {
    long index = 0;
    long data = 0;
    long stored = 0;
    for (BsonDocument shard : shards) {
      BsonDocument stats = shard.getDocument("storageStats");
      index += stats.getNumber("totalIndexSize", ZERO).longValue();
      data += stats.getNumber("size", ZERO).longValue();
      stored += stats.getNumber("storageSize", ZERO).longValue();
    }
    long memory = 0;
    for (BsonDocument status : statuses) {
      BsonDocument mem = status.getDocument("mem", new BsonDocument());
      memory += mem.getNumber("resident", ZERO).longValue() * MEGABYTE;
    }
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("index", index);
    sizes.put("data", data);
    sizes.put("disk", stored <= EMPTY_FILE && data > EMPTY_FILE ? 0 : index + stored);
    sizes.put("memory", memory);
    sizes.values().removeIf(size -> size == 0);
    return sizes;
  }
}
