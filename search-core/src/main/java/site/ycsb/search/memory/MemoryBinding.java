// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.memory;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Operations;
import site.ycsb.search.binding.Paths;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.Store;
import site.ycsb.search.binding.Values;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingGroup;
import site.ycsb.search.vector.VectorSettings;
import site.ycsb.search.vector.VectorSettings.Metric;

/** Binding of the reference store in the client's process, which has no server. */
public final class MemoryBinding implements Binding {

  private static final SettingGroup ALL = new SettingGroup();
  private static final Setting<Long> SERVICE =
      ALL.integer(
          "memory.service",
          0,
          0,
          1_000_000,
          "average of the random, exponentially distributed time that an operation takes, in"
              + " microseconds; 0 is as fast as possible");

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public String description() {
    return "a sorted map and an inverted index in the client's own process: the client's ceiling";
  }

  @Override
  public Set<Class<? extends Operations>> capabilities() {
    return Set.of(Documents.class, Search.class, Values.class, Paths.class);
  }

  @Override
  public List<Setting<?>> settings() {
    return ALL;
  }

  @Override
  public Store open(Properties properties) {
    Metric metric = VectorSettings.from(properties).map(VectorSettings::metric).orElse(Metric.L2);
    return new MemoryStore(SERVICE.from(properties)).measuredBy(metric);
  }
}
