// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.servers.recipe.ElasticsearchPort;

final class ElasticsearchServerTest extends ServerContract {
  private static final String DOCUMENT = "/kept/_doc/1";

  ElasticsearchServerTest() {
    super(ServerKind.ELASTICSEARCH, "8.19.21");
  }

  @Override
  void write(EphemeralServer server) {
    Http.put(server.url().resolve(DOCUMENT), "{}");
  }

  @Override
  boolean isWritten(EphemeralServer server) {
    return ElasticsearchPort.get(server.port(), DOCUMENT).orElseThrow().status() == 200;
  }

  @Override
  List<String> loginArguments() {
    return List.of("-E", "xpack.security.enabled=true");
  }

  @Override
  void assertDemandsLogin(EphemeralServer server) {
    assertThat(ElasticsearchPort.get(server.port(), "/_cluster/health"))
        .map(ElasticsearchPort.Reply::status)
        .contains(401);
  }

  @Test
  void start_elasticsearch_writesInItsDirectoryAlone() {
    assertThat(server().data())
        .isDirectoryContaining("glob:**/data")
        .isDirectoryContaining("glob:**/logs")
        .isDirectoryContaining("glob:**/config");
    assertThat(settings("jvm.mem.heap_max_in_bytes")).contains(":1073741824");
  }

  @Test
  void start_byRoot_isAnotherUsersAndByOthersTheirOwn() {
    String here = ProcessHandle.current().info().user().orElseThrow();

    assertThat(Processes.of(server()))
        .hasSizeGreaterThan(1)
        .extracting(process -> process.info().user().orElseThrow())
        .containsOnly(here.equals("root") ? "nobody" : here);
  }

  private String settings(String path) {
    return ElasticsearchPort.get(server().port(), "/_nodes/_local?filter_path=nodes.*." + path)
        .orElseThrow()
        .body();
  }
}
