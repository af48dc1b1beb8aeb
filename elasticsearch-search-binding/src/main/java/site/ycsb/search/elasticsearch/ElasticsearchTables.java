// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.mapping.DenseVectorIndexOptions;
import co.elastic.clients.elasticsearch._types.mapping.DenseVectorIndexOptionsType;
import co.elastic.clients.elasticsearch._types.mapping.DenseVectorSimilarity;
import co.elastic.clients.elasticsearch._types.mapping.DynamicMapping;
import co.elastic.clients.elasticsearch._types.mapping.IndexOptions;
import co.elastic.clients.elasticsearch._types.mapping.Property;
import co.elastic.clients.elasticsearch._types.mapping.Subobjects;
import co.elastic.clients.elasticsearch._types.mapping.TypeMapping;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.elasticsearch.indices.CreateIndexRequest;
import co.elastic.clients.elasticsearch.indices.IndexSettings;
import co.elastic.clients.elasticsearch.indices.PutIndicesSettingsRequest;
import co.elastic.clients.elasticsearch.indices.PutMappingRequest;
import co.elastic.clients.elasticsearch.indices.SegmentSortOrder;
import co.elastic.clients.elasticsearch.indices.TranslogDurability;
import co.elastic.clients.json.JsonData;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.lucene.ErrorReply;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Index;
import site.ycsb.search.lucene.LuceneSettings.Translog;
import site.ycsb.search.lucene.LuceneStore;
import site.ycsb.search.lucene.LuceneTables;
import site.ycsb.search.lucene.TableNames;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Metric;
import tools.jackson.databind.JsonNode;

/** Administrative requests of Elasticsearch's client. Thread-safe. */
final class ElasticsearchTables extends LuceneTables {

  private static final String MARK = "mark";

  /** Setting of servers that leave vectors out of a document by default, from 9.2 on. */
  private static final String LEAVE_OUT_VECTORS = "mapping.exclude_source_vectors";

  private final ElasticsearchClient client;

  ElasticsearchTables(LuceneStore store, ElasticsearchClient client) {
    super(store);
    this.client = client;
  }

  @Override
  protected void sendCreation(TableNames table, Index index, boolean searched) throws IOException {
    try {
      client.indices().create(createIndex(table, index, searched, true));
    } catch (ErrorReply e) {
      if (!e.reason().contains(LEAVE_OUT_VECTORS)) {
        throw e;
      }
      client.indices().create(createIndex(table, index, searched, false));
    }
  }

  @Override
  protected void sendFields(TableNames table, Map<String, FieldType> fields) throws IOException {
    client.indices().putMapping(putFields(table, fields));
  }

  @Override
  protected void sendSettings(TableNames table, Index index) throws IOException {
    client.indices().putSettings(putSettings(table, index));
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
                    .settings(settings -> settings.numberOfShards("1").autoExpandReplicas("0-1"))
                    .mappings(mapping -> mapping.enabled(false)));
  }

  @Override
  protected void sendMetadata(TableNames table, Map<String, String> entries) throws IOException {
    client.update(addMetadata(table, entries), Void.class);
  }

  // ---- Requests ----

  /**
   * The index keeps nothing that the search does not need. Fields outside the mapping are stored in
   * {@code _source}, neither parsed nor indexed.
   *
   * @param choosesSource whether the server has a setting for vectors in {@code _source}
   */
  static CreateIndexRequest createIndex(
      TableNames table, Index index, boolean searched, boolean choosesSource) {
    IndexSettings.Builder settings =
        settings(index).numberOfShards(Integer.toString(index.shards()));
    TypeMapping.Builder mapping = new TypeMapping.Builder();
    if (searched) {
      settings
          .queries(queries -> queries.cache(cache -> cache.enabled(index.queryCache())))
          .sort(
              sort ->
                  sort.field(index.sorted() ? List.of(Document.SCORE) : List.of())
                      .order(index.sorted() ? List.of(SegmentSortOrder.Asc) : List.of()));
      IndexOptions options = index.panel() ? IndexOptions.Positions : IndexOptions.Docs;
      mapping
          .dynamic(DynamicMapping.False)
          .subobjects(Subobjects.False)
          .properties(properties(fields(index)))
          .properties(
              Document.TITLE,
              title ->
                  title.text(text -> text.analyzer("standard").indexOptions(options).norms(false)));
      index.vectors().ifPresent(vectors -> mapping.properties(Document.VECTOR, vector(vectors)));
      if (index.vectors().isPresent() && choosesSource) {
        settings.otherSettings(LEAVE_OUT_VECTORS, JsonData.of(false));
      }
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

  /** The numbers are kept as they are, and compared so: an index by default would round them. */
  private static Property vector(VectorSettings vectors) {
    DenseVectorIndexOptions.Builder options = new DenseVectorIndexOptions.Builder();
    switch (vectors.index()) {
      case FLAT -> options.type(DenseVectorIndexOptionsType.Flat);
      case HNSW ->
          options
              .type(DenseVectorIndexOptionsType.Hnsw)
              .m(vectors.links())
              .efConstruction(vectors.construction());
    }
    DenseVectorSimilarity similarity =
        vectors.metric() == Metric.L2 ? DenseVectorSimilarity.L2Norm : DenseVectorSimilarity.Cosine;
    return Property.of(
        property ->
            property.denseVector(
                vector ->
                    vector
                        .dims(vectors.dimension())
                        .similarity(similarity)
                        .indexOptions(options.build())));
  }

  static PutMappingRequest putFields(TableNames table, Map<String, FieldType> fields) {
    return new PutMappingRequest.Builder()
        .index(table.documents())
        .properties(properties(fields))
        .build();
  }

  static PutIndicesSettingsRequest putSettings(TableNames table, Index index) {
    return new PutIndicesSettingsRequest.Builder()
        .index(table.documents())
        .settings(settings(index).build())
        .build();
  }

  /**
   * The settings that may change while the index exists. The refresh interval is set even to its
   * default: otherwise shards without searches would stop refreshing.
   */
  private static IndexSettings.Builder settings(Index index) {
    return new IndexSettings.Builder()
        .numberOfReplicas(Integer.toString(index.replicas()))
        .otherSettings(
            "write.wait_for_active_shards", JsonData.of(Integer.toString(index.replicas() + 1)))
        .refreshInterval(interval -> interval.time(index.refreshInterval()))
        .translog(
            log ->
                log.durability(
                        index.translog() == Translog.REQUEST
                            ? TranslogDurability.Request
                            : TranslogDurability.Async)
                    .syncInterval(interval -> interval.time(index.syncInterval())));
  }

  static UpdateRequest<Void, Map<String, String>> addMetadata(
      TableNames table, Map<String, String> entries) {
    return new UpdateRequest.Builder<Void, Map<String, String>>()
        .index(table.metadata())
        .id(MARK)
        .retryOnConflict(LuceneSettings.RETRY_ON_CONFLICT)
        .doc(entries)
        .docAsUpsert(true)
        .build();
  }
}
