// SPDX-License-Identifier: Apache-2.0
package stub;

import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.Store;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/** Stub binding. Its server can't be started. */
public final class StubBinding implements Binding {

  @Override
  public String name() {
    return "stub";
  }

  @Override
  public String description() {
    return "a stub";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class);
  }

  @Override
  public Store open(Properties properties) {
    throw new UnsupportedOperationException("the stub of the client opens no store");
  }

  @Override
  public void require(Properties properties) {
    if (properties.getProperty("stub.url", "").equals("malformed")) {
      throw new SettingException("stub.url=malformed: valid is any other");
    }
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        Setting.text("stub.record", "", "a file", "the file that records the calls"),
        Setting.text("stub.exits", "0", "numbers", "the exit codes of the calls"),
        Setting.text("stub.results", "", "a directory", "a file for each binding, its result"),
        Setting.flag("stub.keep", false, "the property file is left"),
        Setting.integer("stub.sleep", 0, 0, 100_000, "milliseconds before the end"),
        Setting.text("stub.url", "", "a URL", "the server"));
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(new ManagedServer("stubd", "stub.url", List.of("stub.url")));
  }
}
