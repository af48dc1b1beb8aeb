// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Values;
import site.ycsb.search.memory.MemoryStore;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.vector.VectorSettings;

/**
 * Binding of the stores that the kit itself is tested on. A property names the class of the store,
 * so that each wrong store is a subclass of a few lines.
 */
public final class WrongBinding implements Binding {

  private static final SettingGroup ALL = new SettingGroup();

  static final Setting<String> STORE =
      ALL.declare(Setting.text("wrong.store", "", "a class name", "the store that is opened"));

  private final Set<Class<? extends Operations>> capabilities;
  private final Map<SearchQuery.Kind, String> lacks;

  /** For the service loader. */
  public WrongBinding() {
    this(Set.of(Documents.class, Search.class, Values.class, Paths.class));
  }

  /** Binding that declares these capabilities, whatever its store implements. */
  WrongBinding(Set<Class<? extends Operations>> capabilities) {
    this.capabilities = capabilities;
    this.lacks = Map.of();
  }

  /** Binding that declares that its store lacks a kind of query, whatever it answers. */
  WrongBinding(SearchQuery.Kind lacking, String reason) {
    this.capabilities = new WrongBinding().capabilities;
    this.lacks = Map.of(lacking, reason);
  }

  @Override
  public Map<SearchQuery.Kind, String> lacks(Properties properties) {
    return lacks;
  }

  @Override
  public String name() {
    return "wrong";
  }

  @Override
  public String description() {
    return "stores for the tests of the conformance kit";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return capabilities;
  }

  @Override
  public List<Setting<?>> settings() {
    return ALL;
  }

  @Override
  public Store open(Properties properties) throws Exception {
    Class<?> type = Class.forName(STORE.from(properties));
    Store store = (Store) type.getDeclaredConstructor().newInstance();
    if (store instanceof MemoryStore memory) {
      VectorSettings.from(properties).ifPresent(vectors -> memory.measuredBy(vectors.metric()));
    }
    if (store instanceof SwitchedStore.Db switched) {
      switched.logIn(properties);
    }
    return store;
  }
}
