// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;

final class RedisJsonBindingTest {

  @Test
  void serviceLoader_findsIt() {
    assertThat(ServiceLoader.load(Binding.class))
        .filteredOn(RedisJsonBinding.class::isInstance)
        .singleElement()
        .satisfies(
            binding -> {
              assertThat(binding.name()).isEqualTo("redisjson");
              assertThat(binding.db()).isEqualTo(RedisJsonSearchDb.class);
              assertThat(binding.settings()).isEqualTo(RedisJsonSettings.ALL);
            });
  }

  @Test
  void server_addressKeys_areSettings() {
    Binding.ManagedServer server = new RedisJsonBinding().server().orElseThrow();

    assertThat(server.kind()).isEqualTo("redis");
    assertThat(server.addressKeys()).contains(server.urlKey());
    assertThat(RedisJsonSettings.ALL)
        .extracting(setting -> (Object) setting.key())
        .containsAll(server.addressKeys());
  }
}
