// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.opensearch.client.opensearch.core.IndexRequest;
import org.opensearch.client.opensearch.core.SearchRequest;
import org.opensearch.client.opensearch.core.UpdateRequest;
import org.opensearch.client.transport.Endpoint;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneSettings;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.TableNames;
import site.ycsb.search.scaffolding.OpenDb;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests, as OpenSearch's documentation writes them. */
final class OpenSearchRequestsTest {

  private static final TableNames TABLE = TableNames.of("usertable");

  @Test
  void createIndex_byDefault_isTheIndexOfTheDesign() throws Exception {
    assertBody(
        OpenSearchTables.createIndex(TABLE, settings().index(), true),
        """
        {
          "aliases": { "usertable": {} },
          "settings": {
            "number_of_shards": 1,
            "queries": { "cache": { "enabled": true } },
            "number_of_replicas": 0,
            "refresh_interval": "1s",
            "write.wait_for_active_shards": 1,
            "translog.durability": "async",
            "translog.sync_interval": "1s"
          },
          "mappings": {
            "dynamic": "false",
            "properties": {
              "title": {
                "type": "text", "analyzer": "standard", "index_options": "docs", "norms": false
              },
              "score": { "type": "long" },
              "key": { "type": "keyword" }
            }
          }
        }""");
  }

  @Test
  void createIndex_sortedAndDurableOfAPanel_hasWhatTheyAsk() throws Exception {
    JsonNode index =
        body(
            OpenSearchTables.createIndex(
                TABLE,
                settings("profile", "durable", "search.panel", "true", "opensearch.sorted", "true")
                    .index(),
                true));

    assertThat(index.at("/settings/sort"))
        .hasToString("{\"field\":[\"score\"],\"order\":[\"asc\"]}");
    assertThat(index.at("/settings/translog.durability").stringValue()).isEqualTo("request");
    assertThat(index.at("/mappings/properties/title/index_options").stringValue())
        .isEqualTo("positions");
    assertThat(index.at("/mappings/properties/number/type").stringValue()).isEqualTo("double");
    assertThat(index.at("/mappings/properties/tag/type").stringValue()).isEqualTo("keyword");
  }

  @Test
  void search_ofTwoWords_isAPageInTheOrderOfTheScore() throws Exception {
    SearchRequest search =
        OpenSearchOperations.search(TABLE, SearchQuery.both("red", "pen", 20, 10));

    assertThat(sent(search, SearchRequest._ENDPOINT))
        .isEqualTo(
            "POST /usertable-documents/_search"
                + " {allow_partial_search_results=false, request_cache=false, typed_keys=true}");
    assertBody(
        search,
        """
        {
          "from": 20, "size": 10, "track_total_hits": false,
          "query": { "bool": { "filter": [
            { "match": { "title": { "query": "red pen", "operator": "and" } } } ] } },
          "sort": [ { "score": { "order": "asc" } } ]
        }""");
  }

  @Test
  void search_ofEachKindOfThePanel_isItsQuery() throws Exception {
    assertFilter(SearchQuery.word("red", 0, 1), "[{\"match\":{\"title\":{\"query\":\"red\"}}}]");
    assertFilter(
        SearchQuery.any("red", "pen", 0, 1),
        "[{\"match\":{\"title\":{\"query\":\"red pen\",\"operator\":\"or\"}}}]");
    assertFilter(SearchQuery.prefix("red", 0, 1), "[{\"prefix\":{\"title\":{\"value\":\"red\"}}}]");
    assertFilter(
        SearchQuery.phrase("red", "pen", 0, 1),
        "[{\"match_phrase\":{\"title\":{\"query\":\"red pen\"}}}]");
    assertFilter(
        SearchQuery.fuzzy("red", 0, 1),
        """
        [{"fuzzy":{"title":{"value":"red","fuzziness":"1","transpositions":false,
          "rewrite":"constant_score"}}}]""");
    assertFilter(
        SearchQuery.own("all", "{\"match_all\":{}}", 0, 1),
        "[{\"wrapper\":{\"query\":\"eyJtYXRjaF9hbGwiOnt9fQ==\"}}]");
    assertFilter(
        SearchQuery.filter("red", 1.5, 2.5, 0, 1),
        """
        [{"match":{"title":{"query":"red"}}},{"range":{"number":{"gte":1.5,"lte":2.5}}}]""");
    assertThat(
            body(OpenSearchOperations.search(TABLE, SearchQuery.facet("red", 2, 3)))
                .path("aggregations"))
        .isEqualTo(
            parsed(
                """
                {"tags":{"terms":{"field":"tag","size":5,"order":[{"_key":"asc"}]}}}"""));
  }

  private static void assertFilter(SearchQuery query, String filter) throws Exception {
    assertThat(body(OpenSearchOperations.search(TABLE, query)).at("/query/bool/filter"))
        .isEqualTo(parsed(filter));
  }

  @Test
  void scan_ofFields_isARangeOfKeys() throws Exception {
    assertBody(
        OpenSearchOperations.scan(TABLE, "k", 5, List.of("score", "title")),
        """
        {
          "size": 5, "track_total_hits": false, "_source": { "includes": ["score", "title"] },
          "query": { "range": { "key": { "gte": "k" } } },
          "sort": [ { "key": { "order": "asc" } } ]
        }""");
  }

  @Test
  void write_ofADocument_goesToTheAliasAndWaitsAsAsked() throws Exception {
    Document document = OpenDb.document("a/b", "red pen", 7);
    assertThat(
            sent(
                OpenSearchOperations.insert(TABLE, Refresh.WAIT_FOR, Encoded.of(document)),
                IndexRequest._ENDPOINT))
        .isEqualTo("PUT /usertable/_doc/a%2Fb {refresh=wait_for, require_alias=true}");
    UpdateRequest<?, ?> update = OpenSearchOperations.update(TABLE, Refresh.FALSE, document);
    assertThat(sent(update, UpdateRequest._ENDPOINT))
        .isEqualTo("POST /usertable/_update/a%2Fb {require_alias=true, retry_on_conflict=100}");
    assertBody(
        update,
        "{\"doc\":{\"title\":\"red pen\",\"score\":7,\"field0\":\"opaque\"},\"detect_noop\":false}");
  }

  private static LuceneSettings settings(String... keysAndValues) {
    Properties properties = OpenDb.properties(keysAndValues);
    return new OpenSearchBinding().settings(properties);
  }

  /** Method, path and parameters of a request. */
  @SuppressWarnings("unchecked") // An endpoint's type is of the request's, whatever its document.
  private static String sent(Object request, Endpoint<?, ?, ?> endpoint) {
    Endpoint<Object, ?, ?> any = (Endpoint<Object, ?, ?>) endpoint;
    Map<String, String> parameters = new TreeMap<>(any.queryParameters(request));
    return "%s %s %s".formatted(any.method(request), any.requestUrl(request), parameters);
  }

  private static void assertBody(Object request, String json) throws Exception {
    assertThat(body(request)).isEqualTo(parsed(json));
  }

  private static JsonNode body(Object request) throws Exception {
    return parsed(UTF_8.decode(BlockingTransport.body(request)).toString());
  }

  private static JsonNode parsed(String json) {
    return JsonMapper.shared().readTree(json);
  }
}
