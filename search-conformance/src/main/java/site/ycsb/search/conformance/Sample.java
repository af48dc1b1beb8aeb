// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import site.ycsb.search.binding.Document;

/** Documents to store. The words of their titles keep the corpus's rule: seven letters each. */
public final class Sample {

  private Sample() {}

  /** A document with a title and a score alone. */
  public static Map<String, Object> document(String title, long score) {
    return Map.of(Document.TITLE, title, Document.SCORE, score);
  }

  /** A document with some other fields. */
  public static Map<String, Object> document(String title, long score, Map<String, Object> others) {
    Map<String, Object> fields = new HashMap<>(document(title, score));
    fields.putAll(others);
    return fields;
  }

  /**
   * The documents from one number to before another, all of which <em>crimson lantern</em> finds.
   */
  public static List<Document> numbered(int from, int to) {
    return IntStream.range(from, to).mapToObj(Sample::numbered).toList();
  }

  /** The document of a number, which is its score and in its key and its only other field. */
  public static Document numbered(int number) {
    Map<String, Object> others = Map.of("field0", "value " + number);
    return new Document(key(number), document("crimson lantern", number, others));
  }

  /** The key of a number: three digits, so that keys order as their numbers do. */
  public static String key(int number) {
    return "key%03d".formatted(number);
  }

  /** The keys from one number to before another. */
  public static List<String> keys(int from, int to) {
    return IntStream.range(from, to).mapToObj(Sample::key).toList();
  }

  /** The document that one version of a write leaves: the version in each field. */
  public static Map<String, Object> version(String tag) {
    return Map.of("field0", tag, "field1", tag, "field2", tag, "field3", tag);
  }
}
