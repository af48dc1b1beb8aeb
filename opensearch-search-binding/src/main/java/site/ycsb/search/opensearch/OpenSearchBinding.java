// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.Optional;
import site.ycsb.search.lucene.LuceneBinding;
import site.ycsb.search.lucene.Product;

/** Binding of OpenSearch. */
public final class OpenSearchBinding extends LuceneBinding {

  public OpenSearchBinding() {
    super(
        "opensearch",
        new Product(
            "OpenSearch",
            "opensearch",
            "application/json",
            /* header= */ Optional.empty(),
            /* hasApiKeys= */ false),
        OpenSearchStore::new);
  }
}
