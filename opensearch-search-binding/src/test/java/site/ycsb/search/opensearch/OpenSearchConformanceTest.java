// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.ServerConformanceKit;

/** The binding against the rules that every binding keeps. */
@Tag("campaign")
final class OpenSearchConformanceTest extends ServerConformanceKit {

  @Override
  public Binding binding() {
    return new OpenSearchBinding();
  }

  @Override
  protected EphemeralServer startServer() {
    return smallServer();
  }

  /** It maps no files into memory: with the many small ones of refreshed writes, that costs. */
  static EphemeralServer smallServer() {
    return EphemeralServer.start("opensearch", "-E", "node.store.allow_mmap=false");
  }

  @Override
  protected Properties at(int port, String password) {
    return at(port);
  }

  /** Only a write refreshes the index, so that a write which forgets to is noticed. */
  static Properties at(int port) {
    return OpenDb.properties(
        "opensearch.url",
        "http://127.0.0.1:" + port,
        "opensearch.refresh",
        "true",
        "opensearch.refreshinterval",
        "60m");
  }

  @Override
  public Map<Feature, String> lacks() {
    return Map.of(Feature.PASSWORD, "the package has no plugin for security");
  }

  /** A document whose score is not a number. */
  @Override
  protected Document refused(EphemeralServer server, String table) {
    return new Document(
        "refused", Map.of(Document.TITLE, "crimson lantern", Document.SCORE, "ninety-nine"));
  }
}
