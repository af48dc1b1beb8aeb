// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.jredisearch;

import io.redisearch.Query;
import io.redisearch.client.Client;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.redis.RedisDatabase;
import site.ycsb.search.redis.RedisOperations;
import site.ycsb.search.redis.protocol.RedisCommands;
import site.ycsb.search.redis.protocol.TableNames;

/**
 * Timed operations of one client thread. JRediSearch sends the searches. It has no JSON commands,
 * so all other operations are raw commands through its Jedis, the same as with every other driver.
 *
 * <p>A search of JRediSearch differs from that of {@link RedisOperations} in two ways. It can't
 * name a dialect, so the server's default applies: 1, unless a user has changed it. It leaves out a
 * LIMIT of 0 10, which is the server's default. A facet is a raw command.
 */
final class JRediSearchOperations extends RedisOperations {

  private final JedisConnection connection;

  JRediSearchOperations(RedisDatabase database, JedisConnection connection) {
    super(database, connection);
    this.connection = connection;
  }

  @Override
  public SearchPage search(String name, SearchQuery query) {
    if (query.kind() == SearchQuery.Kind.FACET || query.kind().isNearest()) {
      return super.search(name, query);
    }
    TableNames table = table(name);
    Query question =
        new Query(RedisCommands.words(query)).setVerbatim().limit(query.offset(), query.length());
    boolean ranked = query.kind() == SearchQuery.Kind.RANKED;
    if (ranked) {
      question.setWithScores().setScorer(RedisCommands.BM25);
    } else {
      question.setSortBy(Document.SCORE, true);
    }
    List<Document> hits = new ArrayList<>(query.length());
    connection.use(
        jedis -> {
          for (var hit : new Client(table.index(), jedis).search(question, false).docs) {
            if (hit.get("$") instanceof byte[] json) { // Otherwise it has been deleted since.
              String key = hit.getId().substring(table.prefix().length());
              Document found = new Document(key, JsonCodec.decode(json));
              hits.add(ranked ? SearchPage.ranked(found, hit.getScore()) : found);
            }
          }
        });
    return new SearchPage(hits);
  }
}
