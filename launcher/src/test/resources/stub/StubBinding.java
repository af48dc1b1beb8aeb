// SPDX-License-Identifier: Apache-2.0
package stub;

import java.util.List;
import java.util.Optional;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.Setting;

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
  public Class<? extends SearchDb<?>> db() {
    return StubDb.class;
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        Setting.text("stub.record", "", "a file", "where the calls are written down"),
        Setting.text("stub.exits", "0", "numbers", "the exit codes of the calls"),
        Setting.text("stub.results", "", "a directory", "a file for each class, its result"),
        Setting.flag("stub.keep", false, "the property file is left"),
        Setting.integer("stub.sleep", 0, 0, 100_000, "milliseconds before the end"),
        Setting.text("stub.url", "", "a URL", "the server"));
  }

  @Override
  public Optional<ManagedServer> server() {
    return Optional.of(new ManagedServer("stubd", "stub.url", List.of("stub.url")));
  }
}
