// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static site.ycsb.search.redis.protocol.RedisCommand.bytes;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.ValueRequest;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.vector.VectorSettings;

/**
 * Commands of the timed operations, argument for argument. No driver's search builder makes them:
 * what a builder adds (a dialect, a default limit) changes between its releases.
 */
public final class RedisCommands {

  /** Name of the distance from the target, by which the hits are ordered. */
  private static final String DISTANCE = "_distance";

  private static final byte[] ROOT = bytes("$");
  private static final byte[] ZERO = bytes("0");
  private static final byte[] TWO = bytes("2");
  private static final byte[] VERBATIM = bytes("VERBATIM");
  private static final byte[] WITHSCORES = bytes("WITHSCORES");
  private static final byte[] SCORER = bytes("SCORER");

  /** The scorer of a ranked search. TFIDF and BM25 also divide by the distance of the words. */
  public static final String BM25 = "BM25STD";

  private static final byte[] BM25_BYTES = bytes(BM25);

  /**
   * Search in one shard. To Redis, the name of an index is a key, and a command finds keys in the
   * slot of its own key only. So FT.SEARCH gives keys, and JSON.GET the documents. Nothing comes
   * between them, because a script is atomic.
   */
  private static final byte[] SEARCH_SHARD =
      bytes(
          """
          local found = redis.call('FT.SEARCH', ARGV[1], ARGV[2], 'VERBATIM', 'NOCONTENT', \
          'SORTBY', ARGV[3], 'ASC', 'LIMIT', 0, ARGV[4], 'DIALECT', 2)
          local hits = {}
          for i = 2, #found do
            hits[#hits + 1] = found[i]
            hits[#hits + 1] = redis.call('JSON.GET', found[i])
          end
          return hits
          """);

  private static final byte[] SORTBY = bytes("SORTBY");
  private static final byte[] SCORE = bytes(Document.SCORE);
  private static final byte[] ASC = bytes("ASC");
  private static final byte[] LIMIT = bytes("LIMIT");
  private static final byte[] DIALECT = bytes("DIALECT");
  private static final byte[] BYLEX = bytes("BYLEX");
  private static final byte[] PLUS = bytes("+");

  private RedisCommands() {}

  /**
   * {@code FT.SEARCH}: what the query asks for, one page of whole documents, in order of score. A
   * ranked search gives the best documents with any of the words, with their ranks.
   */
  public static RedisCommand search(TableNames table, SearchQuery query) {
    return query.kind() == SearchQuery.Kind.RANKED
        ? search(table, query, words(query), WITHSCORES, SCORER, BM25_BYTES)
        : search(table, query, words(query), SORTBY, SCORE, ASC);
  }

  /**
   * {@code FT.SEARCH}: the documents that match, if there is a filter, and are nearest to a vector;
   * whole documents, the nearest first.
   */
  public static RedisCommand nearest(TableNames table, SearchQuery query, VectorSettings vectors) {
    int hits = query.offset() + query.length();
    String effort =
        vectors.index() == VectorSettings.Index.HNSW
            ? " EF_RUNTIME " + vectors.candidates(hits)
            : "";
    return search(
        table,
        query,
        "%s=>[KNN %d @vector $target%s AS %s]".formatted(words(query), hits, effort, DISTANCE),
        bytes("PARAMS"),
        TWO,
        bytes("target"),
        query.near().orElseThrow().target().littleEndian(),
        SORTBY,
        bytes(DISTANCE),
        ASC);
  }

  /** {@code FT.SEARCH} of one kind of query: its own arguments stand before those of the page. */
  private static RedisCommand search(
      TableNames table, SearchQuery query, String words, byte[]... own) {
    List<byte[]> arguments = new ArrayList<>(own.length + 8);
    arguments.addAll(List.of(bytes(table.index()), bytes(words), VERBATIM));
    arguments.addAll(List.of(own));
    arguments.addAll(List.of(LIMIT, number(query.offset()), number(query.length()), DIALECT, TWO));
    return new RedisCommand(Name.FT_SEARCH, arguments.toArray(byte[][]::new));
  }

  /** {@code EVAL}: the first hits of one shard, each as its key and its document. */
  static RedisCommand searchShard(TableNames table, SearchQuery query, int length) {
    return new RedisCommand(
        Name.EVAL,
        SEARCH_SHARD,
        ZERO,
        bytes(table.index()),
        bytes(words(query)),
        SCORE,
        number(length));
  }

  /** {@code FT.AGGREGATE}: the documents of a word counted by tag, in order of tag, one page. */
  public static RedisCommand count(TableNames table, SearchQuery query) {
    return RedisCommand.ofTexts(
        Name.FT_AGGREGATE,
        table.index(),
        words(query),
        "VERBATIM",
        "GROUPBY",
        "1",
        "@" + Document.TAG,
        "REDUCE",
        "COUNT",
        "0",
        "AS",
        SearchPage.COUNT,
        "SORTBY",
        "2",
        "@" + Document.TAG,
        "ASC",
        "LIMIT",
        Integer.toString(query.offset()),
        Integer.toString(query.length()),
        "DIALECT",
        "2");
  }

