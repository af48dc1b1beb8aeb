// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.ConnectionString;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.common.ConnectionPool;
import site.ycsb.search.common.Timeouts;
import site.ycsb.search.common.TrustStore;
import site.ycsb.search.settings.SettingException;

/**
 * Server and connections to it. Prints the hosts only, because the URL may hold a password.
 *
 * @param url the server or the members of the set, and the login
 * @param database the database that holds the tables
 * @param timeouts time limits; the one for opening a connection also limits the search for a member
 * @param connections number of connections to each member
 * @param trust trusted certificates; empty for those that the JDK trusts
 */
record Access(
    ConnectionString url,
    String database,
    Timeouts timeouts,
    ConnectionPool connections,
    Optional<TrustStore> trust) {

  private static final List<String> DATABASES_OF_THE_SERVER = List.of("admin", "config", "local");

  static Access from(MongoDbProperties source) {
    ConnectionString url = source.url();
    return new Access(
        url,
        database(url),
        new Timeouts(
            connectTimeout(source),
            source.agreed(MongoDbProperties.TIMEOUT, "socketTimeoutMS", url.getSocketTimeout())),
        connections(source),
        trust(source.properties(), url));
  }

  private static String database(ConnectionString url) {
    String database = url.getDatabase();
    if (database == null || database.isEmpty()) {
      return MongoDbProperties.DEFAULT_DATABASE;
    }
    if (DATABASES_OF_THE_SERVER.contains(database)) {
      throw new SettingException(
          ("%s: the server keeps the database %s for itself; name another database. If the users"
                  + " are stored in %2$s, add ?authSource=%2$s")
              .formatted(MongoDbProperties.URL.key(), database));
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
          "%s: serverSelectionTimeoutMS=%d is not connectTimeoutMS=%d; both are %s"
              .formatted(
                  MongoDbProperties.URL.key(),
                  selecting,
                  connecting,
                  MongoDbProperties.CONNECT_TIMEOUT.key()));
    }
    return connecting;
  }

  private static ConnectionPool connections(MongoDbProperties source) {
    int size =
        source.agreed(
            MongoDbProperties.POOL, "maxPoolSize", source.url().getMaxConnectionPoolSize());
    return ConnectionPool.of(source.properties(), MongoDbProperties.POOL.key(), size);
  }

  private static Optional<TrustStore> trust(Properties properties, ConnectionString url) {
    return TrustStore.keyStore(
        properties,
        MongoDbProperties.TRUST_STORE,
        MongoDbProperties.TRUST_STORE_PASSWORD,
        Boolean.TRUE.equals(url.getSslEnabled()),
        "mongodb.url=…?tls=true");
  }

  /** The address without the login. */
  String hosts() {
    return String.join(",", url.getHosts());
  }

  @Override
  public String toString() {
    return hosts();
  }
}
