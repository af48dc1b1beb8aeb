// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
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
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.settings.ExitCode;

/**
 * Connections to a server or replica set. Thread-safe: all client threads share it.
 *
 * <p>There are two of the driver's clients. One serves the timed operations only: every thread's
 * connection is open before the first of them, and no operation is retried. The other serves all
 * other work and waits for hours, because an index over many documents takes long to build. For
 * telemetry and sizes, a short-lived client asks each member of a replica set.
 */
record MongoDbClient(
    MongoDbSettings settings,
    MongoServer server,
    MongoClient patientClient,
    MongoClient timedClient)
    implements AutoCloseable {

  private static final int PATIENCE_HOURS = 12;

  /** The driver's default of 2 would let a thousand threads wait for their connections. */
  private static final int CONNECTING_AT_ONCE = 16;

  private static final BsonDocument PING = new BsonDocument("ping", new BsonInt32(1));

  static MongoDbClient open(MongoDbSettings settings) throws StoreException {
    MongoClient patient = MongoClients.create(forTheRest(settings));
    MongoClient timed = null;
    try {
      MongoServer server = MongoServer.ask(patient, settings.database());
      server.requireWritable(settings);
      WarmPool pool = new WarmPool();
      timed = MongoClients.create(forTimedOperations(settings, pool));
      timed.getDatabase(settings.database()).runCommand(PING);
      pool.await(timed, settings.connections().threads(), settings.timeouts().connectMillis());
      return new MongoDbClient(settings, server, patient, timed);
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
            CodecRegistries.fromCodecs(
                new DocumentCodec(settings.mode() == Mode.WORDS, /* keyed= */ true)),
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

  Mode mode() {
    return settings.mode();
  }

  /** The database, for operations that are timed. */
  MongoDatabase timed() {
    return timedClient.getDatabase(settings.database());
  }

  void ping() {
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
    MongoDatabase database = patientClient.getDatabase(name);
    try {
      database.runCommand(PING);
    } catch (MongoSocketException e) {
      // The caller's command opens a connection, or fails for a good reason.
    }
    return database;
  }

  /**
   * Replies to a command for the database {@code admin}: of each member with data of a replica set,
   * or of the one server. A reply is empty if a member refuses the command or does not answer.
   */
  List<BsonDocument> askMembers(BsonDocument command) {
    MongoDatabase admin = patient("admin");
    ClusterConnectionMode mode = patientClient.getClusterDescription().getConnectionMode();
    return server.set().isEmpty() || mode != ClusterConnectionMode.MULTIPLE
        ? List.of(MongoServer.answer(admin, command))
        : MongoServer.addresses(admin).stream().map(member -> ask(member, command)).toList();
  }

  private BsonDocument ask(String member, BsonDocument command) {
    try (MongoClient alone = MongoClients.create(forMember(settings, new ServerAddress(member)))) {
      return MongoServer.answer(alone.getDatabase("admin"), command);
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
  public void close() {
    close(timedClient, patientClient);
  }

  private static void close(@Nullable MongoClient... clients) {
    Stream.of(clients).filter(Objects::nonNull).forEach(MongoClient::close);
  }
}
