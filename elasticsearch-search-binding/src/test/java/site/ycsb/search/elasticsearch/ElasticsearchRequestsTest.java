// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.document;

import co.elastic.clients.elasticsearch.core.BulkRequest;
import co.elastic.clients.elasticsearch.core.DeleteRequest;
import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.SearchRequest;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import co.elastic.clients.elasticsearch.indices.CreateIndexRequest;
import co.elastic.clients.elasticsearch.indices.PutIndicesSettingsRequest;
import co.elastic.clients.elasticsearch.indices.PutMappingRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.lucene.LuceneOperations;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.TableNames;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.vector.Embedding;
import tools.jackson.databind.JsonNode;

/** Requests, as Elastic's console takes them. */
final class ElasticsearchRequestsTest {

  private static final TableNames TABLE = TableNames.of("usertable");
  private static final LuceneSettings DEFAULT = settings();
  private static final LuceneSettings DURABLE =
      settings("profile", "durable", "replicas", "1", "elasticsearch.shards", "3");

  @Test
  void createIndex_byDefault_isTheIndexOfTheDesign() throws Exception {
    assertCreation(
        DEFAULT,
        """
        PUT /usertable-documents {
          "aliases": { "usertable": {} },
          "settings": {
            "number_of_shards": "1",
            "sort": { "field": [], "order": [] },
            "queries": { "cache": { "enabled": true } },
            "number_of_replicas": "0",
            "write.wait_for_active_shards": "1",
            "refresh_interval": "1s",
            "translog": { "durability": "async", "sync_interval": "1s" }
          },
          "mappings": {
            "dynamic": false,
            "subobjects": false,
            "properties": {
              "title": {
                "type": "text",
                "analyzer": "standard",
                "index_options": "docs",
                "norms": false
              },
              "score": { "type": "long" },
              "key": { "type": "keyword" }
            }
          }
        }""");
  }

  /** The order of the index is that of a search, so a search can end after its page. */
  @Test
  void createIndex_sorted_isInTheOrderOfTheSearch() throws Exception {
    assertThat(creation(settings("elasticsearch.sorted", "true")).at("/settings/sort"))
        .hasToString("{\"field\":[\"score\"],\"order\":[\"asc\"]}");
    assertThat(
            sent(ElasticsearchOperations.search(
                    TABLE, SearchQuery.both("red", "pen", 0, 10), DEFAULT.index()))
                .body()
                .get(0)
                .path("sort"))
        .hasToString("[{\"score\":{\"order\":\"asc\"}}]");
  }

  @Test
  void createIndex_ofAPanel_addsPlacesOfWordsNumberAndTag() throws Exception {
    JsonNode properties = creation(settings("search.panel", "true")).at("/mappings/properties");

    assertThat(properties.at("/title/index_options").stringValue()).isEqualTo("positions");
    assertThat(properties.at("/number/type").stringValue()).isEqualTo("double");
    assertThat(properties.at("/tag/type").stringValue()).isEqualTo("keyword");
  }

  /** An index by default would keep a vector in 8 bits for each number, or in one. */
  @Test
  void createIndex_ofVectors_keepsTheirNumbersAndComparesThem() throws Exception {
    JsonNode graph =
        creation(settings("vector.dimension", "3", "vector.links", "24"))
            .at("/mappings/properties/vector");
    JsonNode flat =
        creation(
                settings(
                    "vector.dimension", "3", "vector.index", "flat", "vector.metric", "cosine"))
            .at("/mappings/properties/vector");

    assertThat(graph)
        .hasToString(
            "{\"type\":\"dense_vector\",\"dims\":3,\"index_options\":{\"ef_construction\":200,"
                + "\"m\":24,\"type\":\"hnsw\"},\"similarity\":\"l2_norm\"}");
    assertThat(flat)
        .hasToString(
            "{\"type\":\"dense_vector\",\"dims\":3,\"index_options\":{\"type\":\"flat\"},"
                + "\"similarity\":\"cosine\"}");
  }

