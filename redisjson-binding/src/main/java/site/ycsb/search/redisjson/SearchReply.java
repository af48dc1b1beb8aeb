// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Builder;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.KeyValue;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;

/**
 * The page of an FT.SEARCH. RediSearch 2.8 and later reply with a map, which says if it is not the
 * whole answer; earlier ones with an array, which can't say.
 */
final class SearchReply extends Builder<SearchPage> {

  private static final byte[] RESULTS = bytes("results");
  private static final byte[] WARNING = bytes("warning");
  private static final byte[] ERROR = bytes("error");
  private static final byte[] ID = bytes("id");
  private static final byte[] ATTRIBUTES = bytes("extra_attributes");
  private static final byte[] ROOT = bytes("$");

  private final int prefixBytes;

  SearchReply(RedisJsonTable table) {
    prefixBytes = bytes(table.prefix()).length;
  }

  @Override
  public SearchPage build(Object reply) {
    List<?> entries = (List<?>) reply;
    return entries.get(0) instanceof KeyValue ? pageOfMap(entries) : pageOfArray(entries);
  }

  private SearchPage pageOfMap(List<?> map) {
    requireWhole(value(map, WARNING));
    requireWhole(value(map, ERROR));
    if (!(value(map, RESULTS) instanceof List<?> results)) {
      throw new IllegalStateException("the search was answered without results");
    }
    List<Document> hits = new ArrayList<>(results.size());
    for (Object result : results) {
      List<?> hit = (List<?>) result;
      add(hits, value(hit, ID), value((List<?>) value(hit, ATTRIBUTES), ROOT));
    }
    return new SearchPage(hits);
  }

  /** The number of hits, then for each hit of the page its key and an array of its fields. */
  private SearchPage pageOfArray(List<?> array) {
    List<Document> hits = new ArrayList<>(array.size() / 2);
    for (int i = 1; i < array.size(); i += 2) {
      List<?> fields = (List<?>) array.get(i + 1);
      for (int name = 0; fields != null && name < fields.size(); name += 2) {
        if (Arrays.equals(ROOT, (byte[]) fields.get(name))) {
          add(hits, array.get(i), fields.get(name + 1));
        }
      }
    }
    return new SearchPage(hits);
  }

  /** A hit without a document has been deleted since the index was asked. */
  private void add(List<Document> hits, @Nullable Object id, @Nullable Object json) {
    if (id instanceof byte[] name && json instanceof byte[] text) {
      String key = new String(name, prefixBytes, name.length - prefixBytes, StandardCharsets.UTF_8);
      hits.add(new Document(key, JsonDocuments.decode(text)));
    }
  }

  private static void requireWhole(@Nullable Object complaints) {
    if (complaints instanceof List<?> list && !list.isEmpty()) {
      String first =
          list.get(0) instanceof byte[] text ? new String(text, StandardCharsets.UTF_8) : "";
      throw new JedisDataException("the search was not answered in full: " + first);
    }
  }

  private static @Nullable Object value(@Nullable List<?> map, byte[] key) {
    if (map != null) {
      for (Object entry : map) {
        KeyValue<?, ?> pair = (KeyValue<?, ?>) entry;
        if (Arrays.equals(key, (byte[]) pair.getKey())) {
          return pair.getValue();
        }
      }
    }
    return null;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
