// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables;
import site.ycsb.search.binding.TypedByteIterator;
import site.ycsb.search.binding.Values;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Open instance on one table, which takes plain values: a String, a Long, an Embedding, or a
 * ByteIterator that is passed on as it is. One per thread.
 *
 * <p>A query that fails fails the test. {@code insert}, {@code update} and {@code delete} return
 * their status; {@code given}, {@code change} and {@code remove} fail the test unless it is OK.
 */
public record Session(SearchDb db, String table) implements AutoCloseable {

  /** Opens an instance with the store's properties. */
  public static Session open(StoreUnderTest store, String table) throws Exception {
    return open(store, table, Map.of());
  }

  /** Opens an instance with the store's properties and more. */
  public static Session open(StoreUnderTest store, String table, Map<String, String> more)
      throws Exception {
    Properties properties = new Properties();
    properties.putAll(store.properties());
    properties.putAll(more);
    SearchDb db = instance(store, properties);
    db.init();
    return new Session(db, table);
  }

  /** An instance that has not been initialised. */
  public static SearchDb instance(StoreUnderTest store, Properties properties) {
    SearchDb db = new SearchDb();
    db.setProperties(named(store.binding(), properties));
    return db;
  }

  /** Properties with those that name the adapter and the binding. */
  public static Properties named(Binding binding, Properties properties) {
    Properties all = new Properties();
    all.putAll(properties);
    all.setProperty(YcsbSettings.DB.key(), SearchDb.class.getName());
    all.setProperty(Profile.BINDING.key(), binding.name());
    return all;
  }

  public Values values() {
    return db.operations(Values.class);
  }

  public Paths paths() {
    return db.operations(Paths.class);
  }

  public Tables tables() {
    return db.tables();
  }

  /** The same instance on another table. */
  public Session on(String otherTable) {
    return new Session(db, otherTable);
  }

  public Status insert(String key, Map<String, ?> fields) {
    return db.insert(table, key, iterators(fields));
  }

  /** An insert that must succeed. */
  public void given(String key, Map<String, ?> fields) {
    assertThat(insert(key, fields)).as("insert %s", key).isEqualTo(Status.OK);
  }

  /** An insert of a document of a title and a score alone, which must succeed. */
  public void given(String key, String title, long score) {
    given(key, Sample.document(title, score));
  }

  /** Inserts in one batch, all of which must succeed. */
  public void given(List<Document> batch) {
    assertThat(db.insert(table, batch)).hasSameSizeAs(batch).containsOnly(Status.OK);
  }

  public Status update(String key, Map<String, ?> changes) {
    return db.update(table, key, iterators(changes));
  }

  /** An update that must succeed. */
  public void change(String key, Map<String, ?> changes) {
    assertThat(update(key, changes)).as("update %s", key).isEqualTo(Status.OK);
  }

  public Status delete(String key) {
    return db.delete(table, key);
  }

  /** A delete that must succeed. */
  public void remove(String key) {
    assertThat(delete(key)).as("delete %s", key).isEqualTo(Status.OK);
  }

  /** The document's fields, only the named ones if any are named; empty if NOT_FOUND. */
  public Optional<Map<String, Object>> read(String key, String... fields) {
    Map<String, ByteIterator> result = new HashMap<>();
    Status status = db.read(table, key, namesOrAll(fields), result);
    if (status.equals(Status.NOT_FOUND)) {
      assertThat(result).as("the result of a read that was NOT_FOUND").isEmpty();
      return Optional.empty();
    }
    assertThat(status).as("read %s", key).isEqualTo(Status.OK);
    return Optional.of(SearchDb.document(key, result).fields());
  }

  /** Status of a scan, which adds its rows to {@code rows}. */
  @SuppressWarnings("JdkObsolete") // The Vector is YCSB's.
  public Status scan(String startKey, int count, List<Map<String, Object>> rows, String... fields) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    Status status = db.scan(table, startKey, count, namesOrAll(fields), result);
    result.forEach(row -> rows.add(SearchDb.document(startKey, row).fields()));
    return status;
  }

  /** The rows of a scan, only the named fields if any are named. */
  public List<Map<String, Object>> scan(String startKey, int count, String... fields) {
    List<Map<String, Object>> rows = new ArrayList<>();
    assertThat(scan(startKey, count, rows, fields)).as("scan").isEqualTo(Status.OK);
    return rows;
  }

  /** The hits of a query. */
  public List<Document> search(SearchQuery query) {
    List<Document> hits = new ArrayList<>();
    assertThat(db.search(table, query, hits)).as("%s", query).isEqualTo(Status.OK);
    return hits;
  }

  /** One page of hits. */
  public List<Document> search(String first, String second, int offset, int length) {
    return search(SearchQuery.both(first, second, offset, length));
  }

  /** The keys of the first thousand hits. */
  public List<String> find(String first, String second) {
    return keys(search(first, second, 0, 1000));
  }

  public static List<String> keys(List<Document> hits) {
    return hits.stream().map(Document::key).toList();
  }

  public long count() throws Exception {
    return tables().count(table);
  }

  @Override
  public void close() throws DBException {
    db.cleanup();
  }

  private static @Nullable Set<String> namesOrAll(String... fields) {
    return fields.length == 0 ? null : Set.of(fields);
  }

  private static Map<String, ByteIterator> iterators(Map<String, ?> fields) {
    return fields.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, field -> iterator(field.getValue())));
  }

  private static ByteIterator iterator(Object value) {
    if (value instanceof ByteIterator iterator) {
      return iterator;
    }
    return value instanceof String text
        ? new StringByteIterator(text)
        : new TypedByteIterator(value);
  }
}
