// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.job;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.launcher.console.Advanced;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ManagedServers.Reservation;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerName;
import site.ycsb.search.servers.ServerSize;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.settings.Setting;

/** Options of a managed server, which is started if no address is given. */
public final class ServerOptions {

  @Advanced
  @Option(
      names = "--via",
      paramLabel = "WAY",
      converter = ViaConverter.class,
      description = {"${COMPLETION-CANDIDATES}.", "By default a container where Docker runs."})
  public @Nullable Via via;

  /** Options that a stored comparison contains; an empty text means that the option is not set. */
  public static ServerOptions of(String via) {
    ServerOptions options = new ServerOptions();
    options.via = via.isEmpty() ? null : Via.parse(via);
    return options;
  }

  public RunningServer up(
      ManagedServers servers, ServerName name, OptionalInt port, ServerSize size) {
    return servers.up(name, Optional.ofNullable(via), port, size);
  }

  /** Server of a name with the memory that the properties ask for, started if it is not running. */
  public RunningServer up(ManagedServers servers, ServerName name, Properties properties) {
    if (!servers.kind(name).hasMemoryLimit() && Profile.SERVER_MEMORY.isGiven(properties)) {
      throw CommandFailure.usage(
          "%s=%s: %s keeps all documents in memory, and has no cache to limit: omit it"
              .formatted(
                  Profile.SERVER_MEMORY.key(),
                  properties.getProperty(Profile.SERVER_MEMORY.key()),
                  name));
    }
    return up(servers, name, OptionalInt.empty(), size(properties));
  }

  /** Size that properties ask for; a running server may have any number of nodes without one. */
  private static ServerSize size(Properties properties) {
    return new ServerSize(
        OptionalInt.of(Profile.SERVER_MEMORY.from(properties).intValue()),
        given(Profile.SERVER_NODES, properties),
        Profile.REPLICAS.from(properties).intValue());
  }

  private static OptionalInt given(Setting<Long> setting, Properties properties) {
    return setting.isGiven(properties)
        ? OptionalInt.of(setting.from(properties).intValue())
        : OptionalInt.empty();
  }

  public static void requireSize(ManagedServers servers, ServerName name, Properties properties) {
    size(properties).require(servers.kind(name));
  }

  /**
   * Server of a name for a command that does not reserve it. If a comparison has frozen the server,
   * this waits until the comparison ends.
   */
  public RunningServer upUnreserved(
      ManagedServers servers, ServerName name, OptionalInt port, ServerSize size) {
    if (servers.frozen(name).isEmpty()) {
      return up(servers, name, port, size);
    }
    try (Reservation reserved = servers.reserve(name)) {
      return up(servers, name, port, size);
    }
  }

  public void requireStartable(ManagedServers servers, ServerName name) {
    servers.requireStartable(name, Optional.ofNullable(via));
  }

  static final class ViaConverter implements ITypeConverter<Via> {
    @Override
    public Via convert(String value) {
      try {
        return Via.parse(value);
      } catch (ServerException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
