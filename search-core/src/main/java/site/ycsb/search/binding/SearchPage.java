// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.List;

/**
 * Answer of a store to a {@link SearchQuery}: whole documents in the order of the store's reply.
 *
 * @param hits at most as many as the query's length
 */
public record SearchPage(List<Document> hits) {

  /** The keys of the hits, in order. */
  public List<String> keys() {
    return hits.stream().map(Document::key).toList();
  }
}
