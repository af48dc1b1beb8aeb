// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
   * Fails if the binding's store lacks a kind of query; see {@link Binding#lacks}.
   *
   * @param kinds kinds that the workload asks
   * @param all bindings from which the message names those that lack none of them
   * @throws SettingException naming the first lack, and the bindings that have every kind
   */
  public static void requireKinds(
      Binding binding,
      Properties properties,
      Set<SearchQuery.Kind> kinds,
      Collection<? extends Binding> all) {
    Map<SearchQuery.Kind, String> lacks = binding.lacks(properties);
    Optional<SearchQuery.Kind> lacking = kinds.stream().filter(lacks::containsKey).findFirst();
    if (lacking.isPresent()) {
      List<String> able =
          all.stream()
              .filter(other -> other.capabilities().contains(Search.class))
              .filter(other -> Collections.disjoint(other.lacks(properties).keySet(), kinds))
              .map(Binding::name)
              .sorted()
              .toList();
      throw new SettingException(
          "the workload needs %s, which %s can't do: %s; valid are the bindings %s"
              .formatted(
                  lacking.get().operation(),
                  binding.name(),
                  lacks.get(lacking.get()),
                  able.isEmpty() ? "(none has it)" : String.join(", ", able)));
    }
  }

  /** Fails as the other method does, about the binding of the properties. */
  public static void requireKinds(Properties properties, Set<SearchQuery.Kind> kinds) {
    requireKinds(InstalledBindings.require(properties), properties, kinds, InstalledBindings.all());
  }

  /**
   * Fails as {@link #require(Binding, Set, Collection)} does, about the binding of the properties.
   */
  public static void require(Properties properties, Set<Class<? extends Operations>> needed) {
    require(InstalledBindings.require(properties), needed, InstalledBindings.all());
  }
}
