// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.scaffolding.FaultRules;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** The binding behind a network that fails. */
final class MongoDbFaultsTest extends FaultRules {

  @Override
  protected Binding binding() {
    return new MongoDbBinding();
  }

  @Override
  protected int serverPort() {
    return SharedServer.of("mongodb").port();
  }

  @Override
  protected Properties at(int port, int limitMillis) {
    return OpenDb.properties(
        "mongodb.url", "mongodb://127.0.0.1:" + port,
        "mongodb.timeout", Integer.toString(limitMillis),
        "mongodb.connecttimeout", Integer.toString(limitMillis));
  }

  @Override
  protected void dropIndex(String table) {
    try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + serverPort())) {
      client.getDatabase("ycsb").getCollection(table).dropIndexes();
    }
  }
}
