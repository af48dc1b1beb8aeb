// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;

/** Operation of a benchmark, for rules that hold for all of them. */
enum Operation {
  READ,
  UPDATE,
  INSERT,
  BATCH,
  DELETE,
  SCAN,
  SEARCH;

  /** Capability that the operation belongs to. */
  Class<? extends Operations> capability() {
    return this == SEARCH ? Search.class : Documents.class;
  }

  /** Applies it to the document of a key, or to a page of the table, and drops the answer. */
  Status on(Session session, String key) {
    return switch (this) {
      case READ -> session.db().read(session.table(), key, null, new HashMap<>());
      case UPDATE -> session.update(key, Map.of("field0", "a"));
      case INSERT -> session.insert(key, Sample.document("crimson lantern", 1));
      case BATCH -> session.db().insert(session.table(), batch(key)).get(1);
      case DELETE -> session.delete(key);
      case SCAN -> session.scan(key, 1, new ArrayList<>());
      case SEARCH ->
          session
              .db()
              .search(
                  session.table(), new SearchQuery("crimson", "lantern", 0, 10), new ArrayList<>());
    };
  }

  private static List<Document> batch(String key) {
    return List.of(
        new Document(key, Sample.document("crimson lantern", 1)),
        new Document(key + "b", Sample.document("crimson lantern", 2)));
  }
}
