// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A store's answer to a {@link SearchQuery}: whole documents in the order of the store's reply.
 *
 * @param hits at most as many as the query's length
 */
public record SearchPage(List<Document> hits) {

  public SearchPage {
    requireNonNull(hits, "hits");
  }

  /** The keys of the hits, in order. */
  public List<String> keys() {
    return hits.stream().map(Document::key).toList();
  }
}
