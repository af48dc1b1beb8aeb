// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

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

/**
 * Merging of the pages of shards. Before Redis 8, a search on one shard finds only the documents of
 * that shard. Each hit on the merged page is among the first hits of its shard, so the client asks
 * each shard for the first offset + length hits, all shards at once.
 */
public final class ShardPages {

  private static final Comparator<Document> BY_SCORE =
      Comparator.comparingLong(
          hit -> (Long) Objects.requireNonNull(hit.fields().get(Document.SCORE)));

  private ShardPages() {}

  public static SearchPage search(RedisConnection connection, TableNames table, SearchQuery query) {
    if (!query.kind().isExact()) {
      throw new UnsupportedOperationException("merged pages are ordered by score alone");
    }
    return new SearchPage(
        query.kind() == SearchQuery.Kind.FACET
            ? counts(connection, table, query)
            : documents(connection, table, query));
  }

  private static List<Document> documents(
      RedisConnection connection, TableNames table, SearchQuery query) {
    int end = query.offset() + query.length();
    List<Document> hits = new ArrayList<>();
    for (Object reply :
        connection.callShards(tag -> RedisCommands.searchShard(table.inShard(tag), query, end))) {
      hits.addAll(SearchReply.pairs(table, reply));
    }
    hits.sort(BY_SCORE);
    return page(hits, query);
  }

  /** Counts of each tag, in the order of the tags. */
  private static List<Document> counts(
      RedisConnection connection, TableNames table, SearchQuery query) {
    SearchQuery first = query.page(0, query.offset() + query.length());
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
