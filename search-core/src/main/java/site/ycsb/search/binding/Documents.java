// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Capability to store documents and to read them by key. Every method is timed. A method throws
 * what its driver throws; {@link Store#statusOf} maps that to a status.
 */
public interface Documents extends Operations {

  /** Stores a whole document and replaces any document of the same key. */
  void put(String table, Document document) throws Exception;

  /**
   * Stores whole documents in one request and replaces any documents of the same keys.
   *
   * @return the failure of each document that is not stored, by key; empty if all are stored
   * @throws Exception if the store does not tell which documents are stored
   */
  default Map<String, Exception> putAll(String table, List<Document> documents) throws Exception {
    Map<String, Exception> failures = new HashMap<>();
    for (Document document : documents) {
      try {
        put(table, document);
      } catch (Exception e) {
        failures.put(document.key(), e);
      }
    }
    return failures;
  }

  /**
   * Reads the document of a key, with the types in which it was stored.
   *
   * @param fields the fields to fetch, or null for all; a field that the document lacks is left out
   * @return empty if there is no document of that key
   */
  Optional<Document> get(String table, String key, @Nullable Set<String> fields) throws Exception;

  /**
   * Replaces some fields, and keeps the others; false, without a change, if there is no document.
   */
  boolean patch(String table, Document changes) throws Exception;

  /** Removes a document; false if there is none of that key. */
  boolean remove(String table, String key) throws Exception;

  /**
   * Reads up to {@code count} documents in the order of their keys, from the first key that is not
   * below {@code startKey}.
   *
   * @throws UnsupportedOperationException if the store keeps no order of keys
   */
  List<Document> scan(String table, String startKey, int count, @Nullable Set<String> fields)
      throws Exception;
}
