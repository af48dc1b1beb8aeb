// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoExecutionTimeoutException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerUnavailableException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonSerializationException;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.StoreException;

/**
 * MongoDB documents, searched in one of three ways: see {@link Mode}. A key is a document's {@code
 * _id}. Each operation is one command and one reply, however long the page.
 */
public final class MongoDbSearchDb extends SearchDb<MongoDbClient> {

  private static final String MARK = ".mark";
  private static final String MARK_VALUE = "value";

  private static final int UNAUTHORIZED = 13;
  private static final int AUTHENTICATION_FAILED = 18;
  private static final int DUPLICATE_KEY = 11_000;

  /**
   * Errors that will go away by themselves and that the driver has no exception for: a host that a
   * router can't reach (6, 7), no member to read from (133), a network that is slow or broken (89,
   * 9001), a limit of time (262).
   */
  private static final Set<Integer> PASSING = Set.of(6, 7, 89, 133, 262, 9_001);

  /** With the usual timeout of a reply, members have a minute to catch up. */
  private static final long CATCH_UP_TIMEOUTS = 6;

  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);
  private static final InsertManyOptions UNORDERED_INSERT = new InsertManyOptions().ordered(false);
  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private @Nullable MongoCollection<Document> collection;

  @Override
  protected MongoDbClient connect(Properties properties) throws StoreException {
    return MongoDbClient.open(MongoDbSettings.from(properties));
  }

  @Override
  protected void close(MongoDbClient client) {
    client.close();
  }

  @Override
  public String version() {
    return "MongoDB " + client().server().version();
  }

  @Override
  public void requireExactSearch() throws StoreException {
    client().server().requireExact(client().settings());
  }

  /**
   * The mode, because a table that is loaded in one of them serves no other: it would have no
   * index, or the words of a title that has changed.
   */
  @Override
  public Map<String, String> layout() {
    return Map.of("mode", mode().written());
  }

  /**
   * The server commits its journal every 100 ms: what is not on disk at once is within a second,
   * and there is no less than that.
   */
  @Override
  public Map<String, String> settings() {
    MongoDbSettings settings = client().settings();
    Map<String, String> row = new LinkedHashMap<>();
    row.put(
        "durability",
        Profile.written(settings.isJournaled() ? Durability.ALWAYS : Durability.INTERVAL));
    row.put(
        "visibility",
        Profile.written(settings.isVisibleAtOnce() ? Visibility.IMMEDIATE : Visibility.INTERVAL));
    row.put("replicas", client().server().replicas(settings));
    row.put("w", String.valueOf(settings.writeConcern().getWObject()));
    row.put("j", String.valueOf(settings.isJournaled()));
    row.put("readPreference", settings.readPreference().getName());
    row.put("readConcern", settings.readConcern().getLevel().getValue());
    row.put("retryWrites", "false");
    row.put("retryReads", "false");
    row.put("compressors", settings.url().getCompressorList().isEmpty() ? "none" : "zlib");
    row.put("mongodb.mode", mode().written());
    return row;
  }

  // ---- The table ----

  @Override
  public void applyProfile(String table) throws StoreException {
    client().server().requireMembers(client().settings());
  }

  /** The server answers when the index holds every document; only mongot doesn't. */
  @Override
  public void createIndex(String table) throws Exception {
    client().server().requireMembers(client().settings());
    switch (mode()) {
      case TEXT -> documents(table).createIndexes(List.of(MongoDbQueries.textIndex()));
      case WORDS -> documents(table).createIndexes(List.of(MongoDbQueries.wordsIndex()));
      case SEARCH -> mongotIndex(table).create();
    }
  }

  @Override
  public boolean hasIndex(String table) {
    if (mode() == Mode.SEARCH) {
      return mongotIndex(table).exists();
    }
    for (BsonDocument index : documents(table).listIndexes(BsonDocument.class)) {
      if (MongoDbQueries.isIndexOf(mode(), index)) {
        return true;
      }
    }
    return false;
  }

  /** What the primary has, a search of it finds; other members and mongot must catch up first. */
  @Override
  public void refresh(String table) throws Exception {
    if (!client().settings().readPreference().equals(ReadPreference.primary())) {
      awaitMembers(table);
    }
    if (mode() == Mode.SEARCH) {
      mongotIndex(table).awaitDocuments();
    }
  }

  /** A delete of nothing is acknowledged once the members have all that went before it. */
  private void awaitMembers(String table) throws StoreException {
    long patience = CATCH_UP_TIMEOUTS * client().settings().timeoutMillis();
    WriteConcern all =
        new WriteConcern(client().server().members()).withWTimeout(patience, MILLISECONDS);
    try {
      documents(table).withWriteConcern(all).deleteOne(MongoDbQueries.nothing());
    } catch (MongoWriteConcernException e) {
      throw client().notCaughtUp(patience, e);
    }
  }

  @Override
  public void dropTable(String table) throws StoreException {
    client().server().requireMembers(client().settings());
    documents(table).drop();
    mark(table).drop();
  }

  /** Not the count that the server keeps, which a crash leaves wrong. */
  @Override
  public long count(String table) {
    return documents(table).countDocuments();
  }

  @Override
  public Map<String, Long> sizes(String table) {
    return StoreSizes.ask(client().patient(), table, client().server(), mode());
  }

  @Override
  public Map<String, String> readMark(String table) {
    Map<String, String> entries = new HashMap<>();
    for (BsonDocument entry : mark(table).find()) {
      entries.put(
          entry.getString(FieldNames.KEY).getValue(), entry.getString(MARK_VALUE).getValue());
    }
    return entries;
  }

  /** A document for each entry: so two clients can't overwrite each other's, whatever its name. */
  @Override
  public void writeMark(String table, Map<String, String> entries) {
    List<ReplaceOneModel<BsonDocument>> writes = new ArrayList<>();
    entries.forEach(
        (name, value) -> {
          BsonDocument key = MongoDbQueries.ofKey(name);
          BsonDocument entry = key.clone().append(MARK_VALUE, new BsonString(value));
          writes.add(new ReplaceOneModel<>(key, entry, UPSERT));
        });
    if (!writes.isEmpty()) {
      mark(table).bulkWrite(writes, UNORDERED);
    }
  }

  private MongoCollection<Document> documents(String table) {
    return client().patient().getCollection(table, Document.class);
  }

  private MongoCollection<BsonDocument> mark(String table) {
    return client().patient().getCollection(table + MARK, BsonDocument.class);
  }

  private MongotIndex mongotIndex(String table) {
    return new MongotIndex(client().patient(), table);
  }

  // ---- The operations that are timed ----

  /** An upsert, as the other stores' inserts are: whatever is there already is replaced. */
  @Override
  protected void put(String table, Document document) {
    timed(table).replaceOne(MongoDbQueries.ofKey(document.key()), document, UPSERT);
  }

  /** An insert of all; what is there already, which is rare in a load, is replaced afterwards. */
  @Override
  protected Map<String, Exception> putAll(String table, List<Document> documents) {
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
    failures.putAll(replaceAll(table, present));
    return failures;
  }

  /** Those of one key, should there be several, are replaced in their order all the same. */
  private Map<String, Exception> replaceAll(String table, List<ReplaceOneModel<Document>> writes) {
    Map<String, Exception> failures = new HashMap<>();
    if (!writes.isEmpty()) {
      try {
        timed(table).bulkWrite(writes, UNORDERED);
      } catch (MongoBulkWriteException e) {
        requireAcknowledged(e);
        for (BulkWriteError error : e.getWriteErrors()) {
          failures.put(writes.get(error.getIndex()).getReplacement().key(), failure(error));
        }
      }
    }
    return failures;
  }

  /** Too few members have any of it, and so none of it counts as stored. */
  private static void requireAcknowledged(MongoBulkWriteException failure) {
    if (failure.getWriteConcernError() != null) {
      throw failure;
    }
  }

  private static Exception failure(BulkWriteError error) {
    return new MongoException(error.getCode(), error.getMessage());
  }

  @Override
  protected Optional<Document> get(String table, String key, @Nullable Set<String> fields) {
    return Optional.ofNullable(
        timed(table).find(MongoDbQueries.ofKey(key)).projection(projection(fields)).first());
  }

  @Override
  protected boolean patch(String table, Document changes) {
    BsonDocument ofKey = MongoDbQueries.ofKey(changes.key());
    if (changes.fields().isEmpty()) { // Which servers before 5.0 refuse.
      return get(table, changes.key(), Set.of()).isPresent();
    }
    BsonDocument update = MongoDbQueries.update(mode(), changes.fields());
    return timed(table).updateOne(ofKey, update).getMatchedCount() == 1;
  }

  @Override
  protected boolean remove(String table, String key) {
    return timed(table).deleteOne(MongoDbQueries.ofKey(key)).getDeletedCount() == 1;
  }

  @Override
  protected List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) {
    FindIterable<Document> documents =
        timed(table)
            .find(MongoDbQueries.fromKey(startKey))
            .sort(MongoDbQueries.keyOrder())
            .projection(projection(fields));
    return inOneReply(documents, count);
  }

  @Override
  protected SearchPage search(String table, SearchQuery query) {
    return new SearchPage(
        switch (mode()) {
          case TEXT -> find(table, MongoDbQueries.textFilter(query), query);
          case WORDS -> find(table, MongoDbQueries.wordsFilter(query), query);
          case SEARCH ->
              timed(table)
                  .aggregate(MongoDbQueries.searchPipeline(query))
                  .batchSize(query.length() + 1)
                  .into(new ArrayList<>(query.length()));
        });
  }

  private List<Document> find(String table, BsonDocument filter, SearchQuery query) {
    FindIterable<Document> hits =
        timed(table).find(filter).sort(MongoDbQueries.hitOrder()).skip(query.offset());
    return inOneReply(hits, query.length());
  }

  /** By default a reply holds 101 documents at most, and a longer page would take several. */
  private static List<Document> inOneReply(FindIterable<Document> documents, int count) {
    return documents.limit(count).batchSize(count).into(new ArrayList<>());
  }

  /** The fields to send; null for all. */
  private static @Nullable BsonDocument projection(@Nullable Set<String> fields) {
    return fields == null ? null : MongoDbQueries.only(fields);
  }

  private Mode mode() {
    return client().settings().mode();
  }

  /** The table, kept for the next operation, which will be on the same one. */
  private MongoCollection<Document> timed(String table) {
    MongoCollection<Document> kept = collection;
    if (kept == null || !kept.getNamespace().getCollectionName().equals(table)) {
      kept = client().timed().getCollection(table, Document.class);
      collection = kept;
    }
    return kept;
  }

  // ---- What a failure means ----

  @Override
  protected Status statusOf(Exception failure) {
    if (failure instanceof MongoSecurityException) {
      return Status.FORBIDDEN;
    }
    if (isOutage(failure)) {
      return Status.SERVICE_UNAVAILABLE;
    }
    if (failure instanceof BsonSerializationException) {
      return Status.BAD_REQUEST; // For one, a field's name with a null character.
    }
    if (failure instanceof MongoException error) {
      return switch (error.getCode()) {
        case UNAUTHORIZED, AUTHENTICATION_FAILED -> Status.FORBIDDEN;
        default -> Status.ERROR;
      };
    }
    return super.statusOf(failure);
  }

  private static boolean isOutage(Exception failure) {
    return failure instanceof MongoSocketException
        || failure instanceof MongoTimeoutException
        || failure instanceof MongoExecutionTimeoutException
        || failure instanceof MongoNotPrimaryException
        || failure instanceof MongoNodeIsRecoveringException
        || failure instanceof MongoConnectionPoolClearedException
        || failure instanceof MongoServerUnavailableException
        || failure instanceof MongoInterruptedException
        || (failure instanceof MongoException error && PASSING.contains(error.getCode()));
  }
}
