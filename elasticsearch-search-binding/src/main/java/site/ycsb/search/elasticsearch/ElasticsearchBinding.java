// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.transport.ElasticsearchTransportBase;
import java.util.Optional;
import site.ycsb.search.lucene.LuceneBinding;
import site.ycsb.search.lucene.Product;

/** Binding of Elasticsearch. */
public final class ElasticsearchBinding extends LuceneBinding {

  /** The media type has the version of the protocol, so that later servers understand it. */
  public ElasticsearchBinding() {
    super(
        "elasticsearch-search",
        new Product(
            "Elasticsearch",
            "elasticsearch",
            ElasticsearchTransportBase.JSON_CONTENT_TYPE,
            Optional.of("X-Elastic-Product"),
            /* hasApiKeys= */ true),
        ElasticsearchStore::new);
  }
}
