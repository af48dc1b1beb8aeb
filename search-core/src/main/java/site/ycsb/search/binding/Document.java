// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.search.vector.Embedding;

/**
 * Document, or some of its fields. The map is kept as it is given, not copied: a document lives for
 * one operation.
 *
 * @param key the document's key, without a store's prefix
 * @param fields the fields by name; each value is a String, a Long, a Double or a {@link Embedding}
 */
public record Document(String key, Map<String, Object> fields) {

  /** The field that is searched: words joined by single spaces. */
  public static final String TITLE = "title";

  /** The field that orders the hits: an integer, unique among all documents. */
  public static final String SCORE = "score";

  /** A number, not unique: a whole number or a decimal. Not all corpora have it. */
  public static final String NUMBER = "number";

  /** A text that many documents share. Not all corpora have it. */
  public static final String TAG = "tag";

  /** A {@link Embedding}, by which neighbours are found. Not all corpora have it. */
  public static final String VECTOR = "vector";

  public String brief() {
    return "%s (title %s, score %s)".formatted(key, shown(TITLE), shown(SCORE));
  }

  public String differenceFrom(Document right) {
    if (!key.equals(right.key)) {
      return "its key should be %s".formatted(right.key);
    }
    Set<String> names = new TreeSet<>(fields.keySet());
    names.addAll(right.fields.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(fields.get(name), right.fields.get(name)))
        .findFirst()
        .map(name -> "%s is %s, not %s".formatted(name, shown(name), right.shown(name)))
        .orElse("nothing");
  }

  private String shown(String field) {
    return ErrorLog.shown(fields.get(field));
  }
}
