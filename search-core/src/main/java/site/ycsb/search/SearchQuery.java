// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

/**
 * A question put to a store: one page of the documents whose title holds both words, ordered by
 * score, ascending.
 *
 * @param first one word, {@code [a-z]+}
 * @param second the other word, {@code [a-z]+}
 * @param offset how many hits to pass over, at least 0
 * @param length the most hits that the page may hold, at least 1
 */
public record SearchQuery(String first, String second, int offset, int length) {

  /** The last hit that every store can page to: Elasticsearch's default result window. */
  public static final int MAX_WINDOW = 10_000;

  public SearchQuery {
    requireNonNull(first, "first");
    requireNonNull(second, "second");
    if (offset < 0 || length < 1 || offset > MAX_WINDOW - length) {
      throw new IllegalArgumentException(
          "offset %d and length %d: offset must be at least 0, length at least 1, their sum at most %d"
              .formatted(offset, length, MAX_WINDOW));
    }
  }
}
