// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import java.io.IOException;
import java.util.Set;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.lucene.ClusterQuery;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.ForeignReply;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneStore;
import tools.jackson.databind.JsonNode;

/** Open cluster of Elasticsearch. Thread-safe. */
final class ElasticsearchStore extends LuceneStore {

  /** The first version whose objects may have fields with dots in their names. */
  private static final int OLDEST_MAJOR = 8;

  private static final int OLDEST_MINOR = 3;

  private final ElasticsearchClient operations =
      new ElasticsearchClient(new BlockingTransport(operationsHttp()));
  private final ElasticsearchTables tables =
      new ElasticsearchTables(
          this, new ElasticsearchClient(new BlockingTransport(administrationHttp())));

  ElasticsearchStore(LuceneSettings settings) {
    super(settings);
  }

  @Override
  protected Set<String> askVersions() throws IOException, StoreException {
    Set<String> versions;
    try {
      versions = nodeVersions();
    } catch (ErrorReply | ForeignReply e) {
      requireNotOpenSearch();
      throw e;
    }
    for (String found : versions) {
      String[] parts = found.split("\\D+");
      int major = Integer.parseInt(parts[0]);
      if (major < OLDEST_MAJOR
          || (major == OLDEST_MAJOR && Integer.parseInt(parts[1]) < OLDEST_MINOR)) {
        throw StoreException.usage(
            "%s is version %s; needed is %d.%d or later",
            given().connection(), found, OLDEST_MAJOR, OLDEST_MINOR);
      }
    }
    return versions;
  }

  /** OpenSearch says what it is, at the latest in its tagline; another server says anything. */
  private void requireNotOpenSearch() throws StoreException {
    try {
      ask(ClusterQuery.ROOT);
    } catch (ForeignReply e) {
      JsonNode root = e.json();
      if (isOpenSearch(root)) {
        throw StoreException.usage(
            "%s is OpenSearch %s: use the binding opensearch, with opensearch.url",
            given().connection().address(), root.path("version").path("number").asString(""));
      }
    } catch (IOException e) {
      // The first failure is reported.
    }
  }

  @Override
  public ElasticsearchTables tables() {
    return tables;
  }

  @Override
  public EffectiveSettings settings() throws IOException {
    return tables.settings();
  }

  /** The HTTP client has a connection for each thread already. */
  @Override
  public Operations connect() {
    return new ElasticsearchOperations(given(), tables, operations);
  }
}
