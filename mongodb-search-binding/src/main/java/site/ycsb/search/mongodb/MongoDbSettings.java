// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ConnectionString;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.Settings;

/**
 * Settings of the binding. An option of the URL counts as the property of the same meaning, so the
 * two must not contradict each other. Prints without the URL, which may hold a password.
 *
 * @param timeouts time limits; the one for opening a connection also limits the search for a member
 * @param trust trusted certificates; empty for those that the JDK trusts
 * @param concerns the members that must have a write, and those that answer a read
 * @param realWords true if a word can be part of another one, as in the corpus of a file
 */
record MongoDbSettings(
    ConnectionString url,
    String database,
    Timeouts timeouts,
    ConnectionPool connections,
    Optional<TrustStore> trust,
    Concerns concerns,
    Mode mode,
    Profile profile,
    boolean realWords) {

  private static final List<String> DATABASES_OF_THE_SERVER = List.of("admin", "config", "local");

  /** Reads the settings. An address of the form mongodb+srv is looked up in the DNS for that. */
  static MongoDbSettings from(Properties properties) {
    Settings.rejectUnknown(properties, key -> key.startsWith("mongodb."), MongoDbProperties.ALL);
    ConnectionString url = UrlOptions.parse(MongoDbProperties.URL.from(properties));
    MongoDbProperties source = new MongoDbProperties(properties, url);
    Profile profile = Profile.from(properties);
    int replyMillis =
        source.agreed(MongoDbProperties.TIMEOUT, "socketTimeoutMS", url.getSocketTimeout());
    Concerns concerns = Concerns.from(source, profile, replyMillis);
    concerns.requireVisibility(profile.visibility());
    return new MongoDbSettings(
        url,
        database(url),
        new Timeouts(connectTimeout(source), replyMillis),
        connections(source),
        TrustStore.keyStore(
            properties,
            MongoDbProperties.TRUST_STORE,
            MongoDbProperties.TRUST_STORE_PASSWORD,
            Boolean.TRUE.equals(url.getSslEnabled()),
            "mongodb.url=…?tls=true"),
        concerns,
        MongoDbProperties.MODE.from(properties),
        profile,
        CorpusSettings.isFile(properties));
  }

  private static String database(ConnectionString url) {
    String database = url.getDatabase();
    if (database == null || database.isEmpty()) {
      return MongoDbProperties.DEFAULT_DATABASE;
    }
    if (DATABASES_OF_THE_SERVER.contains(database)) {
      throw new SettingException(
          "%s: the server keeps the database %s for itself; name another database. If the users"
              + " are stored in %2$s, add ?authSource=%2$s",
          MongoDbProperties.URL.key(), database);
    }
    return database;
  }

  private static int connectTimeout(MongoDbProperties source) {
    ConnectionString url = source.url();
    int connecting =
        source.agreed(
            MongoDbProperties.CONNECT_TIMEOUT, "connectTimeoutMS", url.getConnectTimeout());
    Integer selecting = url.getServerSelectionTimeout();
    if (selecting != null && selecting != connecting) {
      throw new SettingException(
          "%s: serverSelectionTimeoutMS=%d is not connectTimeoutMS=%d; both are %s",
          MongoDbProperties.URL.key(),
          selecting,
          connecting,
          MongoDbProperties.CONNECT_TIMEOUT.key());
    }
    return connecting;
  }

  private static ConnectionPool connections(MongoDbProperties source) {
    int size =
        source.agreed(
            MongoDbProperties.POOL, "maxPoolSize", source.url().getMaxConnectionPoolSize());
    return ConnectionPool.of(source.properties(), MongoDbProperties.POOL.key(), size, false);
  }

  String hosts() {
    return String.join(",", url.getHosts());
  }

  @Override
  public String toString() {
    return "%s/%s, mode %s".formatted(hosts(), database, Setting.written(mode));
  }
}
