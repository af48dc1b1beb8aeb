// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.transport.ElasticsearchTransportBase;
import java.util.Optional;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.lucene.LuceneBinding;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneStore;
import site.ycsb.search.lucene.Product;

/** Binding of Elasticsearch. */
public final class ElasticsearchBinding extends LuceneBinding {

  /** The media type has the version of the protocol, so that later servers understand it. */
  public ElasticsearchBinding() {
    super(
        new Product(
            "Elasticsearch",
            "elasticsearch",
            ElasticsearchTransportBase.JSON_CONTENT_TYPE,
            Optional.of("X-Elastic-Product"),
            /* hasApiKeys= */ true));
  }

  @Override
  public String name() {
    return "elasticsearch-search";
  }

  @Override
  protected LuceneStore open(LuceneSettings settings, String table) throws StoreException {
    ElasticsearchCluster cluster = ElasticsearchCluster.open(settings);
    ElasticsearchTables tables = new ElasticsearchTables(cluster);
    return new LuceneStore(
        cluster, tables, () -> new ElasticsearchOperations(cluster, tables), table);
  }
}
