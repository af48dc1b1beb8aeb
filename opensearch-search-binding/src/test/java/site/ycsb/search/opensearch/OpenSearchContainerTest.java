// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import site.ycsb.search.scaffolding.ContainerKit;

final class OpenSearchContainerTest extends ContainerKit {

  OpenSearchContainerTest() {
    super("opensearch", "2.19.6");
  }

  @Override
  protected void assertHasItsSettings(int port) throws Exception {
    URI heap =
        URI.create(
            "http://127.0.0.1:%d/_nodes/_local?filter_path=nodes.*.jvm.mem.heap_max_in_bytes"
                .formatted(port));
    assertThat(
            HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(heap).build(), BodyHandlers.ofString())
                .body())
        .contains(":" + (512 << 20));
  }
}
