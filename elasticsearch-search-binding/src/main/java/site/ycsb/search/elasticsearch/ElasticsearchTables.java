// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch.core.GetResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.search.lucene.LuceneCluster;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneTables;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.JsonNode;

/** Administrative requests of Elasticsearch's client. Thread-safe. */
final class ElasticsearchTables extends LuceneTables {

  private final ElasticsearchClient client;

  ElasticsearchTables(ElasticsearchCluster cluster) {
    super(cluster);
    this.client = cluster.administration();
  }

  @Override
  protected void sendCreation(TableNames table, Index index) throws IOException {
    client.indices().create(ElasticsearchQueries.createIndex(table, index));
  }

  @Override
  protected void sendCreationOfValues(TableNames table, Index index) throws IOException {
    client.indices().create(ElasticsearchQueries.createIndexOfValues(table, index));
  }

  @Override
  protected void sendFields(TableNames table, Map<String, FieldType> fields) throws IOException {
    client.indices().putMapping(ElasticsearchQueries.putFields(table, fields));
  }

  @Override
  protected void sendSettings(TableNames table, Index index) throws IOException {
    client.indices().putSettings(ElasticsearchQueries.putSettings(table, index));
  }

  @Override
  protected void sendRefresh(String index) throws IOException {
    client.indices().refresh(refresh -> refresh.index(index));
  }

  @Override
  protected void sendDeletion(TableNames table) throws IOException {
    client
        .indices()
        .delete(
            delete -> delete.index(table.documents(), table.metadata()).ignoreUnavailable(true));
  }

  @Override
  protected long askCount(String index) throws IOException {
    return client.count(count -> count.index(index)).count();
  }

  @Override
  protected Map<String, String> askMetadata(String index) throws IOException {
    Map<String, String> entries = new HashMap<>();
    LuceneCluster.orAbsent(
            () -> client.get(get -> get.index(index).id(ElasticsearchQueries.MARK), JsonNode.class))
        .map(GetResponse::source)
        .ifPresent(mark -> mark.forEachEntry((key, value) -> entries.put(key, value.asString())));
    return entries;
  }

  @Override
  protected void sendCreationOfMetadata(TableNames table) throws IOException {
    client.indices().create(ElasticsearchQueries.createMetadata(table));
  }

  @Override
  protected void sendMetadata(TableNames table, Map<String, String> entries) throws IOException {
    client.update(ElasticsearchQueries.addMetadata(table, entries), Void.class);
  }
}
