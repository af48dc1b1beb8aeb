// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.binding.Document;

/** A database for one client thread, connected as the stock client would. */
final class OpenDb {

  static final String TABLE = "usertable";

  private OpenDb() {}

  /** A database of these properties. */
  static ElasticsearchSearchDb with(String... keysAndValues) throws DBException {
    ElasticsearchSearchDb db = new ElasticsearchSearchDb();
    db.setProperties(properties(keysAndValues));
    db.init();
    return db;
  }

  static Properties properties(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }

  /** A document of a title, a score and one more field. */
  static Document document(String key, String title, long score) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("title", title);
    fields.put("score", score);
    fields.put("field0", "opaque");
    return new Document(key, fields);
  }
}
