// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The reference store: no server, no driver, no network. What a benchmark reaches on it is the
 * client's own ceiling. The tables live in the shared client, so closing the last instance of a set
 * of properties empties them.
 *
 * <p>One instance per client thread. Open to subclasses, so that the tests of the conformance kit
 * can build stores that are wrong in one way.
 */
public class InMemorySearchDb extends SearchDb<InMemorySearchDb.Tables> {

  /** All tables of one store. Thread-safe. */
  public static final class Tables {

    private static final InMemoryTable NONE = new InMemoryTable();

    private final ConcurrentMap<String, InMemoryTable> byName = new ConcurrentHashMap<>();

    private Tables() {}

    InMemoryTable toWrite(String name) {
      return byName.computeIfAbsent(name, unused -> new InMemoryTable());
    }

    /** An empty table, which nobody writes to, if there is none of the name. */
    private InMemoryTable toRead(String name) {
      return byName.getOrDefault(name, NONE);
    }

    private void drop(String name) {
      byName.remove(name);
    }
  }

  @Override
  protected Tables connect(Properties properties) throws Exception {
    return new Tables();
  }

  @Override
  protected void close(Tables tables) throws Exception {}

  @Override
  public boolean isTransient() {
    return true;
  }

  @Override
  public String version() throws Exception {
    return "memory";
  }

  @Override
  public Map<String, String> settings() throws Exception {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("durability", "none");
    settings.put("visibility", "immediate");
    settings.put("replicas", "0");
    return settings;
  }

  @Override
  public void requireExactSearch() throws Exception {}

  @Override
  public void createIndex(String table) throws Exception {
    client().toWrite(table).markIndexed();
  }

  @Override
  public boolean hasIndex(String table) throws Exception {
    return client().toRead(table).isIndexed();
  }

  @Override
  public void dropTable(String table) throws Exception {
    client().drop(table);
  }

  @Override
  public long count(String table) throws Exception {
    return client().toRead(table).count();
  }

  @Override
  public Map<String, String> readMark(String table) throws Exception {
    return client().toRead(table).mark();
  }

  @Override
  public void writeMark(String table, Map<String, String> entries) throws Exception {
    client().toWrite(table).addToMark(entries);
  }

  @Override
  protected void put(String table, Document document) throws Exception {
    client().toWrite(table).put(document);
  }

  @Override
  protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws Exception {
    return client().toRead(table).get(key, fields);
  }

  @Override
  protected boolean patch(String table, Document changes) throws Exception {
    return client().toRead(table).patch(changes);
  }

  @Override
  protected boolean remove(String table, String key) throws Exception {
    return client().toRead(table).remove(key);
  }

  @Override
  protected List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
    return client().toRead(table).scan(startKey, count, fields);
  }

  @Override
  protected SearchPage search(String table, SearchQuery query) throws Exception {
    return client().toRead(table).search(query);
  }
}
