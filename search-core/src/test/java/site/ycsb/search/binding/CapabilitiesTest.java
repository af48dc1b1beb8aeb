// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.search.fixtures.DocumentsBinding;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.memory.MemoryBinding;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

class CapabilitiesTest {

  private static final Set<Class<? extends Operations>> BOTH =
      Set.of(Documents.class, Search.class);

  private static final Properties NONE = new Properties();

  private final Binding documents = new DocumentsBinding();
  private final Binding memory = new MemoryBinding();

  private static Capabilities need(Set<Class<? extends Operations>> operations) {
    return new Capabilities(operations, Set.of());
  }

  @Test
  void require_ofWhatTheBindingHas_isSilent() {
    assertThatCode(() -> need(BOTH).require(memory, NONE, List.of())).doesNotThrowAnyException();
    assertThatCode(() -> need(Set.of(Documents.class)).require(documents, NONE, List.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void require_ofWhatTheBindingLacks_namesItAndTheBindingsThatHaveIt() {
    assertThatThrownBy(() -> need(BOTH).require(documents, NONE, List.of(memory, documents)))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "the workload needs Search, which documents can't do; valid are the bindings memory");
  }

  @Test
  void require_ofWhatNoBindingHas_saysSo() {
    assertThatThrownBy(() -> need(BOTH).require(documents, NONE, List.of(documents)))
        .hasMessageEndingWith("valid are the bindings (none has it)");
  }

  /** Memory without a search by prefix. */
  private static final class WithoutPrefix implements Binding {
    private final Binding memory = new MemoryBinding();

    @Override
    public String name() {
      return "plain";
    }

    @Override
    public String description() {
      return memory.description();
    }

    @Override
    public Set<Class<? extends Operations>> capabilities() {
      return memory.capabilities();
    }

    @Override
    public List<Setting<?>> settings() {
      return List.of();
    }

    @Override
    public Map<SearchQuery.Kind, String> lacks(Properties properties) {
      return Map.of(SearchQuery.Kind.PREFIX, "its index knows none");
    }

    @Override
    public Store open(Properties properties) throws Exception {
      return memory.open(properties);
    }
  }

  @Test
  void require_ofAKindThatTheBindingLacks_namesItTheReasonAndTheBindingsThatHaveIt() {
    Binding plain = new WithoutPrefix();

    assertThatCode(
            () ->
                new Capabilities(BOTH, Set.of(SearchQuery.Kind.WORD))
                    .require(plain, NONE, List.of(memory)))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                new Capabilities(BOTH, Set.of(SearchQuery.Kind.PREFIX))
                    .require(plain, NONE, List.of(plain, documents, memory)))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "the workload needs SEARCH-PREFIX, which plain can't do: its index knows none; valid"
                + " are the bindings memory");
  }

  @Test
  void require_ofABindingThatIsNotInstalled_namesTheInstalled() {
    Properties properties = TestProperties.of("binding", "nosuchbinding");
    assertThatThrownBy(() -> need(BOTH).require(properties))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith("binding=nosuchbinding: valid are ")
        .hasMessageContainingAll("memory", "test", "documents");
  }

  @Test
  void operations_thatTheBindingLacks_areUnsupported() throws Exception {
    Properties properties =
        TestProperties.of("db", SearchDb.class.getName(), "binding", DocumentsBinding.NAME);
    SearchDb db = SearchDb.open(properties);
    assertThatThrownBy(() -> db.operations(Search.class))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("documents can't do Search");
    db.cleanup();
  }
}
