// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.SharedServer;

/** Open Elasticsearch bindings of the tests. */
final class Elasticsearch {

  private Elasticsearch() {}

  /** The server of all tests that neither stop nor configure it. */
  static SharedServer server() {
    return SharedServer.of("elasticsearch");
  }

  /** An open binding on the shared server, with more properties. */
  static OpenDb shared(String... keysAndValues) throws DBException {
    return at(server().url().toString(), keysAndValues);
  }

  /** An open binding on the nodes of a URL, with more properties. */
  static OpenDb at(String url, String... keysAndValues) throws DBException {
    Properties properties = OpenDb.properties(keysAndValues);
    properties.setProperty("elasticsearch.url", url);
    return OpenDb.of(new ElasticsearchBinding(), properties);
  }
}
