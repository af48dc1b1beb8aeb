// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.List;
import java.util.Properties;
import org.bson.Document;
import site.ycsb.DBException;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;

/** Open MongoDB bindings and users of the tests. */
final class MongoDb {

  private MongoDb() {}

  /** An open binding on the server at a port of this machine, with more properties. */
  static OpenDb at(int port, String... keysAndValues) throws DBException {
    Properties properties = OpenDb.properties(keysAndValues);
    properties.putIfAbsent("mongodb.url", "mongodb://127.0.0.1:" + port);
    return OpenDb.of(new MongoDbBinding(), properties);
  }

  /** An open binding of these properties alone. */
  static OpenDb with(String... keysAndValues) throws DBException {
    return OpenDb.of(new MongoDbBinding(), keysAndValues);
  }

  /**
   * Creates a user of the database {@code admin}.
   *
   * @param login {@code user:password@}; empty for the first user, which needs none
   * @param role {@code root}, or a role of the database {@code ycsb}
   */
  static void createUser(
      EphemeralServer server, String login, String user, String password, String role) {
    String url = "mongodb://%s127.0.0.1:%d/?authSource=admin".formatted(login, server.port());
    Document given =
        new Document("role", role).append("db", role.equals("root") ? "admin" : "ycsb");
    try (MongoClient client = MongoClients.create(url)) {
      client
          .getDatabase("admin")
          .runCommand(
              new Document("createUser", user)
                  .append("pwd", password)
                  .append("roles", List.of(given)));
    }
  }
}
