// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.servers.ServerKind;

/** The servers by the names that people call them: their own, or that of a binding. */
final class ServerNames {

  private final Bindings bindings;

  ServerNames(Bindings bindings) {
    this.bindings = bindings;
  }

  /**
   * The kind of server that is meant.
   *
   * @throws CommandFailure naming all that there are
   */
  ServerKind kind(String name) {
    String id =
        bindings
            .named(name)
            .flatMap(installed -> installed.binding().server())
            .map(ManagedServer::kind)
            .orElse(name);
    return find(id)
        .orElseThrow(
            () ->
                CommandFailure.usage("no server '%s'. There are %s".formatted(name, everyName())));
  }

  /** The names of the kinds, each with the bindings that use it. */
  String everyName() {
    return Arrays.stream(ServerKind.values())
        .map(kind -> kind.id() + users(kind))
        .collect(Collectors.joining(", "));
  }

  private String users(ServerKind kind) {
    List<String> users =
        bindings.all().stream()
            .map(Bindings.Installed::binding)
            .filter(binding -> binding.server().filter(s -> s.kind().equals(kind.id())).isPresent())
            .map(binding -> binding.name())
            .toList();
    return users.isEmpty() ? "" : " (for %s)".formatted(String.join(", ", users));
  }

  private static Optional<ServerKind> find(String id) {
    return Arrays.stream(ServerKind.values()).filter(kind -> kind.id().equals(id)).findFirst();
  }
}
