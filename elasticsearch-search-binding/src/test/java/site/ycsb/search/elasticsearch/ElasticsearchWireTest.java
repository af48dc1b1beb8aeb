// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.elasticsearch.OpenDb.TABLE;
import static site.ycsb.search.elasticsearch.OpenDb.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;

/** What a real server is sent within timed operations: this, no more. */
final class ElasticsearchWireTest {

  private Recorder recorder;
  private ElasticsearchSearchDb db;

  @BeforeEach
  void open() throws Exception {
    recorder = new Recorder(SharedServer.url());
    db = OpenDb.with("elasticsearch.url", recorder.url(), "threadcount", "2");
    db.createIndex(TABLE);
    db.put(TABLE, document("a", "red pen", 1));
    db.refresh(TABLE);
    recorder.drain();
  }

  @AfterEach
  void drop() throws Exception {
    db.dropTable(TABLE);
    db.cleanup();
    recorder.close();
  }

  @Test
  void operations_ofEachKind_sendOneRequestEach() throws Exception {
    db.search(TABLE, new SearchQuery("red", "pen", 0, 10));
    db.scan(TABLE, "a", 5, Set.of("title"));
    db.get(TABLE, "a", null);
    db.get(TABLE, "a", Set.of("title"));
    db.put(TABLE, new Document("c", Map.of("title", "blue pen")));
    db.patch(TABLE, new Document("c", Map.of("title", "red pen")));
    db.patch(TABLE, new Document("none", Map.of("title", "red pen")));
    db.remove(TABLE, "c");
    db.remove(TABLE, "none");
    db.putAll(TABLE, List.of(new Document("d", Map.of()), new Document("e", Map.of())));

    assertThat(requests())
        .containsExactly(
            """
            POST /usertable-documents/_search\
            ?allow_partial_search_results=false&request_cache=false \
            {"from":0,"size":10,"track_total_hits":false,"query":{"bool":{"filter":[\
            {"match":{"title":{"query":"red pen","operator":"and"}}}]}},\
            "sort":[{"score":"asc"},{"key":"asc"}]}""",
            """
            POST /usertable-documents/_search\
            ?allow_partial_search_results=false&request_cache=false \
            {"size":5,"track_total_hits":false,"query":{"range":{"key":{"gte":"a"}}},\
            "sort":[{"key":"asc"}],"_source":["title"]}""",
            "GET /usertable-documents/_doc/a",
            "GET /usertable-documents/_doc/a?_source_includes=title",
            """
            PUT /usertable/_doc/c?require_alias=true {"key":"c","title":"blue pen"}""",
            """
            POST /usertable/_update/c?require_alias=true&retry_on_conflict=100 \
            {"doc":{"title":"red pen"},"detect_noop":false}""",
            """
            POST /usertable/_update/none?require_alias=true&retry_on_conflict=100 \
            {"doc":{"title":"red pen"},"detect_noop":false}""",
            "DELETE /usertable-documents/_doc/c",
            "DELETE /usertable-documents/_doc/none",
            """
            POST /usertable/_bulk?require_alias=true {"index":{"_id":"d"}}
            {"key":"d"}
            {"index":{"_id":"e"}}
            {"key":"e"}
            """);
  }

  @Test
  void operations_ofEachKind_speakTheProtocolThatLaterServersKeep() throws Exception {
    db.get(TABLE, "a", null);
    db.put(TABLE, document("b", "red pen", 2));

    assertThat(recorder.drain())
        .allSatisfy(
            sent -> {
              assertThat(sent.headers().get("Accept"))
                  .containsExactly("application/vnd.elasticsearch+json; compatible-with=8");
              assertThat(sent.headers().keySet()) // As the recorder writes them; and no more.
                  .isSubsetOf(
                      "Accept",
                      "Connection",
                      "Content-length",
                      "Content-type",
                      "Host",
                      "User-agent");
            })
        .last()
        .satisfies(
            sent ->
                assertThat(sent.headers().get("Content-type"))
                    .containsExactly("application/vnd.elasticsearch+json; compatible-with=8"));
  }

  @Test
  void put_intoATableThatIsNotThere_makesItSearchableFirst() throws Exception {
    db.dropTable(TABLE);
    recorder.drain();

    db.put(TABLE, new Document("c", Map.of()));
    db.put(TABLE, new Document("d", Map.of()));

    assertThat(requests())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("PUT /usertable/_doc/c"),
            made -> assertThat(made).startsWith("PUT /usertable-documents {\"aliases\""),
            again -> assertThat(again).startsWith("PUT /usertable/_doc/c"),
            second -> assertThat(second).startsWith("PUT /usertable/_doc/d"));
  }

  private List<String> requests() {
    return recorder.drain().stream().map(Recorder.Sent::request).toList();
  }
}
