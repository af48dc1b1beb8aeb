// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.io.IOException;
import java.util.Set;
import org.opensearch.client.opensearch.OpenSearchClient;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.lucene.ClusterQuery;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneStore;
import tools.jackson.databind.JsonNode;

/** Open cluster of OpenSearch. Thread-safe. */
final class OpenSearchStore extends LuceneStore {

  private final OpenSearchClient operations =
      new OpenSearchClient(new BlockingTransport(operationsHttp()));
  private final OpenSearchTables tables =
      new OpenSearchTables(this, new OpenSearchClient(new BlockingTransport(administrationHttp())));

  OpenSearchStore(LuceneSettings settings) {
    super(settings);
  }

  /** A server whose user may not ask what it is counts as OpenSearch. */
  @Override
  protected Set<String> askVersions() throws IOException, StoreException {
    JsonNode root = askIfPermitted(ClusterQuery.ROOT);
    if (!root.isMissingNode() && !isOpenSearch(root)) {
      throw StoreException.usage(
          "%s is not OpenSearch; the binding of Elasticsearch is elasticsearch-search",
          given().connection().address());
    }
    return nodeVersions();
  }

  @Override
  public OpenSearchTables tables() {
    return tables;
  }

  @Override
  public EffectiveSettings settings() throws IOException {
    return tables.settings();
  }

  /** The HTTP client has a connection for each thread already. */
  @Override
  public Operations connect() {
    return new OpenSearchOperations(given(), tables, operations);
  }
}
