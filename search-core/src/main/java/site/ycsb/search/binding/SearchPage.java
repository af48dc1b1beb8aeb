// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Answer of a store to a {@link SearchQuery}: whole documents in the order of the store's reply.
 *
 * <p>The answer to a {@link SearchQuery.Kind#FACET} has a hit for each tag: its key is the tag, and
 * its only field is {@link #COUNT}.
 *
 * @param hits at most as many as the query's length
 */
public record SearchPage(List<Document> hits) {

  /** Field of a facet's hit: the number of documents, a Long. */
  public static final String COUNT = "count";

  /**
   * Field that each hit of a {@link SearchQuery.Kind#RANKED} has besides those of the document: the
   * store's rank, a Double, the higher the better.
   */
  public static final String RANK = "_rank";

  /** Order of the tags of a facet: that of their bytes in UTF-8, as stores compare them. */
  public static final Comparator<String> TAG_ORDER =
      Comparator.comparing(tag -> tag.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  /** Adds the rank to a hit, whose fields can be changed. */
  public static Document ranked(Document hit, double rank) {
    hit.fields().put(RANK, rank);
    return hit;
  }

  public static Document count(String tag, long count) {
    return new Document(tag, Map.of(COUNT, count));
  }

  public List<String> keys() {
    return hits.stream().map(Document::key).toList();
  }
}
