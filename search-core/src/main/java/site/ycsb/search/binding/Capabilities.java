// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.search.settings.SettingException;

/** Check that a binding has the capabilities that a workload needs. */
public final class Capabilities {

  private Capabilities() {}

  /**
   * Fails if the binding lacks a capability.
   *
   * @param needed capabilities that the workload needs
   * @param all bindings from which the message names those that have every needed capability
   * @throws SettingException naming the missing capabilities and the bindings that have them
   */
  public static void require(
      Binding binding, Set<Class<? extends Operations>> needed, Collection<? extends Binding> all) {
    Set<String> missing =
        needed.stream()
            .filter(capability -> !binding.capabilities().contains(capability))
            .map(Class::getSimpleName)
            .collect(Collectors.toCollection(TreeSet::new));
    if (missing.isEmpty()) {
      return;
    }
    List<String> able =
        all.stream()
            .filter(other -> other.capabilities().containsAll(needed))
            .map(Binding::name)
            .sorted()
            .toList();
    throw new SettingException(
        "the workload needs %s, which %s can't do; valid are the bindings %s"
            .formatted(
                String.join(" and ", missing),
                binding.name(),
                able.isEmpty() ? "(none has it)" : String.join(", ", able)));
  }

  /**
   * Fails as {@link #require(Binding, Set, Collection)} does, about the binding of the properties.
   */
  public static void require(Properties properties, Set<Class<? extends Operations>> needed) {
    require(InstalledBindings.require(properties), needed, InstalledBindings.all());
  }
}
