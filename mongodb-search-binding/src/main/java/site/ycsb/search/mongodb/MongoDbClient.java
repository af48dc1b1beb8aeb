// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.binding.StoreException;

/**
 * The connections to a server or replica set, and what it is. Thread-safe: all client threads share
 * it.
 *
 * <p>There are two of the driver's clients. One is for timed operations alone: every thread's
 * connection is open before the first of them, and nothing is tried again. The other is for the
 * rest, and patient: making an index over many documents takes as long as it takes.
 */
final class MongoDbClient implements AutoCloseable {

  private static final int PATIENCE_HOURS = 12;

  /** The driver's own is 2, which has a thousand threads wait for their connections. */
  private static final int CONNECTING_AT_ONCE = 16;

  private static final BsonDocument PING = new BsonDocument("ping", new BsonInt32(1));

  private final MongoDbSettings settings;
  private final MongoServer server;
  private final MongoClient patient;
  private final MongoClient timed;

  private MongoDbClient(
      MongoDbSettings settings, MongoServer server, MongoClient patient, MongoClient timed) {
    this.settings = settings;
    this.server = server;
    this.patient = patient;
    this.timed = timed;
  }

  /**
   * Connects, and makes sure that the server is one that can be used.
   *
   * @throws StoreException with a line for the user
   */
  static MongoDbClient open(MongoDbSettings settings) throws StoreException {
    MongoClient patient = MongoClients.create(forTheRest(settings));
    MongoClient timed = null;
    try {
      MongoServer server = MongoServer.ask(patient, settings);
      server.require(settings);
      WarmPool pool = new WarmPool();
      timed = MongoClients.create(forTimedOperations(settings, pool));
      timed.getDatabase(settings.database()).runCommand(PING);
      pool.await(timed, settings.threads(), settings.connectTimeoutMillis());
      return new MongoDbClient(settings, server, patient, timed);
    } catch (MongoException e) {
      StoreException failure =
          ConnectFailures.explain(settings, e, patient.getClusterDescription());
      close(patient, timed);
      throw failure;
    } catch (StoreException e) {
      close(patient, timed);
      throw e;
    }
  }

  private static MongoClientSettings forTimedOperations(MongoDbSettings settings, WarmPool pool) {
    return common(settings)
        .writeConcern(settings.writeConcern())
        .readPreference(settings.readPreference())
        .readConcern(settings.readConcern())
        .applyToSocketSettings(socket -> socket.readTimeout(settings.timeoutMillis(), MILLISECONDS))
        .applyToConnectionPoolSettings(
            connections ->
                connections
                    .minSize(settings.threads())
                    .maxSize(settings.pool())
                    .maxWaitTime(settings.timeoutMillis(), MILLISECONDS)
                    .maxConnecting(CONNECTING_AT_ONCE)
                    .addConnectionPoolListener(pool))
        .build();
  }

  private static MongoClientSettings forTheRest(MongoDbSettings settings) {
    return common(settings)
        .writeConcern(settings.writeConcern().withJournal(true))
        .readPreference(ReadPreference.primary())
        .readConcern(ReadConcern.LOCAL)
        .applyToSocketSettings(socket -> socket.readTimeout(PATIENCE_HOURS, HOURS))
        .build();
  }

  /** What the URL says, and no hidden work. */
  private static MongoClientSettings.Builder common(MongoDbSettings settings) {
    CodecRegistry codecs =
        CodecRegistries.fromRegistries(
            CodecRegistries.fromCodecs(new DocumentCodec(settings.mode() == Mode.WORDS)),
            MongoClientSettings.getDefaultCodecRegistry());
    MongoClientSettings.Builder builder =
        MongoClientSettings.builder()
            .applyConnectionString(settings.url())
            .codecRegistry(codecs)
            .retryWrites(false)
            .retryReads(false)
            .maxAdaptiveRetries(0)
            .applyToClusterSettings(
                cluster ->
                    cluster.serverSelectionTimeout(settings.connectTimeoutMillis(), MILLISECONDS))
            .applyToSocketSettings(
                socket -> socket.connectTimeout(settings.connectTimeoutMillis(), MILLISECONDS));
    MongoDbSettings.TrustStore trust = settings.trust();
    if (trust != null) {
      SSLContext context = context(trust);
      builder.applyToSslSettings(ssl -> ssl.context(context));
    }
    return builder;
  }

  private static SSLContext context(MongoDbSettings.TrustStore trust) {
    try {
      KeyStore certificates =
          KeyStore.getInstance(trust.file().toFile(), trust.password().toCharArray());
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(certificates);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trusted.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new SettingException("mongodb.truststore=%s: %s".formatted(trust, e.getMessage()));
    }
  }

  MongoDbSettings settings() {
    return settings;
  }

  MongoServer server() {
    return server;
  }

  /** The database, for operations that are timed. */
  MongoDatabase timed() {
    return timed.getDatabase(settings.database());
  }

  /** The database, for everything else. */
  MongoDatabase patient() {
    return patient.getDatabase(settings.database());
  }

  /** Why the members do not have every write yet, in a line for the user. */
  StoreException notCaughtUp(long waitedMillis, MongoWriteConcernException failure) {
    List<String> behind = MemberStates.behind(MemberStates.ask(patient.getDatabase("admin")));
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
    close(timed, patient);
  }

  private static void close(@Nullable MongoClient... clients) {
    Stream.of(clients).filter(Objects::nonNull).forEach(MongoClient::close);
  }
}
