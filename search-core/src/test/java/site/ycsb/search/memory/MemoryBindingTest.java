// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.Values;

class MemoryBindingTest {

  private final Binding binding = new MemoryBinding();

  @Test
  void registration_isFoundByServiceLoader() {
    assertThat(ServiceLoader.load(Binding.class)).hasAtLeastOneElementOfType(MemoryBinding.class);
  }

  @Test
  void binding_needsNoServer() {
    assertThat(binding.name()).isEqualTo("memory");
    assertThat(binding.capabilities())
        .containsExactlyInAnyOrder(Documents.class, Search.class, Values.class, Paths.class);
    assertThat(binding.server()).isEmpty();
  }
}
