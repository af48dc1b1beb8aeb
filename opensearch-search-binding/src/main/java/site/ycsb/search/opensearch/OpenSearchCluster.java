// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.io.IOException;
import java.util.Set;
import org.opensearch.client.opensearch.OpenSearchClient;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.lucene.ClusterQuery;
import site.ycsb.search.lucene.LuceneCluster;
import site.ycsb.search.lucene.LuceneSettings;
import tools.jackson.databind.JsonNode;

/** Connection to a cluster of OpenSearch. Thread-safe. */
final class OpenSearchCluster extends LuceneCluster {

  private final OpenSearchClient operations =
      new OpenSearchClient(new BlockingTransport(operationsHttp()));
  private final OpenSearchClient administration =
      new OpenSearchClient(new BlockingTransport(administrationHttp()));

  private OpenSearchCluster(LuceneSettings settings) {
    super(settings);
  }

  /** Connects, and checks that the server is OpenSearch. */
  static OpenSearchCluster open(LuceneSettings settings) throws StoreException {
    OpenSearchCluster cluster = new OpenSearchCluster(settings);
    cluster.connect();
    return cluster;
  }

  /** A server whose user may not ask what it is counts as OpenSearch. */
  @Override
  protected Set<String> askVersions() throws IOException, StoreException {
    JsonNode root = askIfPermitted(ClusterQuery.ROOT);
    if (!root.isMissingNode() && !isOpenSearch(root)) {
      throw unusable(
          "%s is not OpenSearch; the binding of Elasticsearch is elasticsearch-search"
              .formatted(settings().connection().address()));
    }
    return nodeVersions();
  }

  /** The client of timed operations. */
  OpenSearchClient operations() {
    return operations;
  }

  /** The client of administration. */
  OpenSearchClient administration() {
    return administration;
  }
}
