// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.server;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.servers.ServerKind;

/** Names of managed servers: the name of the server, or that of a binding that uses it. */
public final class ServerNames {

  private final Bindings bindings;

  public ServerNames(Bindings bindings) {
    this.bindings = bindings;
  }

  /**
   * Kind of the server with the given name.
   *
   * @throws CommandFailure if there is none; names all valid names
   */
  public ServerKind kind(String name) {
    String id =
        bindings
            .named(name)
            .flatMap(installed -> installed.binding().server())
            .map(ManagedServer::kind)
            .orElse(name);
    return find(id)
        .orElseThrow(
            () -> CommandFailure.usage("no server '%s'. Valid are %s".formatted(name, allNames())));
  }

  /** Names of all servers, each with the bindings that use it. */
  public String allNames() {
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
