// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Binding.ManagedServer;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.install.Bindings;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.kind.ServerKinds;

/**
 * Names of managed servers, such as {@code redis@7.2/old}. A binding's name may stand for the kind
 * of the server that it uses.
 */
public final class ServerNames {

  private final Bindings bindings;
  private final ServerKinds kinds;

  public ServerNames(Bindings bindings) {
    this.bindings = bindings;
    this.kinds = bindings.serverKinds();
  }

  /** Server with the given name. */
  public ServerName parse(String text) {
    String first = text.replaceFirst("[@/].*", "");
    String kind =
        bindings
            .named(first)
            .flatMap(installed -> installed.binding().server())
            .map(ManagedServer::kind)
            .orElse(first);
    if (kinds.find(kind).isEmpty()) {
      throw CommandFailure.usage("no server '%s'. Valid are %s".formatted(first, allNames()));
    }
    return ServerName.parse(kind + text.substring(first.length()));
  }

  /** The default server of each kind, and all servers that run or have left files. */
  public NavigableSet<ServerName> all(ManagedServers servers) {
    NavigableSet<ServerName> names = new TreeSet<>(servers.known());
    kinds.all().forEach(kind -> names.add(ServerName.of(kind.id())));
    return names;
  }

  /** Names of all kinds of servers, each with the bindings that use it. */
  public String allNames() {
    return kinds.all().stream()
        .map(kind -> kind.id() + users(kind.id()))
        .collect(Collectors.joining(", "));
  }

  private String users(String kind) {
    List<String> users =
        bindings.all().stream()
            .map(Bindings.Installed::binding)
            .filter(binding -> binding.server().filter(s -> s.kind().equals(kind)).isPresent())
            .map(Binding::name)
            .toList();
    return users.isEmpty() ? "" : " (for %s)".formatted(String.join(", ", users));
  }
}
