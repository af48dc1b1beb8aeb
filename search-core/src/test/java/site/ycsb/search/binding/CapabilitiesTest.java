// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.DocumentsBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.settings.SettingException;

class CapabilitiesTest {

  private static final Set<Class<? extends Operations>> BOTH =
      Set.of(Documents.class, Search.class);

  private final Binding documents = new DocumentsBinding();
  private final Binding memory = new MemoryBinding();

  @Test
  void require_ofWhatTheBindingHas_isSilent() {
    assertThatCode(() -> Capabilities.require(memory, BOTH, List.of())).doesNotThrowAnyException();
    assertThatCode(() -> Capabilities.require(documents, Set.of(Documents.class), List.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void require_ofWhatTheBindingLacks_namesItAndTheBindingsThatHaveIt() {
    assertThatThrownBy(() -> Capabilities.require(documents, BOTH, List.of(memory, documents)))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "the workload needs Search, which documents can't do; valid are the bindings memory");
  }

  @Test
  void require_ofWhatNoBindingHas_saysSo() {
    assertThatThrownBy(() -> Capabilities.require(documents, BOTH, List.of(documents)))
        .hasMessageEndingWith("valid are the bindings (none has it)");
  }

  @Test
  void require_ofABindingThatIsNotInstalled_namesTheInstalled() {
    Properties properties = TestProperties.of("binding", "nosuchbinding");
    assertThatThrownBy(() -> Capabilities.require(properties, BOTH))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("binding=nosuchbinding: valid are ")
        .hasMessageContainingAll("memory", "test", "documents");
  }

  @Test
  void operations_thatTheBindingLacks_areUnsupported() throws Exception {
    Properties properties =
        TestProperties.of("db", SearchDb.class.getName(), "binding", DocumentsBinding.NAME);
    SearchDb db = SearchDb.open(properties).orElseThrow();
    assertThatThrownBy(() -> db.operations(Search.class))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("documents can't do Search");
    db.cleanup();
  }
}
