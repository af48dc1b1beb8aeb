// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.Document;
import site.ycsb.search.SearchDb;
import site.ycsb.search.SearchPage;
import site.ycsb.search.SearchQuery;
import site.ycsb.search.StoreException;

/**
 * Elasticsearch, over HTTP. A write can be read at once. A search finds it after the next refresh,
 * for which the write waits only if {@code elasticsearch.refresh} says so.
 */
public final class ElasticsearchSearchDb extends SearchDb<ElasticsearchCluster> {

  private @Nullable ElasticsearchDocuments documents;

  // ---- The client ----

  @Override
  protected ElasticsearchCluster connect(Properties properties) throws StoreException {
    return ElasticsearchCluster.open(ElasticsearchSettings.from(properties));
  }

  @Override
  protected void close(ElasticsearchCluster client) {
    client.close();
  }

  @Override
  protected void join(ElasticsearchCluster client) {
    documents = new ElasticsearchDocuments(client);
  }

  @Override
  protected void leave() {
    documents = null;
  }

  @Override
  public String version() {
    return client().version();
  }

  // ---- Administration ----

  @Override
  public void requireExactSearch() throws IOException, StoreException {
    tables().requireExactSearch();
  }

  @Override
  public Map<String, String> layout() {
    return tables().layout();
  }

  @Override
  public Map<String, String> settings() throws IOException {
    return tables().settings(ElasticsearchSettings.TABLE.from(getProperties()));
  }

  @Override
  public void createIndex(String table) throws IOException, StoreException {
    tables().createIndex(table);
  }

  @Override
  public boolean hasIndex(String table) throws IOException {
    return tables().hasIndex(table);
  }

  @Override
  public void applyProfile(String table) throws IOException, StoreException {
    tables().applyProfile(table);
  }

  @Override
  public Optional<Duration> visibleWithin() {
    return client().settings().visibleWithin();
  }

  @Override
  public void refresh(String table) throws IOException {
    tables().refresh(table);
  }

  @Override
  public void dropTable(String table) throws IOException {
    tables().drop(table);
  }

  @Override
  public long count(String table) throws IOException {
    return tables().count(table);
  }

  @Override
  public Map<String, Long> sizes(String table) throws IOException {
    return tables().sizes(table);
  }

  @Override
  public Map<String, String> readMark(String table) throws IOException {
    return tables().readMark(table);
  }

  @Override
  public void writeMark(String table, Map<String, String> entries) throws IOException {
    tables().writeMark(table, entries);
  }

  private ElasticsearchTables tables() {
    return new ElasticsearchTables(client());
  }

  // ---- Timed operations ----

  @Override
  protected void put(String table, Document document) throws IOException, StoreException {
    documents().put(table, document);
  }

  @Override
  protected Map<String, Exception> putAll(String table, List<Document> documents)
      throws IOException {
    return documents().putAll(table, documents);
  }

  @Override
  protected Optional<Document> get(String table, String key, @Nullable Set<String> fields)
      throws IOException {
    return documents().get(table, key, fields);
  }

  @Override
  protected boolean patch(String table, Document changes) throws IOException {
    return documents().patch(table, changes);
  }

  @Override
  protected boolean remove(String table, String key) throws IOException {
    return documents().remove(table, key);
  }

  @Override
  protected List<Document> scan(
      String table, String startKey, int count, @Nullable Set<String> fields) throws IOException {
    return documents().scan(table, startKey, count, fields);
  }

  @Override
  protected SearchPage search(String table, SearchQuery query) throws IOException {
    return documents().search(table, query);
  }

  private ElasticsearchDocuments documents() {
    if (documents == null) {
      throw new IllegalStateException("init() has not been called, or cleanup() has");
    }
    return documents;
  }

  // ---- Failures ----

  @Override
  protected Status statusOf(Exception failure) {
    return failure instanceof ErrorReply error ? statusOf(error.status()) : super.statusOf(failure);
  }

  private static Status statusOf(int http) {
    return switch (http) {
      case 400 -> Status.BAD_REQUEST;
      case 401, 403 -> Status.FORBIDDEN;
      case 404 -> Status.NOT_FOUND;
      case 408, 429, 502, 503, 504 -> Status.SERVICE_UNAVAILABLE;
      default -> Status.ERROR;
    };
  }
}
