// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.opensearch.client.json.JsonData;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.mapping.DynamicMapping;
import org.opensearch.client.opensearch._types.mapping.IndexOptions;
import org.opensearch.client.opensearch._types.mapping.Property;
import org.opensearch.client.opensearch._types.mapping.TypeMapping;
import org.opensearch.client.opensearch.core.GetResponse;
import org.opensearch.client.opensearch.core.UpdateRequest;
import org.opensearch.client.opensearch.indices.CreateIndexRequest;
import org.opensearch.client.opensearch.indices.IndexSettings;
import org.opensearch.client.opensearch.indices.SegmentSortOrder;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneStore;
import site.ycsb.search.lucene.LuceneTables;
import site.ycsb.search.lucene.TableNames;
import site.ycsb.search.settings.Setting;
import tools.jackson.databind.JsonNode;

/** Administrative requests of OpenSearch's client. Thread-safe. */
final class OpenSearchTables extends LuceneTables {

  private static final String MARK = "mark";

  private final OpenSearchClient client;

  OpenSearchTables(LuceneStore store, OpenSearchClient client) {
    super(store);
    this.client = client;
  }

  @Override
  protected void sendCreation(TableNames table, Index index, boolean searched) throws IOException {
    client.indices().create(createIndex(table, index, searched));
  }

  @Override
  protected void sendFields(TableNames table, Map<String, FieldType> fields) throws IOException {
    client.indices().putMapping(put -> put.index(table.documents()).properties(properties(fields)));
  }

  @Override
  protected void sendSettings(TableNames table, Index index) throws IOException {
    client
        .indices()
        .putSettings(put -> put.index(table.documents()).settings(settings(index).build()));
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
  protected Optional<JsonNode> askMetadata(String index) throws IOException {
    return LuceneStore.orAbsent(() -> client.get(get -> get.index(index).id(MARK), JsonNode.class))
        .map(GetResponse::source);
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
    client.update(
        new UpdateRequest.Builder<Void, Map<String, String>>()
            .index(table.metadata())
            .id(MARK)
            .retryOnConflict(LuceneSettings.RETRY_ON_CONFLICT)
            .doc(entries)
            .docAsUpsert(true)
            .build(),
        Void.class);
  }

  // ---- Requests ----

  /** The index keeps nothing that the search does not need; other fields are stored alone. */
  static CreateIndexRequest createIndex(TableNames table, Index index, boolean searched) {
    IndexSettings.Builder settings = settings(index).numberOfShards(index.shards());
    TypeMapping.Builder mapping = new TypeMapping.Builder();
    if (searched) {
      settings.queries(queries -> queries.cache(cache -> cache.enabled(index.queryCache())));
      if (index.sorted()) {
        settings.sort(sort -> sort.field(Document.SCORE).order(SegmentSortOrder.Asc));
      }
      IndexOptions options = index.panel() ? IndexOptions.Positions : IndexOptions.Docs;
      mapping
          .dynamic(DynamicMapping.False)
          .properties(properties(fields(index)))
          .properties(
              Document.TITLE,
              title ->
                  title.text(text -> text.analyzer("standard").indexOptions(options).norms(false)));
    } else {
      mapping.enabled(false);
    }
    return new CreateIndexRequest.Builder()
        .index(table.documents())
        .aliases(table.name(), alias -> alias)
        .settings(settings.build())
        .mappings(mapping.build())
        .build();
  }

  private static Map<String, Property> properties(Map<String, FieldType> fields) {
    Map<String, Property> properties = new HashMap<>();
    fields.forEach((name, type) -> properties.put(name, property(type)));
    return properties;
  }

  private static Property property(FieldType type) {
    return switch (type) {
      case WHOLE -> Property.of(property -> property.long_(number -> number));
      case DECIMAL -> Property.of(property -> property.double_(number -> number));
      case TAG -> Property.of(property -> property.keyword(text -> text));
    };
  }

  /** The settings that may change while the index exists. */
  private static IndexSettings.Builder settings(Index index) {
    return new IndexSettings.Builder()
        .numberOfReplicas(index.replicas())
        .refreshInterval(interval -> interval.time(index.refreshInterval()))
        .customSettings("write.wait_for_active_shards", JsonData.of(index.replicas() + 1))
        .customSettings("translog.durability", JsonData.of(Setting.written(index.translog())))
        .customSettings("translog.sync_interval", JsonData.of(index.syncInterval()));
  }
}
