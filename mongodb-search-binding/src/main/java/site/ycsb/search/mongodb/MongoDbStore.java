// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Profile.Durability;
import site.ycsb.search.binding.Profile.Visibility;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.Telemetry;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;

/**
 * Open clients of a MongoDB server or replica set. Thread-safe: all client threads share it.
 *
 * <p>There are two of the driver's clients. One serves the timed operations only: every thread's
 * connection is open before the first of them, and no operation is retried. The other serves all
 * other work and waits for hours, because an index over many documents takes long to build. For
 * telemetry and sizes, a short-lived client asks each member of a replica set.
 */
final class MongoDbStore implements Store {

  private static final int PATIENCE_HOURS = 12;

  /** The driver's default of 2 would let a thousand threads wait for their connections. */
  private static final int CONNECTING_AT_ONCE = 16;

  private static final BsonDocument PING = new BsonDocument("ping", new BsonInt32(1));

  private final MongoDbSettings settings;
  private final MongoServer server;
  private final MongoClient patient;
  private final MongoClient timed;

  private MongoDbStore(
      MongoDbSettings settings, MongoServer server, MongoClient patient, MongoClient timed) {
    this.settings = settings;
    this.server = server;
    this.patient = patient;
    this.timed = timed;
  }

  /**
   * Connects, and makes sure that the server can be used.
   *
   * @throws StoreException with a line for the user
   */
  static MongoDbStore open(MongoDbSettings settings) throws StoreException {
    MongoClient patient = MongoClients.create(forTheRest(settings));
    MongoClient timed = null;
    try {
      MongoServer server = MongoServer.ask(patient, settings.database());
      server.requireWritable(settings);
      WarmPool pool = new WarmPool();
      timed = MongoClients.create(forTimedOperations(settings, pool));
      timed.getDatabase(settings.database()).runCommand(PING);
      pool.await(timed, settings.connections().threads(), settings.timeouts().connectMillis());
      return new MongoDbStore(settings, server, patient, timed);
    } catch (MongoException e) {
      StoreException failure = DriverFailures.explain(settings, e, patient.getClusterDescription());
      close(patient, timed);
      throw failure;
    } catch (StoreException e) {
      close(patient, timed);
      throw e;
    }
  }

  private static MongoClientSettings forTimedOperations(MongoDbSettings settings, WarmPool pool) {
    return common(settings)
        .writeConcern(settings.concerns().write())
        .readPreference(settings.concerns().preference())
        .readConcern(settings.concerns().read())
        .applyToSocketSettings(
            socket -> socket.readTimeout(settings.timeouts().replyMillis(), MILLISECONDS))
        .applyToConnectionPoolSettings(
            connections ->
                connections
                    .minSize(settings.connections().threads())
                    .maxSize(settings.connections().size())
                    .maxWaitTime(settings.timeouts().replyMillis(), MILLISECONDS)
                    .maxConnecting(CONNECTING_AT_ONCE)
                    .addConnectionPoolListener(pool))
        .build();
  }

  private static MongoClientSettings forTheRest(MongoDbSettings settings) {
    return common(settings)
        .writeConcern(settings.concerns().write().withJournal(true))
        .readPreference(ReadPreference.primary())
        .readConcern(ReadConcern.LOCAL)
        .applyToSocketSettings(socket -> socket.readTimeout(PATIENCE_HOURS, HOURS))
        .build();
  }

  /** Settings of a client of one member alone, primary or not. */
  private static MongoClientSettings forMember(MongoDbSettings settings, ServerAddress member) {
    Timeouts timeouts = settings.timeouts();
    ClusterSettings alone =
        ClusterSettings.builder()
            .hosts(List.of(member))
            .mode(ClusterConnectionMode.SINGLE)
            .serverSelectionTimeout(timeouts.connectMillis(), MILLISECONDS)
            .build();
    return common(settings)
        .applyToClusterSettings(cluster -> cluster.applySettings(alone))
        .applyToSocketSettings(socket -> socket.readTimeout(timeouts.replyMillis(), MILLISECONDS))
        .build();
  }

  /** Settings of all clients: those of the URL, and no retries. */
  private static MongoClientSettings.Builder common(MongoDbSettings settings) {
    CodecRegistry codecs =
        CodecRegistries.fromRegistries(
            CodecRegistries.fromCodecs(new DocumentCodec(settings.mode() == Mode.WORDS)),
            MongoClientSettings.getDefaultCodecRegistry());
    Timeouts timeouts = settings.timeouts();
    MongoClientSettings.Builder builder =
        MongoClientSettings.builder()
            .applyConnectionString(settings.url())
            .codecRegistry(codecs)
            .retryWrites(false)
            .retryReads(false)
            .maxAdaptiveRetries(0)
            .applyToClusterSettings(
                cluster -> cluster.serverSelectionTimeout(timeouts.connectMillis(), MILLISECONDS))
            .applyToSocketSettings(
                socket -> socket.connectTimeout(timeouts.connectMillis(), MILLISECONDS));
    settings
        .trust()
        .ifPresent(trust -> builder.applyToSslSettings(ssl -> ssl.context(trust.context())));
    return builder;
  }

