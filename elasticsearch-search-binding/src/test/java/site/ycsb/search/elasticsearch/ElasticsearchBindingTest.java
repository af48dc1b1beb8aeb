// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.servers.ServerKind;

final class ElasticsearchBindingTest {

  @Test
  void serviceLoader_findsIt() {
    assertThat(ServiceLoader.load(Binding.class))
        .filteredOn(ElasticsearchBinding.class::isInstance)
        .singleElement()
        .satisfies(
            binding -> {
              assertThat(binding.name()).isEqualTo("elasticsearch-search");
              assertThat(binding.db()).isEqualTo(ElasticsearchSearchDb.class);
              assertThat(binding.settings()).isEqualTo(ElasticsearchSettings.ALL);
            });
  }

  @Test
  void server_addressKeys_areSettings() {
    Binding.ManagedServer server = new ElasticsearchBinding().server().orElseThrow();

    assertThat(ServerKind.parse(server.kind())).isEqualTo(ServerKind.ELASTICSEARCH);
    assertThat(server.addressKeys()).contains(server.urlKey());
    assertThat(ElasticsearchSettings.ALL)
        .extracting(setting -> (Object) setting.key())
        .containsAll(server.addressKeys());
  }
}
