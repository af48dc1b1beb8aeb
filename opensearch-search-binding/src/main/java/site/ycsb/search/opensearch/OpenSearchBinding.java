// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.Optional;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.lucene.LuceneBinding;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneStore;
import site.ycsb.search.lucene.Product;

/** Binding of OpenSearch. */
public final class OpenSearchBinding extends LuceneBinding {

  public OpenSearchBinding() {
    super(
        new Product(
            "OpenSearch",
            "opensearch",
            "application/json",
            /* header= */ Optional.empty(),
            /* hasApiKeys= */ false));
  }

  @Override
  public String name() {
    return "opensearch";
  }

  @Override
  protected LuceneStore open(LuceneSettings settings, String table) throws StoreException {
    OpenSearchCluster cluster = OpenSearchCluster.open(settings);
    OpenSearchTables tables = new OpenSearchTables(cluster);
    return new LuceneStore(cluster, tables, () -> new OpenSearchOperations(cluster, tables), table);
  }
}
