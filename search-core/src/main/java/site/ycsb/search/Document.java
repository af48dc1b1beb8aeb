// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * A document, or some fields of one. The map is kept as it is given, not copied: a document lives
 * for one operation.
 *
 * @param key the document's key, without a store's prefix
 * @param fields the fields by name; each value is a String, a Long or a Double
 */
public record Document(String key, Map<String, Object> fields) {

  /** The field that is searched: words joined by single spaces. */
  public static final String TITLE = "title";

  /** The field that orders the hits: an integer, unique among all documents. */
  public static final String SCORE = "score";

  public Document {
    requireNonNull(key, "key");
    requireNonNull(fields, "fields");
  }
}
