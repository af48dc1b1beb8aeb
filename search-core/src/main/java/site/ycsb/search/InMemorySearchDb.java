// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

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
public class InMemorySearchDb extends SearchDb<ConcurrentMap<String, InMemoryTable>> {

  private static final InMemoryTable NONE = new InMemoryTable();

  @Override
  protected ConcurrentMap<String, InMemoryTable> connect(Properties properties) throws Exception {
    return new ConcurrentHashMap<>();
  }

  @Override
  protected void close(ConcurrentMap<String, InMemoryTable> client) throws Exception {}

  @Override
  public boolean isTransient() {
    return true;
  }

  @Override
  public String version() throws Exception {
    return "memory";
  }

  @Override
  public void requireExactSearch() throws Exception {}

  @Override
  public void createIndex(String table) throws Exception {
    made(table).markIndexed();
  }

  @Override
  public boolean hasIndex(String table) throws Exception {
    return found(table).isIndexed();
  }

  @Override
  public void dropTable(String table) throws Exception {
    client().remove(table);
  }

  @Override
  public long count(String table) throws Exception {
    return found(table).count();
  }

  @Override
  public Map<String, String> readMark(String table) throws Exception {
    return found(table).mark();
  }

  @Override
  public void writeMark(String table, Map<String, String> entries) throws Exception {
    made(table).addToMark(entries);
  }

  @Override
  protected void put(String table, Document document) throws Exception {
    made(table).put(document);
  }

  @Override
  protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws Exception {
    return found(table).get(key, fields);
  }

  @Override
  protected boolean patch(String table, Document changes) throws Exception {
    return found(table).patch(changes);
  }

  @Override
  protected boolean remove(String table, String key) throws Exception {
    return found(table).remove(key);
  }

  @Override
  protected List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
    return found(table).scan(startKey, count, fields);
  }

  @Override
  protected SearchPage search(String table, SearchQuery query) throws Exception {
    return found(table).search(query);
  }

  /** The table to write to. */
  private InMemoryTable made(String table) {
    return client().computeIfAbsent(table, name -> new InMemoryTable());
  }

  /** The table to read from; an empty one, never written to, if there is none. */
  private InMemoryTable found(String table) {
    return client().getOrDefault(table, NONE);
  }
}