  /** The documents that a query asks for, in RediSearch's language, alike in dialects 1 and 2. */
  public static String words(SearchQuery query) {
    return switch (query.kind()) {
      case WORD, BOTH, FACET -> title(query.text());
      case ANY, RANKED -> title(String.join("|", query.words()));
      case PREFIX -> title(query.first() + "*");
      case PHRASE -> title("\"" + query.text() + "\"");
      // A Levenshtein distance of 1, but see PanelChoice#fuzzy.
      case FUZZY -> title("%" + query.first() + "%");
      case FILTER -> title(query.first()) + " " + range(query);
      case OWN -> query.second();
      case NEAREST -> "*";
      case NEAREST_FILTERED -> "(" + filter(query, query.near().orElseThrow()) + ")";
    };
  }

  private static String filter(SearchQuery query, SearchQuery.Near near) {
    return switch (near.filter()) {
      case NONE -> "*";
      case WORD -> title(query.first());
      case TAG -> "@tag:{%s}".formatted(near.tag());
      case RANGE -> range(query);
    };
  }

  private static String range(SearchQuery query) {
    return "@number:[%s %s]".formatted(decimal(query.least()), decimal(query.most()));
  }

  private static String title(String words) {
    return "@title:(" + words + ")";
  }

  /** Without an exponent. */
  private static String decimal(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  // ---- One document ----

  /** {@code JSON.SET key $ {…}}. */
  public static RedisCommand insert(TableNames table, Document document) {
    return new RedisCommand(
        Name.JSON_SET, table.document(document.key()), ROOT, JsonCodec.encode(document.fields()));
  }

  /** {@code JSON.GET key}, or {@code JSON.GET key $.field …}. */
  public static RedisCommand read(TableNames table, String key, @Nullable Set<String> fields) {
    if (fields == null) {
      return new RedisCommand(Name.JSON_GET, table.document(key));
    }
    byte[][] arguments = new byte[1 + fields.size()][];
    arguments[0] = table.document(key);
    int i = 1;
    for (String field : fields) {
      arguments[i++] = bytes(JsonPaths.path(field));
    }
    return new RedisCommand(Name.JSON_GET, arguments);
  }

  /**
   * {@code JSON.MERGE key $.field value}, or {@code JSON.MSET key $.field value …} for several
   * fields: one atomic command, which fails if there is no such document. (A merge at the root,
   * {@code JSON.MERGE key $ {…}}, would create a document of the changed fields alone.)
   */
  public static RedisCommand update(TableNames table, Document changes) {
    Map<String, Object> fields = changes.fields();
    byte[] key = table.document(changes.key());
    byte[][] arguments = new byte[3 * fields.size()][];
    int i = 0;
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      arguments[i++] = key;
      arguments[i++] = bytes(JsonPaths.writingPath(field.getKey()));
      arguments[i++] = JsonCodec.encodeValue(field.getValue());
    }
    return new RedisCommand(fields.size() == 1 ? Name.JSON_MERGE : Name.JSON_MSET, arguments);
  }

  /** {@code JSON.SET key $.field value} for each field: an update for RedisJSON before 2.6. */
  public static List<RedisCommand> updateEach(TableNames table, Document changes) {
    return changes.fields().entrySet().stream()
        .map(
            field ->
                new RedisCommand(
                    Name.JSON_SET,
                    table.document(changes.key()),
                    bytes(JsonPaths.writingPath(field.getKey())),
                    JsonCodec.encodeValue(field.getValue())))
        .toList();
  }

  /** {@code JSON.DEL key}. */
  public static RedisCommand delete(TableNames table, String key) {
    return new RedisCommand(Name.JSON_DEL, table.document(key));
  }

  /** {@code EXISTS key}: an update without fields. */
  public static RedisCommand exists(TableNames table, String key) {
    return new RedisCommand(Name.EXISTS, table.document(key));
  }

  /** {@code WAIT replicas millis}: the number of replicas that have this connection's writes. */
  public static RedisCommand awaitReplicas(int replicas, int millis) {
    return new RedisCommand(Name.WAIT, number(replicas), number(millis));
  }

  // ---- Opaque values ----

  /** {@code GET key}, {@code SET key value}, {@code LPUSH key value}, {@code LPOP key}, PING. */
  public static RedisCommand value(TableNames table, ValueRequest request) {
    return switch (request.command()) {
      case GET -> new RedisCommand(Name.GET, table.document(request.key()));
      case SET -> new RedisCommand(Name.SET, table.document(request.key()), request.value());
      case LPUSH -> new RedisCommand(Name.LPUSH, table.document(request.key()), request.value());
      case LPOP -> new RedisCommand(Name.LPOP, table.document(request.key()));
      case PING -> new RedisCommand(Name.PING);
    };
  }

  // ---- The keys in order, for scans ----

  /** {@code ZADD order 0 key}: members of equal scores are in the order of their bytes. */
  public static RedisCommand addToOrder(TableNames table, String key) {
    return new RedisCommand(Name.ZADD, bytes(table.order()), ZERO, bytes(key));
  }

  /** {@code ZREM order key}. */
  public static RedisCommand removeFromOrder(TableNames table, String key) {
    return new RedisCommand(Name.ZREM, bytes(table.order()), bytes(key));
  }

  /** {@code ZRANGE order [key + BYLEX LIMIT 0 count}. */
  public static RedisCommand keysFrom(TableNames table, String startKey, int count) {
    return new RedisCommand(
        Name.ZRANGE,
        bytes(table.order()),
        bytes("[" + startKey),
        PLUS,
        BYLEX,
        LIMIT,
        ZERO,
        number(count));
  }

  private static byte[] number(int number) {
    return bytes(Integer.toString(number));
  }
}
