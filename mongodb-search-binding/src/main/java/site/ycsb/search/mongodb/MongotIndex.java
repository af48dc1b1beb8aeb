// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.SearchIndexModel;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.binding.StoreException;

/**
 * The index that mongot keeps for mode {@link Mode#SEARCH}: it is made, and it follows the
 * documents, in its own time. Unproven, as the mode is.
 */
final class MongotIndex {

  private static final int NAMESPACE_EXISTS = 48;
  private static final long POLL_MILLIS = 100;
  private static final long STALL_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** CommandNotFound, SearchNotEnabled, and that there is no such stage. */
  private static final Set<Integer> LACKING = Set.of(59, 31_082, 40_324);

  private final MongoDatabase database;
  private final MongoCollection<BsonDocument> collection;

  MongotIndex(MongoDatabase database, String table) {
    this.database = database;
    this.collection = database.getCollection(table, BsonDocument.class);
  }

  /** Whether a server's error says that it has no mongot. */
  static boolean isLacking(MongoCommandException failure) {
    return LACKING.contains(failure.getErrorCode());
  }

  /** Makes the index if there is none, and returns once it can be asked. */
  void create() throws Exception {
    if (!exists()) {
      createCollection();
      collection.createSearchIndexes(
          List.of(new SearchIndexModel(MongoDbQueries.SEARCH_INDEX, MongoDbQueries.searchIndex())));
    }
    await("to be ready", this::isQueryable);
  }

  /** mongot indexes only a collection that is there. */
  private void createCollection() {
    try {
      database.createCollection(collection.getNamespace().getCollectionName());
    } catch (MongoCommandException e) {
      if (e.getErrorCode() != NAMESPACE_EXISTS) {
        throw e;
      }
    }
  }

  boolean exists() {
    return description() != null;
  }

  /** Returns once it holds as many documents as the table. An update can't be told that way. */
  void awaitDocuments() throws Exception {
    await("to hold every document", () -> count() == collection.countDocuments());
  }

  private long count() {
    BsonDocument reply = collection.aggregate(MongoDbQueries.searchCount()).first();
    BsonNumber total =
        reply == null
            ? new BsonInt64(0)
            : reply.getDocument("count").getNumber("total", new BsonInt64(0));
    return total.longValue();
  }

  private boolean isQueryable() {
    BsonDocument description = description();
    return description != null && description.getBoolean("queryable", BsonBoolean.FALSE).getValue();
  }

  private @Nullable BsonDocument description() {
    return collection
        .aggregate(
            List.of(
                new BsonDocument(
                    "$listSearchIndexes",
                    new BsonDocument("name", new BsonString(MongoDbQueries.SEARCH_INDEX)))))
        .first();
  }

  private void await(String what, Callable<Boolean> condition) throws Exception {
    long since = System.nanoTime();
    while (!condition.call()) {
      if (System.nanoTime() - since > STALL_NANOS) {
        throw new StoreException(
            ExitCode.DATASET,
            "waited in vain for index %s of %s %s"
                .formatted(MongoDbQueries.SEARCH_INDEX, collection.getNamespace(), what),
            null);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
