// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.properties;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.launcher.console.Advanced;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.settings.Setting;

/** Options of a managed server, which is started if no address is given. */
public final class ServerOptions {

  @Advanced
  @Option(
      names = "--via",
      paramLabel = "WAY",
      description = {"${COMPLETION-CANDIDATES}.", "By default a container where Docker runs."})
  private @Nullable Via via;

  /** Way that the option names; empty without it. */
  public Optional<Via> way() {
    return Optional.ofNullable(via);
  }

  /** Way of a stored comparison, which has an empty text without the option. */
  public static Optional<Via> way(String stored) {
    return Arrays.stream(Via.values()).filter(way -> way.toString().equals(stored)).findFirst();
  }

  /** Server of a name with the memory that the properties ask for, started if it is not running. */
  public static RunningServer up(
      ManagedServers servers, ServerName name, Optional<Via> way, Properties properties) {
    if (!servers.kind(name).hasMemoryLimit() && Profile.SERVER_MEMORY.isGiven(properties)) {
      throw CommandFailure.usage(
          "%s=%s: %s keeps all documents in memory, and has no cache to limit: omit it",
          Profile.SERVER_MEMORY.key(), properties.getProperty(Profile.SERVER_MEMORY.key()), name);
    }
    return servers.up(name, way, OptionalInt.empty(), size(properties));
  }

  /** Size that properties ask for; a running server may have any number of nodes without one. */
  private static ServerSize size(Properties properties) {
    Setting<Long> given = Profile.SERVER_NODES;
    OptionalInt nodes =
        given.isGiven(properties)
            ? OptionalInt.of(given.from(properties).intValue())
            : OptionalInt.empty();
    return new ServerSize(
        OptionalInt.of(Profile.SERVER_MEMORY.from(properties).intValue()),
        nodes,
        Profile.REPLICAS.from(properties).intValue());
  }

  public static void requireSize(ManagedServers servers, ServerName name, Properties properties) {
    size(properties).require(servers.kind(name));
  }
}
