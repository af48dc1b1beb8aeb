// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static site.ycsb.search.redis.protocol.RedisCommand.bytes;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.common.JsonCodec;

/**
 * Reading of the reply to FT.SEARCH, documents straight from their bytes. RediSearch 2.8 and later
 * reply with a map, which tells if the answer is incomplete; earlier ones with an array, which does
 * not.
 */
public final class SearchReply {

  private static final byte[] RESULTS = bytes("results");
  private static final byte[] WARNING = bytes("warning");
  private static final byte[] ERROR = bytes("error");
  private static final byte[] ID = bytes("id");
  private static final byte[] SCORE = bytes("score");
  private static final byte[] ATTRIBUTES = bytes("extra_attributes");
  private static final byte[] ROOT = bytes("$");

  private final int prefixBytes;
  private final boolean ranked;

  private SearchReply(TableNames table, boolean ranked) {
    prefixBytes = bytes(table.prefix()).length;
    this.ranked = ranked;
  }

  /**
   * The page that a reply holds.
   *
   * @param ranked true for a reply that has a rank with each hit
   * @throws RedisErrorReply if the answer is incomplete
   */
  public static SearchPage page(TableNames table, boolean ranked, @Nullable Object reply) {
    return new SearchReply(table, ranked).page(reply);
  }

  private SearchPage page(@Nullable Object reply) {
    return new SearchPage(
        reply instanceof List<?> list && !(list.get(0) instanceof Map.Entry)
            ? ofArray(list)
            : ofMap(reply));
  }

  /** The documents of a list of their keys and texts. */
  static List<Document> pairs(TableNames table, @Nullable Object reply) {
    SearchReply reader = new SearchReply(table, /* ranked= */ false);
    List<?> pairs = RedisReplies.list(reply);
    List<Document> documents = new ArrayList<>(pairs.size() / 2);
    for (int i = 0; i < pairs.size(); i += 2) {
      reader.add(documents, pairs.get(i), pairs.get(i + 1), null);
    }
    return documents;
  }

  /** The counts that a reply to FT.AGGREGATE holds, if the answer is complete. */
  public static SearchPage counts(@Nullable Object reply) {
    return new SearchPage(
        reply instanceof List<?> list && !(list.get(0) instanceof Map.Entry)
            ? list.stream().skip(1).map(SearchReply::count).toList()
            : results(reply).stream().map(row -> count(value(row, ATTRIBUTES))).toList());
  }

  /** A row of names and values: the tag and the count. */
  private static Document count(@Nullable Object row) {
    Map<String, @Nullable Object> values = RedisReplies.map(row);
    String count = RedisReplies.text(values.get(SearchPage.COUNT));
    return SearchPage.count(
        RedisReplies.text(values.get(Document.TAG)), new BigDecimal(count).longValueExact());
  }

  private List<Document> ofMap(@Nullable Object map) {
    List<?> results = results(map);
    List<Document> hits = new ArrayList<>(results.size());
    for (Object hit : results) {
      Object rank = ranked ? value(hit, SCORE) : null;
      add(hits, value(hit, ID), value(value(hit, ATTRIBUTES), ROOT), rank);
    }
    return hits;
  }

  private static List<?> results(@Nullable Object map) {
    requireComplete(value(map, WARNING));
    requireComplete(value(map, ERROR));
    if (!(value(map, RESULTS) instanceof List<?> results)) {
      throw new IllegalStateException("FT.SEARCH gave no results");
    }
    return results;
  }

  /** The number of hits, then for each its key, its rank if any, and an array of its fields. */
  private List<Document> ofArray(List<?> array) {
    List<Document> hits = new ArrayList<>(array.size() / 2);
    int rank = ranked ? 1 : 0;
    for (int i = 1; i < array.size(); i += 2 + rank) {
      List<?> fields = (List<?>) array.get(i + 1 + rank);
      for (int name = 0; fields != null && name < fields.size(); name += 2) {
        if (Arrays.equals(ROOT, (byte[]) fields.get(name))) {
          add(hits, array.get(i), fields.get(name + 1), array.get(i + rank));
        }
      }
    }
    return hits;
  }

  /** Adds a hit. One without a document has been deleted since the index was asked. */
  private void add(
      List<Document> hits, @Nullable Object id, @Nullable Object json, @Nullable Object rank) {
    if (id instanceof byte[] name && json instanceof byte[] text) {
      String key = new String(name, prefixBytes, name.length - prefixBytes, StandardCharsets.UTF_8);
      Document hit = new Document(key, JsonCodec.decode(text));
      hits.add(ranked ? SearchPage.ranked(hit, Double.parseDouble(RedisReplies.text(rank))) : hit);
    }
  }

  private static void requireComplete(@Nullable Object complaints) {
    if (complaints instanceof List<?> list && !list.isEmpty()) {
      throw new RedisErrorReply(
          "the search was not answered in full: " + RedisReplies.text(list.get(0)));
    }
  }

  /** Value of a map's key. The map is small, so that a walk is the quickest way. */
  private static @Nullable Object value(@Nullable Object map, byte[] key) {
    if (map instanceof Map<?, ?> entries) {
      return entryValue(entries.entrySet(), key);
    }
    return map instanceof List<?> entries ? entryValue(entries, key) : null;
  }

  private static @Nullable Object entryValue(Iterable<?> entries, byte[] key) {
    for (Object entry : entries) {
      Map.Entry<?, ?> pair = (Map.Entry<?, ?>) entry;
      if (Arrays.equals(key, (byte[]) pair.getKey())) {
        return pair.getValue();
      }
    }
    return null;
  }
}
