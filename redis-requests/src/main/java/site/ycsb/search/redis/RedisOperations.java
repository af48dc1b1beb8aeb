// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.JsonCodec;
import site.ycsb.search.redis.protocol.JsonFields;
import site.ycsb.search.redis.protocol.RedisCommand;
import site.ycsb.search.redis.protocol.RedisCommand.Name;
import site.ycsb.search.redis.protocol.RedisCommands;
import site.ycsb.search.redis.protocol.RedisConnection;
import site.ycsb.search.redis.protocol.RedisErrorReply;
import site.ycsb.search.redis.protocol.RedisReplies;
import site.ycsb.search.redis.protocol.SearchReply;
import site.ycsb.search.redis.protocol.ShardPages;
import site.ycsb.search.redis.protocol.TableNames;
import site.ycsb.search.vector.VectorSettings;

/**
 * Timed operations of one client thread, over its connection, with those on documents and searches.
 * A scan is two round trips, and any other operation is one. A binding overrides {@link #search} to
 * call its driver's search method. Not thread-safe.
 */
public class RedisOperations extends RedisValues implements Documents, Search {

  private final boolean scans;

  public RedisOperations(RedisDatabase database, RedisConnection connection) {
    super(database, connection);
    this.scans = database.settings().writes().scans();
  }

  @Override
  public void put(String name, Document document) {
    TableNames table = table(name);
    RedisCommand insert = RedisCommands.insert(table, document);
    write(
        scans ? List.of(insert, RedisCommands.addToOrder(table, document.key())) : List.of(insert));
  }

  /** One pipeline: each document has its own reply, and so its own error. */
  @Override
  public Map<String, Exception> putAll(String name, List<Document> documents) {
    TableNames table = table(name);
    List<RedisCommand> commands = new ArrayList<>();
    for (Document document : documents) {
      commands.add(RedisCommands.insert(table, document));
      if (scans) {
        commands.add(RedisCommands.addToOrder(table, document.key()));
      }
    }
    List<@Nullable Object> replies = connection.sendAll(replicas.await(commands));
    replicas.requireReached(replies);
    Map<String, Exception> failures = new HashMap<>();
    for (int i = 0; i < commands.size(); i++) {
      if (replies.get(i) instanceof RedisErrorReply failure) {
        failures.put(documents.get(scans ? i / 2 : i).key(), failure);
      }
    }
    return failures;
  }

  @Override
  public boolean patch(String name, Document changes) {
    TableNames table = table(name);
    if (changes.fields().isEmpty()) {
      return isOne(connection.call(RedisCommands.exists(table, changes.key())));
    }
    try {
      switch (database.settings().writes().update()) {
        case MERGE -> write(List.of(RedisCommands.update(table, changes)));
        case SET -> write(RedisCommands.updateEach(table, changes));
      }
      return true;
    } catch (RedisErrorReply e) {
      if (e.isNoDocument()) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public boolean remove(String name, String key) {
    TableNames table = table(name);
    RedisCommand delete = RedisCommands.delete(table, key);
    return isOne(
        write(
            scans ? List.of(delete, RedisCommands.removeFromOrder(table, key)) : List.of(delete)));
  }

  private static boolean isOne(@Nullable Object reply) {
    return Long.valueOf(1).equals(reply);
  }

  @Override
  public Optional<Document> get(String name, String key, @Nullable Set<String> fields) {
    return connection.call(RedisCommands.read(table(name), key, fields)) instanceof byte[] json
        ? Optional.of(document(key, json, fields))
        : Optional.empty();
  }

  @Override
  public List<Document> scan(
      String name, String startKey, int count, @Nullable Set<String> fields) {
    if (!scans) {
      throw new UnsupportedOperationException(
          "keys are not kept in order; set %s=true and load again"
              .formatted(database.settings().key("scans")));
    }
    TableNames table = table(name);
    List<String> keys =
        RedisReplies.texts(connection.call(RedisCommands.keysFrom(table, startKey, count)));
    if (keys.isEmpty()) {
      requireOrder(table);
      return List.of();
    }
    List<@Nullable Object> replies =
        connection.callAll(
            keys.stream().map(key -> RedisCommands.read(table, key, fields)).toList());
    List<Document> documents = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      if (replies.get(i) instanceof byte[] json) { // Otherwise it has been deleted since.
        documents.add(document(keys.get(i), json, fields));
      }
    }
    return documents;
  }

  /** Fails if documents but no order exist. Called for a scan without hits, which is rare. */
  private void requireOrder(TableNames table) {
    boolean ordered = isOne(database.nodes().shared().call(Name.EXISTS, table.order()));
    if (!ordered && new RedisTables(database).count(table.table()) > 0) {
      throw new UnsupportedOperationException(
          "the table was loaded without %s=true; set that and load again"
              .formatted(database.settings().key("scans")));
    }
  }

  private static Document document(String key, byte[] json, @Nullable Set<String> fields) {
    if (fields == null) {
      return new Document(key, JsonCodec.decode(json));
    }
    return new Document(key, fields.isEmpty() ? Map.of() : JsonFields.decode(json, fields));
  }

  @Override
  public SearchPage search(String name, SearchQuery query) {
    TableNames table = table(name);
    if (database.merges()) {
      return ShardPages.search(connection, table, query);
    }
    if (query.near().isPresent()) {
      VectorSettings vectors = database.settings().writes().vectors().orElseThrow();
      Object nearest = connection.call(RedisCommands.nearest(table, query, vectors));
      return SearchReply.page(table, /* ranked= */ false, nearest);
    }
    if (query.kind() == SearchQuery.Kind.FACET) {
      return SearchReply.counts(connection.call(RedisCommands.count(table, query)));
    }
    boolean ranked = query.kind() == SearchQuery.Kind.RANKED;
    return SearchReply.page(table, ranked, connection.call(RedisCommands.search(table, query)));
  }

  @Override
  public void requireExact() throws StoreException {
    SearchTimeout.requireExact(database);
    WordExpansions.requireAll(database);
  }
}
