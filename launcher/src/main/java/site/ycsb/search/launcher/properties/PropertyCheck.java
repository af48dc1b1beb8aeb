// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.search.workload.RunChecks;

/** Check of all properties, before anything is started: unknown keys, wrong or missing values. */
public final class PropertyCheck {

  /** Prefixes of keys that stock YCSB passes to other components. Their keys are not listed. */
  private static final List<String> OPEN_PREFIXES = List.of("htrace.", "basicdb.");

  private final Set<String> known;
  private final List<Binding> all;

  public PropertyCheck(Bindings bindings) {
    all = bindings.all().stream().map(Bindings.Installed::binding).toList();
    Stream<Setting<?>> ofBindings = all.stream().flatMap(binding -> binding.settings().stream());
    known = Stream.concat(common(), ofBindings).map(Setting::key).collect(Collectors.toSet());
  }

  /**
   * Checks the properties of a job. The first error in alphabetical order of the keys is reported.
   *
   * @param required keys that must have a value
   * @param workload true if the job executes a workload, whose properties must be consistent
   * @throws site.ycsb.search.settings.SettingException for a wrong key or value; names the valid
   *     ones
   */
  public void require(Properties properties, Store store, List<String> required, boolean workload) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (!known.contains(key) && !mayBeKnown(key, store)) {
        throw Settings.unknown(key, relatives(key));
      }
    }
    Stream.concat(common(), store.settings().stream())
        .filter(setting -> setting.isGiven(properties))
        .forEach(setting -> setting.from(properties));
    for (String key : required) {
      if (properties.getProperty(key) == null) {
        throw CommandFailure.usage(
            "%s is not set: name a workload (-P workloads/NAME) or set a number (-p %s=N)"
                .formatted(key, key));
      }
    }
    if (workload) {
      RunChecks.require(properties);
      store.binding().ifPresent(binding -> requireAble(binding, properties));
    }
  }

  private void requireAble(Binding binding, Properties properties) {
    Capabilities.require(binding, RunChecks.needs(properties), all);
    Capabilities.requireKinds(binding, properties, RunChecks.kinds(properties), all);
  }

  /** True if the key may belong to a client class without a binding, or to another component. */
  private static boolean mayBeKnown(String key, Store store) {
    return store.binding().isEmpty() || OPEN_PREFIXES.stream().anyMatch(key::startsWith);
  }

  /** Known keys with the same prefix; all known keys if there is none. */
  private Collection<String> relatives(String key) {
    List<String> relatives =
        known.stream().filter(each -> prefix(each).equals(prefix(key))).toList();
    return relatives.isEmpty() ? known : relatives;
  }

  private static Stream<Setting<?>> common() {
    return Stream.concat(YcsbSettings.ALL.stream(), RunChecks.OWN.stream());
  }

  /** Part of a key up to its first dot, inclusive; empty if there is no dot. */
  private static String prefix(String key) {
    return key.substring(0, key.indexOf('.') + 1);
  }
}
