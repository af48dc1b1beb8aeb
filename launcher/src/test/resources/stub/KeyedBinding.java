// SPDX-License-Identifier: Apache-2.0
package stub;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Store;
import site.ycsb.search.settings.Setting;

/** Stub binding that can't search. */
public final class KeyedBinding implements Binding {

  @Override
  public String name() {
    return "keyed";
  }

  @Override
  public String description() {
    return "a stub that reads by key";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class);
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(Setting.text("keys.url", "", "a URL", "the server"));
  }

  @Override
  public Store open(Properties properties) {
    throw new UnsupportedOperationException("the stub of the client opens no store");
  }
}
