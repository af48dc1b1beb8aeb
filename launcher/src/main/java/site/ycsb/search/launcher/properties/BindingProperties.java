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
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.launcher.install.Store;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.Settings;

/**
 * Check of a job's properties against those of all installed bindings, which a client process does
 * not know: it has one binding on its class path.
 */
public final class BindingProperties {

  /** Prefixes of keys that stock YCSB passes to other components. Their keys are not listed. */
  private static final List<String> OPEN_PREFIXES = List.of("htrace.");

  private final List<Binding> bindings;
  private final Set<String> known;

  public BindingProperties(Bindings installed) {
    bindings = installed.all().stream().map(Store::binding).toList();
    known =
        Stream.concat(PropertyCheck.COMMON.stream(), settings(bindings))
            .map(Setting::key)
            .collect(Collectors.toSet());
  }

  /**
   * Checks that each property is known and valid, with the store or with another binding.
   *
   * @throws site.ycsb.search.settings.SettingException for the first key that is unknown, in
   *     alphabetical order, or else for a value; names the valid ones
   */
  public void require(Properties properties, Store store) {
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (!known.contains(key) && OPEN_PREFIXES.stream().noneMatch(key::startsWith)) {
        throw Settings.unknown(key, relatives(key));
      }
    }
    Settings.requireValid(properties, PropertyCheck.COMMON);
    Settings.requireValid(properties, store.binding().settings());
    Settings.requireValid(properties, others(store));
  }

  /** Fails if the store's binding can't do what the workload needs; names those that can. */
  public void requireAble(Properties properties, Store store) {
    new Capabilities(PropertyCheck.needs(properties), PropertyCheck.kinds(properties))
        .require(store.binding(), properties, bindings);
  }

  public Collection<String> withoutEffect(Properties properties, Store store) {
    return others(store).stream()
        .filter(setting -> setting.isGiven(properties))
        .map(Setting::key)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Settings of the other bindings. */
  private List<Setting<?>> others(Store store) {
    Set<String> own =
        store.binding().settings().stream().map(Setting::key).collect(Collectors.toSet());
    return settings(bindings).filter(setting -> !own.contains(setting.key())).toList();
  }

  private static Stream<Setting<?>> settings(List<Binding> bindings) {
    return bindings.stream().flatMap(binding -> binding.settings().stream());
  }

  /** Known keys with the same prefix; all known keys if there is none. */
  private Collection<String> relatives(String key) {
    List<String> relatives =
        known.stream().filter(each -> prefix(each).equals(prefix(key))).toList();
    return relatives.isEmpty() ? known : relatives;
  }

  /** Part of a key up to its first dot, inclusive; empty if there is no dot. */
  private static String prefix(String key) {
    return key.substring(0, key.indexOf('.') + 1);
  }
}
