// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.workload.SearchSettings;

/**
 * A peer for measuring the client, not a store to test against: it costs nothing, keeps nothing and
 * answers at once, with what was prepared, so that all that is measured is the client's own. A read
 * returns the same document whatever the key; a search returns a full page that is right for its
 * words; a write is thrown away.
 *
 * <p>It is as large as a run expects, and takes no memory for it:
 *
 * <pre>
 * bin/ycsb run -db site.ycsb.search.bench.NullStore -cp bench/target/bench-VERSION.jar \
 *   -p recordcount=100000000 -p search.dataset=unchecked -P workloads/search-only
 * </pre>
 *
 * <p>It holds no dataset that could be verified, so a run has to say {@code
 * search.dataset=unchecked}.
 */
public final class NullStore extends SearchDb<Corpus> {

  private @Nullable Document document;
  private @Nullable AnyPage page;

  @Override
  protected Corpus connect(Properties properties) throws Exception {
    return Corpus.from(properties);
  }

  @Override
  protected void close(Corpus corpus) throws Exception {}

  @Override
  public String version() throws Exception {
    return "none";
  }

  @Override
  public Map<String, String> settings() throws Exception {
    return Map.of("durability", "none", "visibility", "immediate", "replicas", "0");
  }

  @Override
  public void requireExactSearch() throws Exception {}

  @Override
  public void createIndex(String table) throws Exception {}

  @Override
  public boolean hasIndex(String table) throws Exception {
    return true;
  }

  @Override
  public void dropTable(String table) throws Exception {}

  @Override
  public long count(String table) throws Exception {
    return Long.parseLong(getProperties().getProperty("recordcount"));
  }

  @Override
  public Map<String, String> readMark(String table) throws Exception {
    return Map.of();
  }

  @Override
  public void writeMark(String table, Map<String, String> entries) throws Exception {}

  @Override
  protected void put(String table, Document stored) throws Exception {}

  @Override
  protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws Exception {
    return Optional.of(fields == null ? document() : only(fields));
  }

  private Document only(Set<String> fields) {
    Map<String, Object> some = new HashMap<>(document().fields());
    some.keySet().retainAll(fields);
    return new Document(document().key(), some);
  }

  @Override
  protected boolean patch(String table, Document changes) throws Exception {
    return true;
  }

  @Override
  protected boolean remove(String table, String key) throws Exception {
    return true;
  }

  @Override
  protected List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) throws Exception {
    return Collections.nCopies(count, fields == null ? document() : only(fields));
  }

  @Override
  protected SearchPage search(String table, SearchQuery query) throws Exception {
    return page().holding(query.first(), query.second());
  }

  private Document document() {
    if (document == null) {
      document = client().document(0);
    }
    return document;
  }

  private AnyPage page() {
    if (page == null) {
      page = new AnyPage(client(), SearchSettings.from(getProperties()).pageLength());
    }
    return page;
  }
}