  /** From 9.2 on, a server leaves vectors out of documents, unless the index says otherwise. */
  @Test
  void createIndex_ofVectors_keepsThemInDocumentsIfTheServerAsks() throws Exception {
    LuceneSettings settings = settings("vector.dimension", "3");
    String path = "/settings/mapping.exclude_source_vectors";

    assertThat(creation(settings).at(path)).hasToString("false");
    assertThat(creation(DEFAULT).at(path).isMissingNode()).isTrue();
    assertThat(
            ConsoleRequest.of(
                    ElasticsearchTables.createIndex(TABLE, settings.index(), true, false),
                    CreateIndexRequest._ENDPOINT)
                .body()
                .get(0)
                .at(path)
                .isMissingNode())
        .isTrue();
  }

  @Test
  void createIndexOfValues_indexesNothing() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchTables.createIndex(TABLE, DEFAULT.index(), false, true),
                CreateIndexRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable-documents {
                  "aliases": { "usertable": {} },
                  "settings": {
                    "number_of_shards": "1",
                    "number_of_replicas": "0",
                    "write.wait_for_active_shards": "1",
                    "refresh_interval": "1s",
                    "translog": { "durability": "async", "sync_interval": "1s" }
                  },
                  "mappings": { "enabled": false }
                }"""));
  }

  @Test
  void putFields_hasATypeForEach() throws Exception {
    Map<String, FieldType> fields =
        Map.of(
            "passenger_count", FieldType.WHOLE,
            "fare_amount", FieldType.DECIMAL,
            "payment_type", FieldType.TAG);

    assertThat(
            ConsoleRequest.of(
                ElasticsearchTables.putFields(TABLE, fields), PutMappingRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable-documents/_mapping {
                  "properties": {
                    "fare_amount": { "type": "double" },
                    "passenger_count": { "type": "long" },
                    "payment_type": { "type": "keyword" }
                  }
                }"""));
  }

  @Test
  void putSettings_ofADurableProfile_changesWhatCanBeChanged() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchTables.putSettings(TABLE, DURABLE.index()),
                PutIndicesSettingsRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable-documents/_settings {
                  "number_of_replicas": "1",
                  "write.wait_for_active_shards": "2",
                  "refresh_interval": "1s",
                  "translog": { "durability": "request", "sync_interval": "1s" }
                }"""));
  }

  @Test
  void search_ofTwoWords_isAFilterSortedByScore() throws Exception {
    assertThat(
            sent(
                ElasticsearchOperations.search(
                    TABLE, SearchQuery.both("red", "pen", 20, 10), DEFAULT.index())))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                POST /usertable-documents/_search\
                ?allow_partial_search_results=false&request_cache=false&typed_keys=true
                {
                  "from": 20,
                  "size": 10,
                  "track_total_hits": false,
                  "query": {
                    "bool": {
                      "filter": [
                        { "match": { "title": { "query": "red pen", "operator": "and" } } }
                      ]
                    }
                  },
                  "sort": [ { "score": { "order": "asc" } } ]
                }"""));
  }

  @Test
  void search_ofEachKind_isAFilterSortedByScore() throws Exception {
    assertFilter(SearchQuery.word("red", 20, 10), "{\"match\":{\"title\":{\"query\":\"red\"}}}");
    assertFilter(
        SearchQuery.any("red", "pen", 20, 10),
        "{\"match\":{\"title\":{\"query\":\"red pen\",\"operator\":\"or\"}}}");
    assertFilter(SearchQuery.prefix("pen", 20, 10), "{\"prefix\":{\"title\":{\"value\":\"pen\"}}}");
    assertFilter(
        SearchQuery.phrase("red", "pen", 20, 10),
        "{\"match_phrase\":{\"title\":{\"query\":\"red pen\"}}}");
    assertFilter(
        SearchQuery.fuzzy("pencil", 20, 10),
        "{\"fuzzy\":{\"title\":{\"value\":\"pencil\",\"fuzziness\":\"1\","
            + "\"transpositions\":false,\"rewrite\":\"constant_score\"}}}");
    assertFilter(
        SearchQuery.own("all", "{\"match_all\":{}}", 20, 10),
        "{\"wrapper\":{\"query\":\"eyJtYXRjaF9hbGwiOnt9fQ==\"}}");
    assertFilter(
        SearchQuery.filter("red", 5, 9, 20, 10),
        "{\"match\":{\"title\":{\"query\":\"red\"}}},"
            + "{\"range\":{\"number\":{\"gte\":5.0,\"lte\":9.0}}}");
  }

  private static void assertFilter(SearchQuery query, String filter) throws Exception {
    assertThat(sent(ElasticsearchOperations.search(TABLE, query, DEFAULT.index())))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                POST /usertable-documents/_search\
                ?allow_partial_search_results=false&request_cache=false&typed_keys=true
                {
                  "from": 20,
                  "size": 10,
                  "track_total_hits": false,
                  "query": { "bool": { "filter": [%s] } },
                  "sort": [ { "score": { "order": "asc" } } ]
                }"""
                    .formatted(filter)));
  }

  @Test
  void search_forNeighbours_asksForCandidatesWithinTheFilter() throws Exception {
    Embedding target = new Embedding(0.5F, -1.25F);

    assertNeighbours(SearchQuery.nearest(target, 10), 100, "");
    assertNeighbours(SearchQuery.nearest(target, 120), 120, "");
    assertNeighbours(
        SearchQuery.nearestWithWord(target, "red", 10),
        100,
        "{\"match\":{\"title\":{\"query\":\"red\"}}}");
    assertNeighbours(
        SearchQuery.nearestWithTag(target, "tag7", 10),
        100,
        "{\"term\":{\"tag\":{\"value\":\"tag7\"}}}");
    assertNeighbours(
        SearchQuery.nearestInRange(target, 5, 9, 10),
        100,
        "{\"range\":{\"number\":{\"gte\":5.0,\"lte\":9.0}}}");
  }

  private static void assertNeighbours(SearchQuery query, int candidates, String filter)
      throws Exception {
    LuceneSettings settings = settings("vector.dimension", "2");
    assertThat(sent(ElasticsearchOperations.search(TABLE, query, settings.index())))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                POST /usertable-documents/_search\
                ?allow_partial_search_results=false&request_cache=false&typed_keys=true
                {
                  "from": 0,
                  "size": %1$d,
                  "track_total_hits": false,
                  "knn": [ {
                    "field": "vector",
                    "query_vector": [ 0.5, -1.25 ],
                    "k": %1$d,
                    "num_candidates": %2$d,
                    "filter": [ %3$s ]
                  } ]
                }"""
                    .formatted(query.length(), candidates, filter)));
  }

  @Test
  void search_ofAFacet_countsByTagInOrderOfTag() throws Exception {
    assertThat(
            sent(
                ElasticsearchOperations.search(
                    TABLE, SearchQuery.facet("red", 20, 10), DEFAULT.index())))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                POST /usertable-documents/_search\
                ?allow_partial_search_results=false&request_cache=false&typed_keys=true
                {
                  "size": 0,
                  "track_total_hits": false,
                  "query": {
                    "bool": { "filter": [ { "match": { "title": { "query": "red" } } } ] }
                  },
                  "aggregations": {
                    "tags": {
                      "terms": { "field": "tag", "size": 30, "order": [ { "_key": "asc" } ] }
                    }
                  }
                }"""));
  }

  @Test
  void scan_fromAKey_isARangeOfKeys() throws Exception {
    String scan =
        """
        POST /usertable-documents/_search\
        ?allow_partial_search_results=false&request_cache=false&typed_keys=true
        {
          "size": 5,
          "track_total_hits": false,
          "query": { "range": { "key": { "gte": "user\\"1" } } },
          "sort": [ { "key": { "order": "asc" } } ]%s
        }""";

    assertThat(sent(ElasticsearchOperations.scan(TABLE, "user\"1", 5, List.of())))
        .isEqualTo(ConsoleRequest.parse(scan.formatted("")));
    assertThat(sent(ElasticsearchOperations.scan(TABLE, "user\"1", 5, List.of("field0", "field1"))))
        .isEqualTo(
            ConsoleRequest.parse(
                scan.formatted(",\"_source\":{\"includes\":[\"field0\",\"field1\"]}")));
  }

  @Test
  void insert_ofADocument_goesToTheAliasOnly() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchOperations.insert(
                    TABLE, DEFAULT.refresh(), Encoded.of(document("a/b c", "red pen", 7))),
                IndexRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable/_doc/a%2Fb%20c?require_alias=true \
                {"key":"a/b c","title":"red pen","score":7,"field0":"opaque"}"""));
    assertThat(
            ConsoleRequest.of(
                    ElasticsearchOperations.insert(
                        TABLE, DURABLE.refresh(), Encoded.of(document("a", "red pen", 7))),
                    IndexRequest._ENDPOINT)
                .parameters())
        .containsExactly("refresh=wait_for", "require_alias=true");
  }

  @Test
  void bulk_ofDocuments_goesToTheAliasOnly() {
    assertThat(parameters(DEFAULT)).isEqualTo(Map.of("require_alias", "true"));
    assertThat(parameters(DURABLE))
        .isEqualTo(Map.of("require_alias", "true", "refresh", "wait_for"));
  }

  private static Map<String, String> parameters(LuceneSettings settings) {
    return BulkRequest._ENDPOINT.queryParameters(
        ElasticsearchOperations.bulk(
            TABLE, settings.refresh(), List.of(new Encoded("a", "{}".getBytes(UTF_8)))));
  }

  @Test
  void read_ofFields_namesThemUnlessTheirNamesWouldBePatterns() throws Exception {
    assertThat(read(null)).isEqualTo(ConsoleRequest.parse("GET /usertable-documents/_doc/a"));
    assertThat(read(Set.of("title", "field0")))
        .isEqualTo(
            ConsoleRequest.parse("GET /usertable-documents/_doc/a?_source_includes=field0,title"));
    for (String odd : List.of("a*", "a,b", "a.b", "")) {
      assertThat(read(Set.of("title", odd)))
          .isEqualTo(ConsoleRequest.parse("GET /usertable-documents/_doc/a"));
    }
  }

  private static ConsoleRequest read(@Nullable Set<String> fields) throws Exception {
    return ConsoleRequest.of(
        ElasticsearchOperations.read(TABLE, "a", LuceneOperations.includes(fields)),
        GetRequest._ENDPOINT);
  }

  @Test
  void update_ofAField_isAPartOfTheDocument() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchOperations.update(
                    TABLE, DEFAULT.refresh(), new Document("a", Map.of("a.b", 7.0))),
                UpdateRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                POST /usertable/_update/a?require_alias=true&retry_on_conflict=100 \
                {"doc":{"a.b":7.0},"detect_noop":false}"""));
  }

  @Test
  void delete_ofADocument_hasNoBody() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchOperations.delete(TABLE, DEFAULT.refresh(), "a"),
                DeleteRequest._ENDPOINT))
        .isEqualTo(ConsoleRequest.parse("DELETE /usertable-documents/_doc/a"));
    assertThat(
            ConsoleRequest.of(
                ElasticsearchOperations.delete(TABLE, DURABLE.refresh(), "a"),
                DeleteRequest._ENDPOINT))
        .isEqualTo(ConsoleRequest.parse("DELETE /usertable-documents/_doc/a?refresh=wait_for"));
  }

  @Test
  void addMetadata_ofEntries_keepsTheOthers() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchTables.addMetadata(TABLE, Map.of("part.0-100", "loaded")),
                UpdateRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                POST /usertable-mark/_update/mark?retry_on_conflict=100 \
                {"doc":{"part.0-100":"loaded"},"doc_as_upsert":true}"""));
  }

  @Test
  void insert_ofAFieldNamedKey_isRefused() {
    assertThatThrownBy(() -> Encoded.of(new Document("a", Map.of("key", "mine"))))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static ConsoleRequest sent(SearchRequest search) throws Exception {
    return ConsoleRequest.of(search, SearchRequest._ENDPOINT);
  }

  private static void assertCreation(LuceneSettings settings, String request) throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchTables.createIndex(TABLE, settings.index(), true, true),
                CreateIndexRequest._ENDPOINT))
        .isEqualTo(ConsoleRequest.parse(request));
  }

  private static JsonNode creation(LuceneSettings settings) throws Exception {
    return ConsoleRequest.of(
            ElasticsearchTables.createIndex(TABLE, settings.index(), true, true),
            CreateIndexRequest._ENDPOINT)
        .body()
        .get(0);
  }

  private static LuceneSettings settings(String... keysAndValues) {
    return new ElasticsearchBinding().settings(OpenDb.properties(keysAndValues));
  }
}
