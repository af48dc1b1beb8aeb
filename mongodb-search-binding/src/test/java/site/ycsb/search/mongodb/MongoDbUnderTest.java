// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.bson.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.ServerControl;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.servers.EphemeralServer;
import site.ycsb.search.servers.ServerKind;

/** A server with a user and a password, searched in one mode. */
final class MongoDbUnderTest implements StoreUnderTest, ServerControl {

  private static final String PASSWORD = "s3cret";

  private final EphemeralServer server = EphemeralServer.start(ServerKind.MONGODB, "--auth");
  private final Mode mode;
  private final Map<Feature, String> lacks;
  private boolean stopped;

  MongoDbUnderTest(Mode mode, Map<Feature, String> lacks) {
    this.mode = mode;
    this.lacks = lacks;
    createUser(server);
  }

  /** A server without users lets whoever comes from its own machine make the first one. */
  private static void createUser(EphemeralServer server) {
    try (MongoClient client = MongoClients.create(server.url().toString())) {
      client
          .getDatabase("admin")
          .runCommand(
              new Document("createUser", "ann")
                  .append("pwd", PASSWORD)
                  .append("roles", List.of("root")));
    }
  }

  @Override
  public Class<? extends SearchDb<?>> db() {
    return MongoDbSearchDb.class;
  }

  @Override
  public Properties properties() {
    return at(server.port(), PASSWORD);
  }

  @Override
  public Map<Feature, String> lacks() {
    return lacks;
  }

  /** One that breaks a rule, which the table is given for that. */
  @Override
  public Optional<site.ycsb.search.binding.Document> refused(String table) {
    try (MongoClient client = MongoClients.create(url(server.port(), PASSWORD))) {
      client
          .getDatabase("ycsb")
          .runCommand(
              new Document("collMod", table)
                  .append("validator", Document.parse("{field0: {$ne: 'refused'}}")));
    }
    return Optional.of(
        new site.ycsb.search.binding.Document(
            "refused", Map.of("title", "crimson lantern", "score", 99L, "field0", "refused")));
  }

  @Override
  public Optional<ServerControl> server() {
    return Optional.of(this);
  }

  @Override
  public void stop() {
    server.stop();
    stopped = true;
  }

  @Override
  public void start() {
    if (stopped) {
      server.restart();
      stopped = false;
    }
  }

  void close() {
    server.close();
  }

  @Override
  public Properties unreachable() {
    return at(1, PASSWORD);
  }

  @Override
  public Optional<Properties> wrongPassword() {
    return Optional.of(at(server.port(), "wr0ng"));
  }

  private Properties at(int port, String password) {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", url(port, password));
    properties.setProperty("mongodb.mode", mode.written());
    return properties;
  }

  private static String url(int port, String password) {
    return "mongodb://ann:%s@127.0.0.1:%d/ycsb?authSource=admin".formatted(password, port);
  }
}
