// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.lucene.LuceneBinding;
import site.ycsb.search.lucene.Product;

/** Binding of OpenSearch. */
public final class OpenSearchBinding extends LuceneBinding {

  static final String NO_PLUGIN =
      "vectors need the plugin opensearch-knn, which the package has not got";

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

  @Override
  public Map<Kind, String> lacks(Properties given) {
    return Map.of(Kind.NEAREST, NO_PLUGIN, Kind.NEAREST_FILTERED, NO_PLUGIN);
  }
}
