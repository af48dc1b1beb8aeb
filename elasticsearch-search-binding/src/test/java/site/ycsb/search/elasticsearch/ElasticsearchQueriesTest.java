// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Tables.FieldType;
import site.ycsb.search.scaffolding.OpenDb;

/** Requests, literally. */
final class ElasticsearchQueriesTest {

  private static final ElasticsearchTable TABLE = ElasticsearchTable.of("usertable");
  private static final ElasticsearchSettings DEFAULT = settings();
  private static final ElasticsearchSettings DURABLE =
      settings("profile", "durable", "replicas", "1", "elasticsearch.shards", "3");

  @Test
  void createIndex_byDefault_isTheIndexOfTheDesign() {
    assertThat(ElasticsearchQueries.createIndex(TABLE, DEFAULT.index()))
        .hasToString(
            """
            PUT /usertable-documents {"aliases":{"usertable":{}},\
            "settings":{"index.number_of_shards":1,"index.sort.field":[],"index.sort.order":[],\
            "index.queries.cache.enabled":true,\
            "index.number_of_replicas":"0","index.write.wait_for_active_shards":"1",\
            "index.refresh_interval":"1s",\
            "index.translog.durability":"async","index.translog.sync_interval":"1s"},\
            "mappings":{"dynamic":false,"subobjects":false,"properties":{\
            "title":{"type":"text","analyzer":"standard","index_options":"docs","norms":false},\
            "score":{"type":"long"},"key":{"type":"keyword"}}}}""");
  }

  /** The order of the index is that of a search, so a search can end after its page. */
  @Test
  void createIndex_sorted_isInTheOrderOfTheSearch() {
    assertThat(
            ElasticsearchQueries.createIndex(
                    TABLE, settings("elasticsearch.sorted", "true").index())
                .toString())
        .contains("\"index.sort.field\":[\"score\"],\"index.sort.order\":[\"asc\"]");
    assertThat(ElasticsearchQueries.search(TABLE, SearchQuery.both("red", "pen", 0, 10)).toString())
        .endsWith("\"sort\":[{\"score\":\"asc\"}]}");
  }

  @Test
  void putFields_hasATypeForEach() {
    Map<String, FieldType> fields =
        Map.of(
            "passenger_count", FieldType.WHOLE,
            "fare_amount", FieldType.DECIMAL,
            "payment_type", FieldType.TAG);

    assertThat(ElasticsearchQueries.putFields(TABLE, fields))
        .hasToString(
            """
            PUT /usertable-documents/_mapping {"properties":{\
            "fare_amount":{"type":"double"},\
            "passenger_count":{"type":"long"},\
            "payment_type":{"type":"keyword"}}}""");
  }

  @Test
  void putSettings_ofADurableProfile_changesWhatCanBeChanged() {
    assertThat(ElasticsearchQueries.putSettings(TABLE, DURABLE.index()))
        .hasToString(
            """
            PUT /usertable-documents/_settings {"index.number_of_replicas":"1",\
            "index.write.wait_for_active_shards":"2","index.refresh_interval":"1s",\
            "index.translog.durability":"request","index.translog.sync_interval":"1s"}""");
  }

  @Test
  void search_ofTwoWords_isAFilterSortedByScore() {
    assertThat(ElasticsearchQueries.search(TABLE, SearchQuery.both("red", "pen", 20, 10)))
        .hasToString(
            """
            POST /usertable-documents/_search\
            ?allow_partial_search_results=false&request_cache=false \
            {"from":20,"size":10,"track_total_hits":false,\
            "query":{"bool":{"filter":[{"match":{"title":\
            {"query":"red pen","operator":"and"}}}]}},\
            "sort":[{"score":"asc"}]}""");
  }

  @Test
  void createIndex_ofAPanel_addsPlacesOfWordsNumberAndTag() {
    assertThat(
            ElasticsearchQueries.createIndex(TABLE, settings("search.panel", "true").index())
                .toString())
        .contains("\"index_options\":\"positions\"")
        .endsWith(
            "\"key\":{\"type\":\"keyword\"},\"number\":{\"type\":\"double\"},"
                + "\"tag\":{\"type\":\"keyword\"}}}}");
  }

  @Test
  void search_ofEachKind_isAFilterSortedByScore() {
    assertThat(filter(SearchQuery.word("red", 20, 10)))
        .isEqualTo("{\"match\":{\"title\":\"red\"}}");
    assertThat(filter(SearchQuery.any("red", "pen", 20, 10)))
        .isEqualTo("{\"match\":{\"title\":{\"query\":\"red pen\",\"operator\":\"or\"}}}");
    assertThat(filter(SearchQuery.prefix("pen", 20, 10)))
        .isEqualTo("{\"prefix\":{\"title\":\"pen\"}}");
    assertThat(filter(SearchQuery.phrase("red", "pen", 20, 10)))
        .isEqualTo("{\"match_phrase\":{\"title\":\"red pen\"}}");
    assertThat(filter(SearchQuery.fuzzy("pencil", 20, 10)))
        .isEqualTo(
            "{\"fuzzy\":{\"title\":{\"value\":\"pencil\",\"fuzziness\":1,"
                + "\"transpositions\":false,\"rewrite\":\"constant_score\"}}}");
    assertThat(filter(SearchQuery.filter("red", 5, 9, 20, 10)))
        .isEqualTo(
            "{\"match\":{\"title\":\"red\"}},"
                + "{\"range\":{\"number\":{\"gte\":5.0,\"lte\":9.0}}}");
  }

