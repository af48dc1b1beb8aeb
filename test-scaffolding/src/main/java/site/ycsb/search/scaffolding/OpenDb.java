// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.DBException;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.conformance.Session;

/**
 * Open instance of {@link SearchDb} for one client thread, connected like the stock client's. The
 * binding must be registered as a service.
 *
 * @param db the adapter, for operations that answer with a status
 */
public record OpenDb(SearchDb db) implements AutoCloseable {

  /** Name of YCSB's default table. */
  public static final String TABLE = "usertable";

  public static OpenDb of(Binding binding, String... keysAndValues) throws DBException {
    return of(binding, properties(keysAndValues));
  }

  /** An instance with these properties, to which {@code db} and {@code binding} are added. */
  public static OpenDb of(Binding binding, Properties properties) throws DBException {
    return new OpenDb(SearchDb.open(Session.named(binding, properties)));
  }

  /** Properties from keys and values in turn. */
  public static Properties properties(String... keysAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
    }
    return properties;
  }

  /** A document of a title, a score and one more field. */
  public static Document document(String key, String title, long score) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(Document.TITLE, title);
    fields.put(Document.SCORE, score);
    fields.put("field0", "opaque");
    return new Document(key, fields);
  }

  /** The store that all instances with equal properties share. */
  public Store store() {
    return db.store();
  }

  /** Administration of the store's tables. */
  public Tables tables() {
    return db.tables();
  }

  /** Operations on documents, which throw what the driver throws. */
  public Documents documents() {
    return db.operations(Documents.class);
  }

  /** Searches, which throw what the driver throws. */
  public Search search() {
    return db.operations(Search.class);
  }

  @Override
  public void close() throws DBException {
    db.cleanup();
  }
}
