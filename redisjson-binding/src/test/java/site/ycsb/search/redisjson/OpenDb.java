// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.servers.EphemeralServer;

/** Connection of one client thread, opened as the stock client does. */
record OpenDb(SearchDb db) implements AutoCloseable {

  static final String TABLE = "usertable";

  /** A connection to a server, with more properties. */
  static OpenDb on(EphemeralServer server, String... keysAndValues) throws DBException {
    Properties properties = properties(keysAndValues);
    properties.setProperty("redisjson.url", server.url().toString());
    return with(properties);
  }

  /** A connection with these properties alone. */
  static OpenDb with(String... keysAndValues) throws DBException {
    return with(properties(keysAndValues));
  }

  private static OpenDb with(Properties properties) throws DBException {
    SearchDb db = new SearchDb();
    properties.setProperty("binding", "redisjson");
    db.setProperties(properties);
    db.init();
    return new OpenDb(db);
  }

  private static Properties properties(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }

  Store store() {
    return db.store();
  }

  Tables tables() {
    return db.tables();
  }

  Documents documents() {
    return db.operations(Documents.class);
  }

  Search search() {
    return db.operations(Search.class);
  }

  @Override
  public void close() throws DBException {
    db.cleanup();
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
