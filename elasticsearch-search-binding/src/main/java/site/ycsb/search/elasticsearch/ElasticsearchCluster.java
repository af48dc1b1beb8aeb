// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import java.io.IOException;
import java.util.Set;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.lucene.BlockingHttp;
import site.ycsb.search.lucene.ClusterQuery;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.ForeignReply;
import site.ycsb.search.lucene.LuceneCluster;
import site.ycsb.search.lucene.LuceneSettings;
import tools.jackson.databind.JsonNode;

/** Connection to a cluster of Elasticsearch. Thread-safe. */
final class ElasticsearchCluster extends LuceneCluster {

  /** The first version whose objects may have fields with dots in their names. */
  private static final int OLDEST_MAJOR = 8;

  private static final int OLDEST_MINOR = 3;

  private final ElasticsearchClient operations = client(operationsHttp());
  private final ElasticsearchClient administration = client(administrationHttp());

  private ElasticsearchCluster(LuceneSettings settings) {
    super(settings);
  }

  private static ElasticsearchClient client(BlockingHttp http) {
    return new ElasticsearchClient(new BlockingTransport(http));
  }

  /** Connects, and checks that each node has a supported version. */
  static ElasticsearchCluster open(LuceneSettings settings) throws StoreException {
    ElasticsearchCluster cluster = new ElasticsearchCluster(settings);
    cluster.connect();
    return cluster;
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
        throw unusable(
            "%s is version %s; needed is %d.%d or later"
                .formatted(settings().connection(), found, OLDEST_MAJOR, OLDEST_MINOR));
      }
    }
    return versions;
  }

  /** OpenSearch says what it is, at the latest in its tagline; another server says anything. */
  private void requireNotOpenSearch() throws StoreException {
    try {
      ask(ClusterQuery.ROOT);
    } catch (ForeignReply e) {
      JsonNode root = json(e);
      if (isOpenSearch(root)) {
        throw unusable(
            "%s is OpenSearch %s: use the binding opensearch, with opensearch.url"
                .formatted(
                    settings().connection().address(),
                    root.path("version").path("number").asString("")));
      }
    } catch (IOException e) {
      // The first failure is reported.
    }
  }

  /** The client of timed operations. */
  ElasticsearchClient operations() {
    return operations;
  }

  /** The client of administration. */
  ElasticsearchClient administration() {
    return administration;
  }
}
