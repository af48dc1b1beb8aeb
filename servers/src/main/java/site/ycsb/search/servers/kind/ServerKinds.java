// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.kind;

import java.util.Collection;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.search.servers.machine.ServerUsageException;

/** Kinds of server that are installed, by name. Several modules may register the same kind. */
public final class ServerKinds {
  private final SortedMap<String, ServerKind> byId = new TreeMap<>();

  public ServerKinds(Iterable<ServerKind> kinds) {
    kinds.forEach(kind -> byId.putIfAbsent(kind.id(), kind));
  }

  public static ServerKinds installed() {
    return new ServerKinds(ServiceLoader.load(ServerKind.class));
  }

  public Collection<ServerKind> all() {
    return byId.values();
  }

  public Optional<ServerKind> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  public ServerKind require(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new ServerUsageException(
                    "unknown server '%s': use %s", id, String.join(", ", byId.keySet())));
  }
}
