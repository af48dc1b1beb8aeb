// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

/**
 * Question to a store: one page of the documents whose title holds both words, ordered by score,
 * ascending.
 *
 * @param first one word, {@code [a-z]+}
 * @param second the other word, {@code [a-z]+}
 * @param offset number of hits to skip, at least 0
 * @param length maximum number of hits on the page, at least 1
 */
public record SearchQuery(String first, String second, int offset, int length) {

  /** Last hit that every store can page to: Elasticsearch's default result window. */
  public static final int MAX_WINDOW = 10_000;

  public SearchQuery {
    if (offset < 0 || length < 1 || offset > MAX_WINDOW - length) {
      throw new IllegalArgumentException(
          "offset %d and length %d: offset must be at least 0, length at least 1, their sum at most %d"
              .formatted(offset, length, MAX_WINDOW));
    }
  }
}
