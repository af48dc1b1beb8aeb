// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.OpenDb;

/** Replies that servers have given, and some that are not whole. */
final class RepliesTest {

  private static final SearchQuery QUERY = SearchQuery.both("x", "y", 0, 10);
  private static final String BEGIN =
      "{\"took\":1,\"timed_out\":false,"
          + "\"_shards\":{\"total\":1,\"successful\":1,\"skipped\":0,\"failed\":0}";

  @Test
  void search_ofHits_isTheirDocumentsWithTypes() throws Exception {
    String page =
        BEGIN
            + """
            ,"hits":{"max_score":null,"hits":[
             {"_index":"t","_id":"a","_score":null,
              "_source":{"key":"a","title":"x y","score":7,"d":7.0},"sort":[7,"a"]},
             {"_index":"t","_id":"b","_score":null,"_source":{"key":"b"},"sort":[8,"b"]}]}}""";
    try (CannedServer server = CannedServer.elasticsearch(200, page);
        OpenDb db = Elasticsearch.at(server.url())) {
      assertThat(db.search().search(TABLE, QUERY).hits())
          .containsExactly(
              new Document("a", Map.of("title", "x y", "score", 7L, "d", 7.0)),
              new Document("b", Map.of()));
      assertThat(db.documents().scan(TABLE, "a", 2, Set.of("score")))
          .containsExactly(new Document("a", Map.of("score", 7L)), new Document("b", Map.of()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"took\":1,\"timed_out\":true,\"_shards\":{\"total\":1,\"successful\":1,\"failed\":0},"
            + "\"hits\":{\"hits\":[]}}",
        "{\"took\":1,\"timed_out\":false,\"_shards\":{\"total\":2,\"successful\":1,\"failed\":1},"
            + "\"hits\":{\"hits\":[]}}",
        BEGIN + "}",
        BEGIN + ",\"hits\":{\"hits\":[{\"_index\":\"t\",\"_id\":\"a\"}]}}",
        BEGIN
            + ",\"hits\":{\"hits\":"
            + "[{\"_index\":\"t\",\"_id\":\"a\",\"_source\":{\"f\":[true]}}]}}",
        BEGIN + ",\"hits\":{\"hits\":[",
        "[]"
      })
  void search_thatIsNotAnsweredInFull_isAnError(String text) throws Exception {
    try (CannedServer server = CannedServer.elasticsearch(200, "{}");
        OpenDb db = Elasticsearch.at(server.url())) {
      server.answerWith(text);
      assertThatThrownBy(() -> db.search().search(TABLE, QUERY))
          .isInstanceOf(IllegalStateException.class)
          .satisfies(e -> assertThat(db.store().statusOf((Exception) e)).isEqualTo(Status.ERROR));
    }
  }

  @Test
  void get_ofNumbersOfAnyLength_keepsTheirType() throws Exception {
    String document =
        """
        {"_index":"t","_id":"k","found":true,"_source":{"key":"k","a":7,"b":7.0,"c":1.0E300,
         "d":-9007199254740991,"e":100000000000000000000}}""";
    try (CannedServer server = CannedServer.elasticsearch(200, document);
        OpenDb db = Elasticsearch.at(server.url())) {
      assertThat(db.documents().get(TABLE, "k", null).orElseThrow().fields())
          .isEqualTo(Map.of("a", 7L, "b", 7.0, "c", 1e300, "d", -9007199254740991L, "e", 1e20));
    }
  }
}