  /** The filter of a page, which is as long and as deep as that of a search for two words. */
  private static String filter(SearchQuery query) {
    String request = ElasticsearchQueries.search(TABLE, query).toString();
    String before =
        "POST /usertable-documents/_search"
            + "?allow_partial_search_results=false&request_cache=false "
            + "{\"from\":20,\"size\":10,\"track_total_hits\":false,\"query\":{\"bool\":{\"filter\":[";
    String after = "]}},\"sort\":[{\"score\":\"asc\"}]}";
    assertThat(request).startsWith(before).endsWith(after);
    return request.substring(before.length(), request.length() - after.length());
  }

  @Test
  void search_ofAFacet_countsByTagInOrderOfTag() {
    assertThat(ElasticsearchQueries.search(TABLE, SearchQuery.facet("red", 20, 10)))
        .hasToString(
            """
            POST /usertable-documents/_search\
            ?allow_partial_search_results=false&request_cache=false \
            {"size":0,"track_total_hits":false,\
            "query":{"bool":{"filter":[{"match":{"title":"red"}}]}},\
            "aggs":{"tags":{"terms":{"field":"tag","size":30,"order":{"_key":"asc"}}}}}""");
  }

  @Test
  void scan_fromAKey_isARangeOfKeys() {
    assertThat(ElasticsearchQueries.scan(TABLE, "user\"1", 5, null))
        .hasToString(
            """
            POST /usertable-documents/_search\
            ?allow_partial_search_results=false&request_cache=false \
            {"size":5,"track_total_hits":false,"query":{"range":{"key":{"gte":"user\\"1"}}},\
            "sort":[{"key":"asc"}]}""");
    assertThat(ElasticsearchQueries.scan(TABLE, "", 5, Set.of("field1", "field0")).toString())
        .endsWith("\"sort\":[{\"key\":\"asc\"}],\"_source\":[\"field0\",\"field1\"]}");
  }

  @Test
  void insert_ofADocument_goesToTheAliasOnly() {
    assertThat(
            ElasticsearchQueries.insert(TABLE, DEFAULT.refresh(), document("a/b c", "red pen", 7)))
        .hasToString(
            """
            PUT /usertable/_doc/a%2Fb%20c?require_alias=true \
            {"key":"a/b c","title":"red pen","score":7,"field0":"opaque"}""");
    assertThat(
            ElasticsearchQueries.insert(TABLE, DURABLE.refresh(), document("a", "red pen", 7))
                .toString())
        .startsWith("PUT /usertable/_doc/a?refresh=wait_for&require_alias=true {");
  }

  @Test
  void bulk_ofDocuments_isTwoLinesEach() {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (String key : List.of("a", "b\"")) {
      ElasticsearchQueries.addLines(lines, new Document(key, Map.of("score", 1L)));
    }

    assertThat(lines.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"index":{"_id":"a"}}
            {"key":"a","score":1}
            {"index":{"_id":"b\\""}}
            {"key":"b\\"","score":1}
            """);
    assertThat(ElasticsearchQueries.bulk(TABLE, DEFAULT.refresh(), new byte[0]))
        .hasToString("POST /usertable/_bulk?require_alias=true ");
    assertThat(ElasticsearchQueries.bulk(TABLE, DURABLE.refresh(), new byte[0]))
        .hasToString("POST /usertable/_bulk?refresh=wait_for&require_alias=true ");
  }

  @Test
  void read_ofFields_namesThemUnlessTheirNamesWouldBePatterns() {
    assertThat(ElasticsearchQueries.read(TABLE, "a", null))
        .hasToString("GET /usertable-documents/_doc/a");
    assertThat(
            ElasticsearchQueries.read(TABLE, "a", new LinkedHashSet<>(List.of("title", "field0"))))
        .hasToString("GET /usertable-documents/_doc/a?_source_includes=title%2Cfield0");
    for (String odd : List.of("a*", "a,b", "a.b", "")) {
      assertThat(ElasticsearchQueries.read(TABLE, "a", Set.of("title", odd)))
          .hasToString("GET /usertable-documents/_doc/a");
    }
  }

  @Test
  void update_ofAField_isAPartOfTheDocument() {
    assertThat(
            ElasticsearchQueries.update(
                TABLE, DEFAULT.refresh(), new Document("a", Map.of("a.b", 7.0))))
        .hasToString(
            """
            POST /usertable/_update/a?require_alias=true&retry_on_conflict=100 \
            {"doc":{"a.b":7.0},"detect_noop":false}""");
  }

  @Test
  void delete_ofADocument_hasNoBody() {
    assertThat(ElasticsearchQueries.delete(TABLE, DEFAULT.refresh(), "a"))
        .hasToString("DELETE /usertable-documents/_doc/a");
    assertThat(ElasticsearchQueries.delete(TABLE, DURABLE.refresh(), "a"))
        .hasToString("DELETE /usertable-documents/_doc/a?refresh=wait_for");
  }

  @Test
  void addMetadata_ofEntries_keepsTheOthers() {
    assertThat(ElasticsearchQueries.addMetadata(TABLE, Map.of("part.0-100", "loaded")))
        .hasToString(
            """
            POST /usertable-mark/_update/mark?retry_on_conflict=100 \
            {"doc":{"part.0-100":"loaded"},"doc_as_upsert":true}""");
  }

  @Test
  void drop_ofATable_namesItsIndicesAlone() {
    assertThat(ElasticsearchQueries.DROP.of(TABLE))
        .hasToString("DELETE /usertable-documents,usertable-mark?ignore_unavailable=true");
  }

  @Test
  void insert_ofAFieldNamedKey_isRefused() {
    assertThatThrownBy(
            () ->
                ElasticsearchQueries.insert(
                    TABLE, DEFAULT.refresh(), new Document("a", Map.of("key", "mine"))))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static ElasticsearchSettings settings(String... keysAndValues) {
    return ElasticsearchSettings.from(OpenDb.properties(keysAndValues));
  }
}
