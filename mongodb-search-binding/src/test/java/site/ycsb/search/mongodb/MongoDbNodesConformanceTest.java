// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.Properties;
import org.junit.jupiter.api.Tag;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.NodesConformanceKit;
import site.ycsb.search.scaffolding.OpenDb;

/** The binding on a replica set of three members, two of which must have a write. */
@Tag("campaign")
final class MongoDbNodesConformanceTest extends NodesConformanceKit {

  @Override
  public Binding binding() {
    return new MongoDbBinding();
  }

  @Override
  protected Properties at(EphemeralServer server) {
    return OpenDb.properties(
        "mongodb.url", server.url().toString(), "mongodb.mode", "words", "replicas", "1");
  }

  @Override
  protected Document refused(EphemeralServer server, String table) {
    return MongoDbConformance.refused(server.url().toString(), table);
  }
}
