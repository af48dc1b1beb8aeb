// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static java.util.stream.Collectors.joining;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.search.settings.SettingException;

/**
 * What a workload needs of a binding.
 *
 * @param operations capabilities that the operations of a store must have
 * @param kinds kinds of query that the store must answer; see {@link Binding#lacks}
 */
public record Capabilities(
    Set<Class<? extends Operations>> operations, Set<SearchQuery.Kind> kinds) {

  public void require(Properties properties) {
    require(Binding.named(properties), properties, Binding.installed());
  }

  /** Fails if a binding lacks something, and names those of all that lack nothing. */
  public void require(Binding binding, Properties properties, Collection<? extends Binding> all) {
    Optional<String> lack = lack(binding, properties);
    if (lack.isPresent()) {
      List<String> able =
          all.stream()
              .filter(other -> lack(other, properties).isEmpty())
              .map(Binding::name)
              .sorted()
              .toList();
      throw new SettingException(
          "the workload needs %s; valid are the bindings %s",
          lack.get(), able.isEmpty() ? "(none has it)" : String.join(", ", able));
    }
  }

  private Optional<String> lack(Binding binding, Properties properties) {
    String missing =
        operations.stream()
            .filter(capability -> !binding.capabilities().contains(capability))
            .map(Class::getSimpleName)
            .sorted()
            .collect(joining(" and "));
    if (!missing.isEmpty()) {
      return Optional.of("%s, which %s can't do".formatted(missing, binding.name()));
    }
    Map<SearchQuery.Kind, String> lacks = binding.lacks(properties);
    return kinds.stream()
        .filter(lacks::containsKey)
        .findFirst()
        .map(
            kind ->
                "%s, which %s can't do: %s"
                    .formatted(kind.operation(), binding.name(), lacks.get(kind)));
  }
}
