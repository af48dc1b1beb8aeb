// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.List;
import org.bson.Document;
import site.ycsb.search.scaffolding.ContainerKit;

final class MongoDbContainerTest extends ContainerKit {

  MongoDbContainerTest() {
    super("mongodb", "6.0.5");
  }

  @Override
  protected void assertHasItsSettings(int port) {
    try (MongoClient mongo = MongoClients.create(MongoDbServerKind.urlOf(port))) {
      Document status = mongo.getDatabase("admin").runCommand(new Document("serverStatus", 1));
      assertThat(
              status.getEmbedded(
                  List.of("wiredTiger", "cache", "maximum bytes configured"), Number.class))
          .satisfies(bytes -> assertThat(bytes.longValue()).isEqualTo(512L << 20));
    }
  }
}
