// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.servers.ServerKind;

final class MongoDbBindingTest {

  @Test
  void serviceLoader_findsIt() {
    assertThat(ServiceLoader.load(Binding.class))
        .filteredOn(MongoDbBinding.class::isInstance)
        .singleElement()
        .satisfies(
            binding -> {
              assertThat(binding.name()).isEqualTo("mongodb-search");
              assertThat(binding.db()).isEqualTo(MongoDbSearchDb.class);
              assertThat(binding.settings()).isEqualTo(MongoDbSettings.ALL);
            });
  }

  @Test
  void server_isOfAKindThatCanBeStarted_andItsKeysAreSettings() {
    Binding.ManagedServer server = new MongoDbBinding().server().orElseThrow();

    assertThat(ServerKind.parse(server.kind())).isEqualTo(ServerKind.MONGODB);
    assertThat(server.addressKeys()).contains(server.urlKey());
    assertThat(MongoDbSettings.ALL)
        .extracting(setting -> (Object) setting.key())
        .containsAll(server.addressKeys());
  }
}
