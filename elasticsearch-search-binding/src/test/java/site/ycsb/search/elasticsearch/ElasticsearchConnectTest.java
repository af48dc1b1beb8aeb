// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.lucene.TableNames;
import site.ycsb.search.scaffolding.Fault;
import site.ycsb.search.scaffolding.Framing;
import site.ycsb.search.scaffolding.OpenDb;
import site.ycsb.search.scaffolding.RecordingProxy;
import site.ycsb.search.scaffolding.RecordingProxy.Request;

/** Connections and the login that each request carries. */
final class ElasticsearchConnectTest {

  /** Connections that ask for the version. */
  private static final int VERSION = 1;

  /** Further connections that slow replies may cause while many are opened at a time. */
  private static final int MOST_FURTHER = 5;

  @Test
  void init_withALogin_sendsItUnasked() throws Exception {
    try (CannedServer server = CannedServer.elasticsearch(200, "{}")) {
      Elasticsearch.at("http://ycsb:p%40ss@127.0.0.1:" + server.port()).close();
      assertThat(server.takeAuthorizations()).isNotEmpty().containsOnly("Basic eWNzYjpwQHNz");

      Elasticsearch.at(server.url(), "elasticsearch.user", "ycsb", "elasticsearch.password", "p@ss")
          .close();
      assertThat(server.takeAuthorizations()).isNotEmpty().containsOnly("Basic eWNzYjpwQHNz");

      Elasticsearch.at(server.url(), "elasticsearch.apikey", "abc==").close();
      assertThat(server.takeAuthorizations()).isNotEmpty().containsOnly("ApiKey abc==");
    }
  }

  @Test
  void init_ofManyThreads_opensAConnectionForEach_andTheyAreUsed() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(Elasticsearch.server().port(), Framing.http());
        OpenDb db = Elasticsearch.at("http://127.0.0.1:" + proxy.port(), "threadcount", "100")) {
      int opened = oneMoreConnection(proxy) - 1;
      int expected = 100 + VERSION;
      assertThat(opened).isBetween(expected, expected + MOST_FURTHER);

      for (int i = 0; i < 10; i++) {
        assertThat(db.db().read(OpenDb.TABLE, "none", null, new HashMap<>()))
            .isEqualTo(Status.NOT_FOUND);
      }
      assertThat(oneMoreConnection(proxy)).as("no read opens a connection").isEqualTo(opened + 2);
    }
  }

  @Test
  @Tag("campaign")
  void administration_afterIdleConnectionsWereClosed_worksAtOnce() throws Exception {
    List<Step> steps =
        List.of(
            db -> db.tables().create(OpenDb.TABLE),
            db -> db.tables().addMetadata(OpenDb.TABLE, Map.of("seed", "1")),
            db -> assertThat(db.tables().metadata(OpenDb.TABLE)).containsEntry("seed", "1"),
            db -> db.tables().applyProfile(OpenDb.TABLE),
            db -> db.search().requireExact(),
            db -> db.tables().refresh(OpenDb.TABLE),
            db -> assertThat(db.tables().count(OpenDb.TABLE)).isZero(),
            db -> assertThat(db.store().settings().row()).doesNotContainValue("unknown"),
            db -> assertThat(db.tables().sizes(OpenDb.TABLE)).containsKey("memory"),
            db -> db.tables().drop(OpenDb.TABLE));
    try (RecordingProxy proxy = new RecordingProxy(Elasticsearch.server().port(), Framing.http());
        OpenDb db = Elasticsearch.at("http://127.0.0.1:" + proxy.port(), "threadcount", "2")) {
      for (Step step : steps) {
        proxy.closeConnections();
        step.run(db);
      }
    }
  }

  /** To create an index of many shards takes longer than a search may. */
  @Test
  @Tag("campaign")
  void createIndex_slowerThanTheTimeoutOfAReply_isWaitedFor_otherRequestsAreNot() throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(Elasticsearch.server().port(), Framing.http());
        ElasticsearchStore store =
            (ElasticsearchStore)
                new ElasticsearchBinding()
                    .open(
                        OpenDb.properties(
                            "elasticsearch.url",
                            "http://127.0.0.1:" + proxy.port(),
                            "elasticsearch.timeout",
                            "900"))) {
      ElasticsearchTables tables = store.tables();
      proxy.set(Fault.latency(Duration.ofSeconds(1)));

      tables.createIndex(TableNames.of(OpenDb.TABLE), true);

      assertThatThrownBy(() -> tables.exists(OpenDb.TABLE))
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessageStartingWith("no answer to GET /usertable-documents/_settings")
          .hasMessageEndingWith(
              "within 900 milliseconds; a greater elasticsearch.timeout waits longer");
      proxy.set(Fault.latency(Duration.ZERO));
      tables.drop(OpenDb.TABLE);
    }
  }

  private interface Step {
    void run(OpenDb db) throws Exception;
  }

  /** Number of a connection that is opened now, counted from the proxy's first. */
  private static int oneMoreConnection(RecordingProxy proxy) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + proxy.port());
    HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding());
    return proxy.take().stream().mapToInt(Request::connection).max().orElseThrow();
  }

  @Test
  void remove_thatAReplicaLacks_fails() throws Exception {
    String deleted =
        """
        {"_index":"usertable-documents","_id":"user1","_version":2,"result":"deleted",
         "_shards":{"total":2,"successful":1,"failed":1},"_seq_no":1,"_primary_term":1}""";
    try (CannedServer server = CannedServer.elasticsearch(200, deleted);
        OpenDb db = Elasticsearch.at(server.url(), "replicas", "1")) {
      assertThatThrownBy(() -> db.documents().remove(OpenDb.TABLE, "user1"))
          .hasMessage("only 0 of 1 replicas have the write");
    }
  }
}
