// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.IndexModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonString;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.settings.Setting;

/**
 * Open clients of a MongoDB server or replica set, and its tables: collections of documents, each
 * with a second collection of its metadata. Thread-safe.
 *
 * <p>The metadata has a document for each entry, so that two clients can't overwrite each other's.
 */
record MongoDbStore(MongoDbClient client) implements Store, Tables {

  /** Time in which a secondary member that answers reads gets all writes. */
  private static final Duration MAX_LAG = Duration.ofSeconds(2);

  private static final String METADATA_SUFFIX = ".mark";
  private static final String METADATA_VALUE = "value";

  /** With the default time limit of a reply, members have a minute to catch up. */
  private static final long CATCH_UP_TIMEOUTS = 6;

  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);
  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private static final BsonDocument NO_DOCUMENT = BsonDocument.parse("{_id: {$in: []}}");

  @Override
  public Tables tables() {
    return this;
  }

  /** The driver's pool has a connection for each thread already. */
  @Override
  public Operations connect() {
    return new MongoDbOperations(client);
  }

  @Override
  public String version() {
    return "MongoDB " + client.server().version();
  }

  /**
   * The server commits its journal at least every 500 ms, by default every 100 ms. So a write that
   * is not on disk at once is there within a second, and no setting gives less than that. Settings
   * of the timed operations have the names of the driver's options.
   */
  @Override
  public EffectiveSettings settings() {
    Concerns concerns = client.settings().concerns();
    Map<String, String> further = new LinkedHashMap<>();
    String mode = Setting.written(client.settings().mode());
    further.put(EffectiveSettings.VARIANT, mode);
    further.put(MongoDbProperties.MODE.key(), mode);
    if (!client.server().set().isEmpty()) {
      further.put("members", Integer.toString(client.server().members()));
    }
    MongoDbSettings settings = client.settings();
    further.put("w", String.valueOf(concerns.write().getWObject()));
    further.put("j", String.valueOf(concerns.isJournaled()));
    further.put("readPreference", concerns.preference().getName());
    further.put("readConcern", concerns.read().getLevel().getValue());
    further.put("retryWrites", "false");
    further.put("retryReads", "false");
    further.put("compressors", settings.url().getCompressorList().isEmpty() ? "none" : "zlib");
    further.put("socketTimeoutMS", String.valueOf(settings.timeouts().replyMillis()));
    further.put("connectTimeoutMS", String.valueOf(settings.timeouts().connectMillis()));
    further.put("serverSelectionTimeoutMS", String.valueOf(settings.timeouts().connectMillis()));
    further.put("maxPoolSize", String.valueOf(settings.connections().size()));
    further.putAll(ServerStatus.settings(client.patient("admin")));
    return new EffectiveSettings(
        Optional.of(concerns.isJournaled() ? Durability.ALWAYS : Durability.INTERVAL),
        concerns.isVisibleAtOnce() ? Visibility.IMMEDIATE : Visibility.INTERVAL,
        client.server().replicas(concerns),
        further);
  }

  @Override
  public boolean promisesFreshReads() {
    return client.settings().concerns().isVisibleAtOnce();
  }

  @Override
  public Telemetry telemetry() {
    return client.server().router() ? Telemetry.NONE : ServerStatus.telemetry(client);
  }

  @Override
  public void ping() {
    client.ping();
  }

  @Override
  public Status statusOf(Exception failure) {
    return DriverFailures.status(failure).orElseGet(() -> Store.super.statusOf(failure));
  }

  @Override
  public void close() {
    client.close();
  }

  // ---- Tables ----

  private MongoCollection<Document> documents(String table) {
    return client.patient().getCollection(table, Document.class);
  }

  private MongoCollection<BsonDocument> metadataOf(String table) {
    return client.patient().getCollection(table + METADATA_SUFFIX, BsonDocument.class);
  }

  @Override
  public void requireProfile(String table) throws StoreException {
    client.server().requireMembers(client.settings());
  }

  /** The server answers when the index holds every document. */
  @Override
  public void create(String table, Map<String, FieldType> fields) throws StoreException {
    requireProfile(table);
    List<IndexModel> indexes = new ArrayList<>();
    indexes.add(MongoDbQueries.index(client.mode()));
    fields.keySet().forEach(field -> indexes.add(MongoDbQueries.fieldIndex(field)));
    documents(table).createIndexes(indexes);
  }

  @Override
  public boolean exists(String table) {
    for (BsonDocument index : documents(table).listIndexes(BsonDocument.class)) {
      if (MongoDbQueries.isIndexOf(client.mode(), index)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void drop(String table) throws StoreException {
    requireProfile(table);
    documents(table).drop();
    metadataOf(table).drop();
  }

  /** Counts the documents: a crash leaves the count wrong that the server keeps. */
  @Override
  public long count(String table) {
    return documents(table).countDocuments();
  }

  /** A search of the primary finds every write; the other members must catch up first. */
  @Override
  public void refresh(String table) throws StoreException {
    if (!client.settings().concerns().preference().equals(ReadPreference.primary())) {
      awaitMembers(table);
    }
  }

  /** A delete of no document is acknowledged once the members have all earlier writes. */
  private void awaitMembers(String table) throws StoreException {
    long patience = CATCH_UP_TIMEOUTS * client.settings().timeouts().replyMillis();
    WriteConcern all =
        new WriteConcern(client.server().members()).withWTimeout(patience, MILLISECONDS);
    try {
      documents(table).withWriteConcern(all).deleteOne(NO_DOCUMENT);
    } catch (MongoWriteConcernException e) {
      throw client.notCaughtUp(patience, e);
    }
  }

  @Override
  public Map<String, Long> sizes(String table) {
    return ServerStatus.sizes(client, table);
  }

  /**
   * The mode. A table that was loaded in one mode serves no other: it would lack the index, or hold
   * the words of a title that has changed.
   */
  @Override
  public Map<String, String> layout() {
    return Map.of("mode", Setting.written(client.mode()));
  }

  @Override
  public Map<String, String> metadata(String table) {
    Map<String, String> entries = new HashMap<>();
    for (BsonDocument entry : metadataOf(table).find()) {
      entries.put(
          entry.getString(FieldNames.KEY).getValue(), entry.getString(METADATA_VALUE).getValue());
    }
    return entries;
  }

  @Override
  public void addMetadata(String table, Map<String, String> entries) {
    List<ReplaceOneModel<BsonDocument>> writes = new ArrayList<>();
    entries.forEach(
        (name, value) -> {
          BsonDocument key = MongoDbQueries.ofKey(name);
          BsonDocument entry = key.clone().append(METADATA_VALUE, new BsonString(value));
          writes.add(new ReplaceOneModel<>(key, entry, UPSERT));
        });
    if (!writes.isEmpty()) {
      metadataOf(table).bulkWrite(writes, UNORDERED);
    }
  }

  /** A secondary member gets a write later than the primary, which acknowledges it. */
  @Override
  public Optional<Duration> visibleWithin() {
    return Optional.of(client.settings().concerns().isVisibleAtOnce() ? Duration.ZERO : MAX_LAG);
  }
}
