// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.ReturnDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;

/**
 * Operations of one client thread, searched as {@link Mode} says. A document's key is its {@code
 * _id}. Each operation is one command and one reply, however long the page. Not thread-safe.
 */
final class MongoDbOperations implements Documents, Search, Paths {

  private static final int DUPLICATE_KEY = 11_000;

  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);
  private static final InsertManyOptions UNORDERED_INSERT = new InsertManyOptions().ordered(false);
  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private final MongoDbClient client;
  private @Nullable MongoCollection<Document> collection;

  MongoDbOperations(MongoDbClient client) {
    this.client = client;
  }

  @Override
  public void requireExact() throws StoreException {
    client.server().requireExact(client.settings());
  }

  @Override
  public void put(String table, Document document) {
    timed(table).replaceOne(MongoDbQueries.ofKey(document.key()), document, UPSERT);
  }

  /** An insert of all. Documents that exist already, rare in a load, are replaced then. */
  @Override
  public Map<String, Exception> putAll(String table, List<Document> documents) {
    Map<String, Exception> failures = new HashMap<>();
    List<ReplaceOneModel<Document>> present = new ArrayList<>();
    try {
      timed(table).insertMany(documents, UNORDERED_INSERT);
    } catch (MongoBulkWriteException e) {
      requireAcknowledged(e);
      for (BulkWriteError error : e.getWriteErrors()) {
        Document document = documents.get(error.getIndex());
        if (error.getCode() == DUPLICATE_KEY) {
          present.add(
              new ReplaceOneModel<>(MongoDbQueries.ofKey(document.key()), document, UPSERT));
        } else {
          failures.put(document.key(), failure(error));
        }
      }
    }
    if (!present.isEmpty()) {
      replaceAll(table, present, failures);
    }
    return failures;
  }

  /** Replaces documents; several of one key in their order, although the batch is unordered. */
  private void replaceAll(
      String table, List<ReplaceOneModel<Document>> writes, Map<String, Exception> failures) {
    try {
      timed(table).bulkWrite(writes, UNORDERED);
    } catch (MongoBulkWriteException e) {
      requireAcknowledged(e);
      for (BulkWriteError error : e.getWriteErrors()) {
        failures.put(writes.get(error.getIndex()).getReplacement().key(), failure(error));
      }
    }
  }

  /** Fails the whole batch if too few members have it: then no document counts as stored. */
  private static void requireAcknowledged(MongoBulkWriteException failure) {
    if (failure.getWriteConcernError() != null) {
      throw failure;
    }
  }

  private static Exception failure(BulkWriteError error) {
    return new MongoException(error.getCode(), error.getMessage());
  }

  @Override
  public Optional<Document> get(String table, String key, @Nullable Set<String> fields) {
    return Optional.ofNullable(
        timed(table).find(MongoDbQueries.ofKey(key)).projection(projection(fields)).first());
  }

  @Override
  public boolean patch(String table, Document changes) {
    BsonDocument ofKey = MongoDbQueries.ofKey(changes.key());
    if (changes.fields().isEmpty()) { // Servers before 5.0 refuse an empty update.
      return get(table, changes.key(), Set.of()).isPresent();
    }
    BsonDocument update = MongoDbQueries.update(client.mode(), changes);
    return timed(table).updateOne(ofKey, update).getMatchedCount() == 1;
  }

  @Override
  public boolean remove(String table, String key) {
    return timed(table).deleteOne(MongoDbQueries.ofKey(key)).getDeletedCount() == 1;
  }

  @Override
  public List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) {
    FindIterable<Document> documents =
        timed(table)
            .find(MongoDbQueries.fromKey(startKey))
            .sort(MongoDbQueries.keyOrder())
            .projection(projection(fields));
    return inOneReply(documents, count);
  }

  @Override
  public SearchPage search(String table, SearchQuery query) {
    BsonDocument filter =
        MongoDbQueries.filter(client.mode(), client.settings().realWords(), query);
    return new SearchPage(
        query.kind() == SearchQuery.Kind.FACET
            ? count(table, filter, query)
            : find(table, filter, query));
  }

  private List<Document> count(String table, BsonDocument filter, SearchQuery query) {
    return values(table)
        .aggregate(MongoDbQueries.counts(filter, query))
        .batchSize(query.length())
        .map(MongoDbQueries::count)
        .into(new ArrayList<>());
  }

  private List<Document> find(String table, BsonDocument filter, SearchQuery query) {
    FindIterable<Document> hits = timed(table).find(filter);
    if (query.kind() == SearchQuery.Kind.RANKED) {
      hits.projection(MongoDbQueries.rank()).sort(MongoDbQueries.rankOrder());
    } else {
      hits.sort(MongoDbQueries.hitOrder()).hint(MongoDbQueries.hint(client.mode(), query.kind()));
    }
    return inOneReply(hits.skip(query.offset()), query.length());
  }

  /** The server's default is 101 documents in a reply; a longer page would take several replies. */
  private static List<Document> inOneReply(FindIterable<Document> documents, int count) {
    return documents.limit(count).batchSize(count).into(new ArrayList<>());
  }

  // ---- JSON values and their parts ----

  @Override
  public void putJson(String table, String key, String json) {
    values(table).replaceOne(MongoDbQueries.ofKey(key), PartQueries.stored(key, json), UPSERT);
  }

  @Override
  public Optional<String> readPath(String table, String key, JsonPath path) {
    return PartQueries.part(
        values(table).find(MongoDbQueries.ofKey(key)).projection(PartQueries.only(path)).first());
  }

  @Override
  public boolean writePath(String table, String key, JsonPath path, String json) {
    BsonDocument update = PartQueries.update("$set", path, JsonValues.bson(json));
    return values(table).updateOne(PartQueries.having(key, path), update).getMatchedCount() == 1;
  }

  @Override
  public Optional<String> addAtPath(String table, String key, JsonPath path, long addend) {
    return calculate("$inc", table, key, path, addend);
  }

  @Override
  public Optional<String> multiplyAtPath(String table, String key, JsonPath path, long factor) {
    return calculate("$mul", table, key, path, factor);
  }

  /** One command changes the number and replies with what it has become. */
  private Optional<String> calculate(
      String operator, String table, String key, JsonPath path, long operand) {
    BsonDocument update = PartQueries.update(operator, path, new BsonInt64(operand));
    FindOneAndUpdateOptions options =
        new FindOneAndUpdateOptions()
            .projection(PartQueries.only(path))
            .returnDocument(ReturnDocument.AFTER);
    return PartQueries.part(
        values(table).findOneAndUpdate(PartQueries.havingNumber(key, path), update, options));
  }

  private MongoCollection<BsonDocument> values(String table) {
    return timed(table).withDocumentClass(BsonDocument.class);
  }

  // ---- What several operations use ----

  private static @Nullable BsonDocument projection(@Nullable Set<String> fields) {
    return fields == null ? null : MongoDbQueries.only(fields);
  }

  /** The collection of a table, kept for the next operation, which is on the same table. */
  private MongoCollection<Document> timed(String table) {
    MongoCollection<Document> kept = collection;
    if (kept == null || !kept.getNamespace().getCollectionName().equals(table)) {
      kept = client.timed().getCollection(table, Document.class);
      collection = kept;
    }
    return kept;
  }
}
