// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.redis.SearchReply.Ranked;

/**
 * Merging of the pages of shards that do not know each other. A hit on a page of the whole is among
 * the first hits of its own shard, so each shard is asked for the hits from the first to the page's
 * last. Only the documents of the page are then read: that is a second round trip.
 *
 * <p>The first round trip cannot bring the documents. To Redis, the name of an index is a key, and
 * within that command a document in another slot is not found.
 */
final class ShardPages {

  private ShardPages() {}

  /** Asks all shards at once, and makes one page of theirs. */
  static SearchPage search(RedisConnection connection, TableNames table, SearchQuery query) {
    return new SearchPage(
        query instanceof SearchQuery.Facet facet
            ? counts(connection, table, facet)
            : documents(connection, table, query));
  }

  private static List<Document> documents(
      RedisConnection connection, TableNames table, SearchQuery query) {
    int end = query.offset() + query.length();
    List<Ranked> hits = new ArrayList<>();
    for (Object reply :
        connection.callShards(tag -> RedisCommands.searchKeys(table.inShard(tag), query, end))) {
      hits.addAll(SearchReply.ranked(table, reply));
    }
    hits.sort(Comparator.comparingLong(Ranked::score));
    List<Ranked> page = page(hits, query);
    if (page.isEmpty()) {
      return List.of();
    }
    List<@Nullable Object> replies =
        connection.callAll(
            page.stream().map(hit -> RedisCommands.read(table, hit.key(), null)).toList());
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < page.size(); i++) {
      if (replies.get(i) instanceof byte[] json) { // Otherwise it has been deleted since.
        documents.add(new Document(page.get(i).key(), JsonCodec.decode(json)));
      }
    }
    return documents;
  }

  /** Counts of each tag, in the order of the tags. */
  private static List<Document> counts(
      RedisConnection connection, TableNames table, SearchQuery.Facet query) {
    SearchQuery.Facet first = (SearchQuery.Facet) query.page(0, query.offset() + query.length());
    Map<String, Long> sums = new TreeMap<>(SearchPage.TAG_ORDER);
    for (Object reply :
        connection.callShards(tag -> RedisCommands.count(table.inShard(tag), first))) {
      for (Document hit : SearchReply.counts(reply).hits()) {
        @Nullable Object count = hit.fields().get(SearchPage.COUNT);
        sums.merge(hit.key(), (Long) Objects.requireNonNull(count), Long::sum);
      }
    }
    List<Document> counts = new ArrayList<>();
    sums.forEach((tag, count) -> counts.add(SearchPage.count(tag, count)));
    return page(counts, query);
  }

  private static <T> List<T> page(List<T> hits, SearchQuery query) {
    int from = Math.min(query.offset(), hits.size());
    return List.copyOf(hits.subList(from, Math.min(from + query.length(), hits.size())));
  }
}
