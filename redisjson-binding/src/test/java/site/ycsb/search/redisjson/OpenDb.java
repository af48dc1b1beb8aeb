// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.binding.Document;
import site.ycsb.search.servers.EphemeralServer;

/** A database for one client thread, connected as the stock client would. */
final class OpenDb {

  static final String TABLE = "usertable";

  private OpenDb() {}

  /** A database on a server, with more properties. */
  static RedisJsonSearchDb on(EphemeralServer server, String... keysAndValues) throws DBException {
    Properties properties = properties(keysAndValues);
    properties.setProperty("redisjson.url", server.url().toString());
    return with(properties);
  }

  /** A database of these properties alone. */
  static RedisJsonSearchDb with(String... keysAndValues) throws DBException {
    return with(properties(keysAndValues));
  }

  private static RedisJsonSearchDb with(Properties properties) throws DBException {
    RedisJsonSearchDb db = new RedisJsonSearchDb();
    db.setProperties(properties);
    db.init();
    return db;
  }

  private static Properties properties(String... keysAndValues) {
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