  /** The settings that the user has given. */
  MongoDbSettings given() {
    return settings;
  }

  MongoServer server() {
    return server;
  }

  /** The database, for operations that are timed. */
  MongoDatabase timed() {
    return timed.getDatabase(settings.database());
  }

  /** Sends {@code ping} over a connection of the timed operations. */
  @Override
  public void ping() {
    timed().runCommand(PING);
  }

  /** The database, for everything else. */
  MongoDatabase patient() {
    return patient(settings.database());
  }

  /**
   * A database, for everything but timed operations. A server or proxy may have closed connections
   * that were idle since the last call. The driver learns that from the next command, which fails,
   * and then drops all connections. So a ping comes first.
   */
  MongoDatabase patient(String name) {
    MongoDatabase database = patient.getDatabase(name);
    try {
      database.runCommand(PING);
    } catch (MongoSocketException e) {
      return database; // The caller's command opens a connection, or fails for a good reason.
    }
    return database;
  }

  /**
   * Replies to a command for the database {@code admin}: of each member with data of a replica set,
   * or of the one server. A reply is empty if a member refuses the command or does not answer.
   */
  List<BsonDocument> askMembers(BsonDocument command) {
    MongoDatabase admin = patient("admin");
    ClusterConnectionMode mode = patient.getClusterDescription().getConnectionMode();
    return server.set().isEmpty() || mode != ClusterConnectionMode.MULTIPLE
        ? List.of(answer(admin, command))
        : MongoServer.addresses(admin).stream().map(member -> ask(member, command)).toList();
  }

  /** The reply, or an empty document if the server refuses it to this user. */
  static BsonDocument answer(MongoDatabase database, BsonDocument command) {
    try {
      return database.runCommand(command, BsonDocument.class);
    } catch (MongoCommandException e) {
      return new BsonDocument();
    }
  }

  private BsonDocument ask(String member, BsonDocument command) {
    try (MongoClient alone = MongoClients.create(forMember(settings, new ServerAddress(member)))) {
      return answer(alone.getDatabase("admin"), command);
    } catch (MongoException e) {
      return new BsonDocument();
    }
  }

  /** Failure of members that lack writes after a while, in a line for the user. */
  StoreException notCaughtUp(long waitedMillis, MongoWriteConcernException failure) {
    List<String> behind = MongoServer.behind(MongoServer.status(patient("admin")));
    return new StoreException(
        ExitCode.UNREACHABLE,
        "MongoDB at %s: after %d ms not every member has every write; %s; see rs.status()"
            .formatted(
                settings.hosts(),
                waitedMillis,
                behind.isEmpty()
                    ? failure.getWriteConcernError().getMessage()
                    : "behind is " + String.join(" and ", behind)),
        failure);
  }

  @Override
  public Tables tables() {
    return new MongoDbTables(this);
  }

  /** The driver's pool has a connection for each thread already. */
  @Override
  public Operations connect() {
    return new MongoDbOperations(this);
  }

  @Override
  public String version() {
    return "MongoDB " + server.version();
  }

  /**
   * The server commits its journal at least every 500 ms, by default every 100 ms. So a write that
   * is not on disk at once is there within a second, and no setting gives less than that.
   */
  @Override
  public EffectiveSettings settings() {
    Concerns concerns = settings.concerns();
    Map<String, String> further = new LinkedHashMap<>();
    String mode = Setting.written(settings.mode());
    further.put(EffectiveSettings.VARIANT, mode);
    further.put(MongoDbProperties.MODE.key(), mode);
    if (!server.set().isEmpty()) {
      further.put("members", Integer.toString(server.members()));
    }
    further.putAll(ofClient(settings));
    further.putAll(ServerStatus.settings(patient("admin")));
    return new EffectiveSettings(
        Optional.of(concerns.isJournaled() ? Durability.ALWAYS : Durability.INTERVAL),
        concerns.isVisibleAtOnce() ? Visibility.IMMEDIATE : Visibility.INTERVAL,
        server.replicas(concerns),
        further);
  }

  /** Settings of the timed operations, by the names of the driver's options. */
  private static Map<String, String> ofClient(MongoDbSettings settings) {
    Concerns concerns = settings.concerns();
    Map<String, String> further = new LinkedHashMap<>();
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
    return further;
  }

  @Override
  public boolean promisesFreshReads() {
    return settings.concerns().isVisibleAtOnce();
  }

  @Override
  public Telemetry telemetry() {
    return server.router() ? Telemetry.NONE : ServerStatus.telemetry(this);
  }

  @Override
  public Status statusOf(Exception failure) {
    return DriverFailures.status(failure).orElseGet(() -> Store.super.statusOf(failure));
  }

  @Override
  public void close() {
    close(timed, patient);
  }

  private static void close(@Nullable MongoClient... clients) {
    Stream.of(clients).filter(Objects::nonNull).forEach(MongoClient::close);
  }
}
