// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.Map;
import java.util.Properties;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;
import site.ycsb.search.servers.EphemeralServer;

/** Conformance kit on a server with a user and a password. */
final class ElasticsearchConformanceTest extends ServerConformanceKit {

  @Override
  protected Binding binding() {
    return new ElasticsearchBinding();
  }

  @Override
  protected EphemeralServer startServer() {
    return SecuredServer.start();
  }

  /** Only a write refreshes the index, so that a write which forgets to is noticed. */
  @Override
  protected Properties at(int port, String password) {
    return OpenDb.properties(
        "elasticsearch.url",
        "http://127.0.0.1:" + port,
        "elasticsearch.user",
        SecuredServer.USER,
        "elasticsearch.password",
        password,
        "elasticsearch.refresh",
        "true",
        "elasticsearch.refreshinterval",
        "60m");
  }

  /** A document whose score is not a number. */
  @Override
  protected Document refused(EphemeralServer server, String table) {
    return new Document(
        "refused", Map.of(Document.TITLE, "crimson lantern", Document.SCORE, "ninety-nine"));
  }
}
