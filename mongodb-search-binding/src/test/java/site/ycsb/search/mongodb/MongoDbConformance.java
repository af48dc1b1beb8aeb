// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.Map;
import java.util.Properties;
import org.bson.Document;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;
import site.ycsb.search.settings.Setting;

/** Conformance kit on a server with a user and a password, in one mode. */
abstract class MongoDbConformance extends ServerConformanceKit {

  /** Each test logs in a few times, and the server's default takes three times as long. */
  private static final String CHEAP_LOGIN = "scramSHA256IterationCount=5000";

  private final Mode mode;

  MongoDbConformance(Mode mode) {
    this.mode = mode;
  }

  @Override
  public final Binding binding() {
    return new MongoDbBinding();
  }

  @Override
  protected final EphemeralServer startServer() {
    EphemeralServer server =
        EphemeralServer.start("mongodb", "--auth", "--setParameter", CHEAP_LOGIN);
    MongoDb.createUser(server, "", "ann", PASSWORD, "root");
    return server;
  }

  /** While the server is down, the driver waits for it as long as opening a connection may take. */
  @Override
  protected final Properties at(int port, String password) {
    return OpenDb.properties(
        "mongodb.url", url(port, password),
        "mongodb.mode", Setting.written(mode),
        "mongodb.connecttimeout", "700");
  }

  @Override
  protected final site.ycsb.search.binding.Document refused(EphemeralServer server, String table) {
    return refused(url(server.port(), PASSWORD), table);
  }

  /** Makes a rule of a table, and a document that breaks it. */
  static site.ycsb.search.binding.Document refused(String url, String table) {
    try (MongoClient client = MongoClients.create(url)) {
      client
          .getDatabase("ycsb")
          .runCommand(
              new Document("collMod", table)
                  .append("validator", Document.parse("{field0: {$ne: 'refused'}}")));
    }
    return new site.ycsb.search.binding.Document(
        "refused", Map.of("title", "crimson lantern", "score", 99L, "field0", "refused"));
  }

  private static String url(int port, String password) {
    return "mongodb://ann:%s@127.0.0.1:%d/ycsb?authSource=admin".formatted(password, port);
  }
}
