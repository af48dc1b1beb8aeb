// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.scaffolding.OpenDb.TABLE;
import static site.ycsb.search.scaffolding.OpenDb.document;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.HttpText;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;

/** Requests on the wire, literally: a timed operation sends one request and no more. */
final class ElasticsearchWireTest {

  private RecordingProxy proxy;
  private OpenDb db;

  @BeforeEach
  void open() throws Exception {
    proxy = new RecordingProxy(Elasticsearch.server().port(), Framing.http());
    db = Elasticsearch.at("http://127.0.0.1:" + proxy.port(), "threadcount", "2");
    db.tables().create(TABLE);
    db.documents().put(TABLE, document("a", "red pen", 1));
    db.tables().refresh(TABLE);
    proxy.take();
  }

  @AfterEach
  void drop() throws Exception {
    db.tables().drop(TABLE);
    db.close();
    proxy.close();
  }

  @Test
  void operations_ofEachKind_sendOneRequestEach() throws Exception {
    db.search().search(TABLE, SearchQuery.both("red", "pen", 0, 10));
    db.documents().scan(TABLE, "a", 5, Set.of("title"));
    db.documents().get(TABLE, "a", null);
    db.documents().get(TABLE, "a", Set.of("title"));
    db.documents().put(TABLE, new Document("c", Map.of("title", "blue pen")));
    db.documents().patch(TABLE, new Document("c", Map.of("title", "red pen")));
    db.documents().patch(TABLE, new Document("none", Map.of("title", "red pen")));
    db.documents().remove(TABLE, "c");
    db.documents().remove(TABLE, "none");
    db.documents().putAll(TABLE, List.of(new Document("d", Map.of()), new Document("e", Map.of())));

    assertThat(requests())
        .containsExactly(
            """
            POST /usertable-documents/_search\
            ?allow_partial_search_results=false&request_cache=false \
            {"from":0,"size":10,"track_total_hits":false,"query":{"bool":{"filter":[\
            {"match":{"title":{"query":"red pen","operator":"and"}}}]}},\
            "sort":[{"score":"asc"}]}""",
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
    db.documents().get(TABLE, "a", null);
    db.documents().put(TABLE, document("b", "red pen", 2));

    assertThat(sent())
        .allSatisfy(
            sent -> {
              assertThat(sent.headers().get("Accept"))
                  .containsExactly("application/vnd.elasticsearch+json; compatible-with=8");
              assertThat(sent.headers().keySet())
                  .isSubsetOf(
                      "Accept",
                      "Connection",
                      "Content-Length",
                      "Content-Type",
                      "Host",
                      "User-Agent");
            })
        .last()
        .satisfies(
            sent ->
                assertThat(sent.headers().get("Content-Type"))
                    .containsExactly("application/vnd.elasticsearch+json; compatible-with=8"));
  }

  @Test
  void put_intoAMissingTable_createsItsIndexFirst() throws Exception {
    db.tables().drop(TABLE);
    proxy.take();

    db.documents().put(TABLE, new Document("c", Map.of()));
    db.documents().put(TABLE, new Document("d", Map.of()));

    assertThat(requests())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("PUT /usertable/_doc/c"),
            created -> assertThat(created).startsWith("PUT /usertable-documents {\"aliases\""),
            again -> assertThat(again).startsWith("PUT /usertable/_doc/c"),
            second -> assertThat(second).startsWith("PUT /usertable/_doc/d"));
  }

  @Test
  void partsOfValues_inATableWithoutAnIndex_areReadBeforeAChange() throws Exception {
    db.tables().drop(TABLE);
    db.tables().applyProfile(TABLE);
    proxy.take();
    Paths paths = db.db().operations(Paths.class);

    paths.putJson(TABLE, "k", "{\"a\":{\"n\":1}}");
    assertThat(paths.readPath(TABLE, "k", JsonPath.of("a", "n"))).hasValue("1");
    assertThat(paths.writePath(TABLE, "k", JsonPath.of("a", "n"), "2")).isTrue();
    assertThat(paths.addAtPath(TABLE, "k", JsonPath.of("a", "n"), 3)).hasValue("5");
    assertThat(paths.multiplyAtPath(TABLE, "k", JsonPath.of("a", "none"), 3)).isEmpty();

    assertThat(requests())
        .satisfiesExactly(
            first -> assertThat(first).startsWith("PUT /usertable/_doc/k"),
            created ->
                assertThat(created)
                    .startsWith("PUT /usertable-documents {\"aliases\"")
                    .endsWith("\"mappings\":{\"enabled\":false}}"),
            again ->
                assertThat(again)
                    .isEqualTo(
                        "PUT /usertable/_doc/k?require_alias=true"
                            + " {\"value\":{\"a\":{\"n\":1}}}"),
            read -> assertThat(read).isEqualTo(read("a.n")),
            readToSet -> assertThat(readToSet).isEqualTo(read("a.n")),
            set -> assertThat(set).isEqualTo(update(0, 2)),
            readToAdd -> assertThat(readToAdd).isEqualTo(read("a.n")),
            sum -> assertThat(sum).isEqualTo(update(1, 5)),
            readToMultiply -> assertThat(readToMultiply).isEqualTo(read("a.none")));
  }

  private static String read(String path) {
    return "GET /usertable-documents/_doc/k?_source_includes=value." + path;
  }

  private static String update(int seqNo, int number) {
    return "POST /usertable/_update/k?require_alias=true&if_seq_no=%d&if_primary_term=1"
            .formatted(seqNo)
        + " {\"doc\":{\"value\":{\"a\":{\"n\":%d}}},\"detect_noop\":false}".formatted(number);
  }

  private List<String> requests() {
    return sent().stream().map(HttpText::toString).toList();
  }

  /** Requests since the last call. */
  private List<HttpText> sent() {
    return proxy.take().stream().map(request -> HttpText.parse(request.bytes())).toList();
  }
}
