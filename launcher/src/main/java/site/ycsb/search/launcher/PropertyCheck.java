// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.workload.SearchSettings;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.Settings;
import site.ycsb.search.settings.YcsbSettings;

/** Finds keys that nobody knows and values that aren't valid, before anything is started. */
final class PropertyCheck {

  /** What stock YCSB hands on to others, who don't list their keys. */
  private static final List<String> OPEN_PREFIXES = List.of("htrace.", "basicdb.");

  private final Set<String> known;
  private final Set<String> prefixes;

  PropertyCheck(Bindings bindings) {
    Stream<Setting<?>> ofBindings =
        bindings.all().stream().flatMap(installed -> installed.binding().settings().stream());
    known = Stream.concat(common(), ofBindings).map(Setting::key).collect(Collectors.toSet());
    prefixes = known.stream().map(PropertyCheck::prefix).collect(Collectors.toSet());
  }

  /**
   * Checks all properties that are given, in alphabetical order, and that the required ones are.
   *
   * @param required the keys without which it can't be done
   * @throws site.ycsb.search.settings.SettingException naming the first bad key, and the nearest valid one
   */
  void check(Properties properties, Store store, List<String> required) {
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
            "%s is not set: name a workload (-P workloads/NAME) or give a number (-p %s=N)"
                .formatted(key, key));
      }
    }
  }

  /** Of a class of the user's own, nobody can say which keys it takes. */
  private boolean mayBeKnown(String key, Store store) {
    boolean ofUser = store.binding().isEmpty() && !prefixes.contains(prefix(key));
    return ofUser || OPEN_PREFIXES.stream().anyMatch(key::startsWith);
  }

  /** The keys of the same prefix; all of them if there is none. */
  private Collection<String> relatives(String key) {
    List<String> relatives =
        known.stream().filter(each -> prefix(each).equals(prefix(key))).toList();
    return relatives.isEmpty() ? known : relatives;
  }

  private static Stream<Setting<?>> common() {
    return Stream.concat(YcsbSettings.ALL.stream(), SearchSettings.ALL.stream());
  }

  /** Up to the first dot, and with it; empty where there is none. */
  private static String prefix(String key) {
    return key.substring(0, key.indexOf('.') + 1);
  }
}
