// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.redis.protocol.IndexCreation;
import site.ycsb.search.redis.protocol.IndexInfo;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisNodes;
import site.ycsb.search.redis.protocol.RedisReplies;
import site.ycsb.search.redis.protocol.TableNames;
import site.ycsb.search.settings.ExitCode;

/**
 * Administration of tables. A table is the documents whose keys begin with its prefix, with an
 * index over them; a Redis without RediSearch has tables without an index. Thread-safe.
 */
public record RedisTables(RedisDatabase database) implements Tables {

  private static final String SCAN_BATCH = "1000";
  private static final String FIRST_CURSOR = "0";
  private static final long INDEXING_STALL_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long INDEXING_POLL_MILLIS = 20;
  private static final Pattern USED_MEMORY = Pattern.compile("(?m)^used_memory:(\\d+)");

  @Override
  public void create(String name, Map<String, FieldType> fields) throws Exception {
    if (!database.settings().documents()) {
      return; // Nothing is searched, so that the table needs no index.
    }
    TableNames table = database.table(name);
    for (Index index : indexes(table)) {
      if (!exists(index)) {
        create(index, fields);
      }
    }
    awaitIndexed(table);
  }

  /** Index of a table, or of the part of it in one shard. */
  private record Index(RedisConnection node, TableNames table) {}

  /** Indexes of a table: one, or one of each shard. */
  private List<Index> indexes(TableNames table) {
    RedisNodes nodes = database.nodes();
    return database.merges()
        ? nodes.shards().stream()
            .map(shard -> new Index(shard.primary(), table.inShard(shard.tag())))
            .toList()
        : List.of(new Index(nodes.shared(), table));
  }

  /** Another client that loads another part can create the index in between. */
  private void create(Index index, Map<String, FieldType> fields) {
    try {
      RedisSettings.Writes writes = database.settings().writes();
      index.node.call(IndexCreation.command(index.table, writes.panel(), fields, writes.vectors()));
    } catch (RedisErrorReply e) {
      if (!exists(index)) {
        throw e;
      }
    }
  }

  /** An index that is created over existing documents fills in the background. */
  private void awaitIndexed(TableNames table) throws Exception {
    BigDecimal share = BigDecimal.ONE.negate();
    long since = System.nanoTime();
    for (IndexInfo info = info(table); !info.isComplete(); info = info(table)) {
      if (info.share().compareTo(share) > 0) {
        share = info.share();
        since = System.nanoTime();
      } else if (System.nanoTime() - since > INDEXING_STALL_NANOS) {
        throw new StoreException(
            ExitCode.DATASET,
            "index %s has stopped filling at a share of %s; see FT.INFO"
                .formatted(table.index(), share),
            null);
      }
      Thread.sleep(INDEXING_POLL_MILLIS);
    }
  }

  @Override
  public boolean exists(String name) {
    return isIndexed(database.table(name));
  }

  private boolean isIndexed(TableNames table) {
    return indexes(table).stream().allMatch(this::exists);
  }

  private boolean exists(Index index) {
    return database.server().version(RedisServer.SEARCH) > 0
        && RedisReplies.texts(index.node.call(Name.FT_LIST)).contains(index.table.index());
  }

  @Override
  public long count(String name) {
    TableNames table = database.table(name);
    return isIndexed(table) ? info(table).documents() : unindexedDocuments(table);
  }

  private long unindexedDocuments(TableNames table) {
    long[] count = {0};
    for (RedisConnection node : database.nodes().primaries()) {
      scan(table, node, keys -> count[0] += keys.size());
    }
    return count[0];
  }

  /** Memory of the index and of all nodes: no command tells the size of the documents alone. */
  @Override
  public Map<String, Long> sizes(String name) {
    TableNames table = database.table(name);
    Map<String, Long> sizes = new LinkedHashMap<>();
    if (isIndexed(table)) {
      sizes.put("index", info(table).bytes());
    }
    sizes.put(
        "memory",
        database.nodes().callAll(Name.INFO, "memory").stream()
            .mapToLong(RedisTables::usedMemory)
            .sum());
    sizes.values().removeIf(size -> size == 0);
    return sizes;
  }

  static long usedMemory(@Nullable Object info) {
    Matcher line = USED_MEMORY.matcher(RedisReplies.text(info));
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }

  /**
   * Drops the index without {@code DD}, which deletes the documents in one go: over a large table,
   * that takes longer than a reply may take.
   */
  @Override
  public void drop(String name) {
    TableNames table = database.table(name);
    for (Index index : indexes(table)) {
      if (exists(index)) {
        index.node.call(Name.FT_DROPINDEX, index.table.index());
      }
    }
    for (RedisConnection node : database.nodes().primaries()) {
      scan(table, node, this::unlink);
    }
    unlink(List.of(RedisCommand.bytes(table.order())));
    unlink(List.of(RedisCommand.bytes(table.metadata())));
  }

  /** Hands over the keys of all documents of a node, in parts. */
  private static void scan(TableNames table, RedisConnection node, Consumer<List<byte[]>> part) {
    String cursor = FIRST_CURSOR;
    do {
      List<?> page =
          RedisReplies.list(
              node.call(Name.SCAN, cursor, "MATCH", table.pattern(), "COUNT", SCAN_BATCH));
      cursor = RedisReplies.text(page.get(0));
      part.accept(RedisReplies.list(page.get(1)).stream().map(byte[].class::cast).toList());
    } while (!cursor.equals(FIRST_CURSOR));
  }

  /** In a cluster, the keys of one command must share a slot. */
  private void unlink(List<byte[]> keys) {
    if (database.server().clustered()) {
      List<RedisCommand> each =
          keys.stream().map(key -> new RedisCommand(Name.UNLINK, key)).toList();
      database.nodes().shared().callAll(each);
    } else if (!keys.isEmpty()) {
      database.nodes().shared().call(new RedisCommand(Name.UNLINK, keys.toArray(byte[][]::new)));
    }
  }

  @Override
  public Map<String, String> metadata(String name) {
    return RedisReplies.textMap(
        database.nodes().shared().call(Name.HGETALL, database.table(name).metadata()));
  }

  @Override
  public void addMetadata(String name, Map<String, String> entries) {
    List<String> arguments = new ArrayList<>(List.of(database.table(name).metadata()));
    entries.forEach((entry, value) -> arguments.addAll(List.of(entry, value)));
    if (!entries.isEmpty()) {
      database.nodes().shared().call(Name.HSET, arguments.toArray(String[]::new));
    }
  }

  @Override
  public void requireProfile(String name) throws StoreException {
    Persistence.require(database);
    Replicas.of(database.settings()).requireOnline(database);
  }

  @Override
  public void applyProfile(String name) throws StoreException {
    requireProfile(name);
    Persistence.apply(database);
  }

  /** Keys are in order only if every insert, from the load on, has added its key to the order. */
  @Override
  public Map<String, String> layout() {
    return database.settings().writes().scans() ? Map.of("scans", "true") : Map.of();
  }

  private IndexInfo info(TableNames table) {
    return indexes(table).stream()
        .map(index -> IndexInfo.of(index.node.call(Name.FT_INFO, index.table.index())))
        .reduce(IndexInfo::plus)
        .orElseThrow();
  }
}
