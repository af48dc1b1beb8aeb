// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch.core.GetResponse;
import site.ycsb.search.lucene.LuceneCluster;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneTables;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.JsonNode;

/** Administrative requests of OpenSearch's client. Thread-safe. */
final class OpenSearchTables extends LuceneTables {

  private final OpenSearchClient client;

  OpenSearchTables(OpenSearchCluster cluster) {
    super(cluster);
    this.client = cluster.administration();
  }

  @Override
  protected void sendCreation(TableNames table, Index index) throws IOException {
    client.indices().create(OpenSearchQueries.createIndex(table, index));
  }

  @Override
  protected void sendCreationOfValues(TableNames table, Index index) throws IOException {
    client.indices().create(OpenSearchQueries.createIndexOfValues(table, index));
  }

  @Override
  protected void sendFields(TableNames table, Map<String, FieldType> fields) throws IOException {
    client
        .indices()
        .putMapping(
            put -> put.index(table.documents()).properties(OpenSearchQueries.properties(fields)));
  }

  @Override
  protected void sendSettings(TableNames table, Index index) throws IOException {
    client
        .indices()
        .putSettings(
            put ->
                put.index(table.documents()).settings(OpenSearchQueries.settings(index).build()));
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
            () -> client.get(get -> get.index(index).id(OpenSearchQueries.MARK), JsonNode.class))
        .map(GetResponse::source)
        .ifPresent(mark -> mark.forEachEntry((key, value) -> entries.put(key, value.asString())));
    return entries;
  }

  @Override
  protected void sendCreationOfMetadata(TableNames table) throws IOException {
    client
        .indices()
        .create(
            create ->
                create
                    .index(table.metadata())
                    .settings(settings -> settings.numberOfShards(1).autoExpandReplicas("0-1"))
                    .mappings(mapping -> mapping.enabled(false)));
  }

  @Override
  protected void sendMetadata(TableNames table, Map<String, String> entries) throws IOException {
    client.update(OpenSearchQueries.addMetadata(table, entries), Void.class);
  }
}
