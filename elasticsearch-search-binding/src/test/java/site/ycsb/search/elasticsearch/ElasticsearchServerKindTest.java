// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.search.scaffolding.EphemeralServer;
import site.ycsb.search.scaffolding.ServerKindKit;
import site.ycsb.search.servers.kind.ServerNode;
import site.ycsb.search.servers.kind.ServerNodes;

@Tag("campaign")
final class ElasticsearchServerKindTest extends ServerKindKit {
  private static final String DOCUMENT = "/kept/_doc/1";

  @TempDir Path directory;

  ElasticsearchServerKindTest() {
    super("elasticsearch", "8.19.21");
  }

  @Override
  protected void write(EphemeralServer server) throws Exception {
    HttpRequest.Builder put =
        to(server, DOCUMENT)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString("{}"));
    assertThat(send(put).statusCode()).isEqualTo(201);
  }

  @Override
  protected boolean isWritten(EphemeralServer server) throws Exception {
    return send(to(server, DOCUMENT)).statusCode() == 200;
  }

  @Override
  protected List<String> loginArguments() {
    return List.of("-E", "xpack.security.enabled=true");
  }

  @Override
  protected void assertDemandsLogin(EphemeralServer server) throws Exception {
    assertThat(send(to(server, "/_cluster/health")).statusCode()).isEqualTo(401);
  }

  private static HttpRequest.Builder to(EphemeralServer server, String path) {
    return HttpRequest.newBuilder(URI.create(server.url() + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void start_elasticsearch_writesInItsDirectoryAlone() throws Exception {
    assertThat(server().data())
        .isDirectoryContaining("glob:**/data")
        .isDirectoryContaining("glob:**/logs")
        .isDirectoryContaining("glob:**/config");
    String heap = "/_nodes/_local?filter_path=nodes.*.jvm.mem.heap_max_in_bytes";
    assertThat(send(to(server(), heap)).body()).contains(":1073741824");
  }

  @Test
  void start_byRoot_isAnotherUsersAndByOthersTheirOwn() {
    String here = ProcessHandle.current().info().user().orElseThrow();
    ProcessHandle own = ProcessHandle.of(server().process(0).pid()).orElseThrow();

    assertThat(Stream.concat(Stream.of(own), own.descendants()))
        .hasSizeGreaterThan(1)
        .extracting(process -> process.info().user().orElseThrow())
        .containsOnly(here.equals("root") ? "nobody" : here);
  }

  @Test
  void container_ofOneNodeOrSeveral_hasItsSettings() {
    assertThat(kind().container(node(List.of(9201))).environment())
        .containsEntry("discovery.type", "single-node")
        .containsEntry("xpack.security.enabled", "false")
        .containsEntry("ES_JAVA_OPTS", "-Xms512m -Xmx512m");
    assertThat(kind().container(node(List.of(9201, 9202))).environment())
        .containsEntry("cluster.initial_master_nodes", "n1,n2")
        .containsEntry("http.port", "9201");
  }

  private ServerNode node(List<Integer> ports) {
    return new ServerNode(
        kind().defaultVersion(), 512, new ServerNodes(ports, ports, 0), 0, directory);
  }
}
