// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.server;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.search.binding.ProfileSettings;
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
      completionCandidates = Ways.class,
      description = {"${COMPLETION-CANDIDATES}.", "By default a container where Docker runs."})
  public @Nullable Via via;

  @Advanced
  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description = "Container image, instead of the pinned one.")
  public @Nullable String image;

  /** Options that a stored comparison contains; an empty text means that an option is not set. */
  public static ServerOptions of(String via, String image) {
    ServerOptions options = new ServerOptions();
    options.via = via.isEmpty() ? null : Via.parse(via);
    options.image = image.isEmpty() ? null : image;
    return options;
  }

  /**
   * Checks that the options do not contradict each other.
   *
   * @throws CommandFailure if they do
   */
  public void requireConsistent() {
    if (image != null && via == Via.PACKAGE) {
      throw CommandFailure.usage(
          "--image %s needs a container: omit --image or --via package".formatted(image));
    }
  }

  /** Server of a name, started if it is not running. */
  public RunningServer up(
      ManagedServers servers, ServerName name, OptionalInt port, ServerSize size) {
    return servers.up(name, Optional.ofNullable(via), port, Optional.ofNullable(image), size);
  }

  /**
   * Server of a name with the memory that the properties ask for, started if it is not running.
   *
   * @throws CommandFailure if the properties limit the memory of a server that has no limit
   */
  public RunningServer up(ManagedServers servers, ServerName name, Properties properties) {
    if (!servers.kind(name).hasMemoryLimit() && ProfileSettings.SERVER_MEMORY.isGiven(properties)) {
      throw CommandFailure.usage(
          "%s=%s: %s keeps all documents in memory, and has no cache to limit: omit it"
              .formatted(
                  ProfileSettings.SERVER_MEMORY.key(),
                  properties.getProperty(ProfileSettings.SERVER_MEMORY.key()),
                  name));
    }
    return servers.up(
        name,
        Optional.ofNullable(via),
        OptionalInt.empty(),
        Optional.ofNullable(image),
        size(properties));
  }

  /** Size that properties ask for; a running server may have any number of nodes without one. */
  private static ServerSize size(Properties properties) {
    return size(
        OptionalInt.of(ProfileSettings.SERVER_MEMORY.from(properties).intValue()), properties);
  }

  private static ServerSize size(OptionalInt megabytes, Properties properties) {
    return new ServerSize(
        megabytes,
        given(ProfileSettings.SERVER_NODES, properties),
        ProfileSettings.REPLICAS.from(properties).intValue());
  }

  private static OptionalInt given(Setting<Long> setting, Properties properties) {
    return setting.isGiven(properties)
        ? OptionalInt.of(setting.from(properties).intValue())
        : OptionalInt.empty();
  }

  /**
   * Checks that a server can have the size that properties ask for.
   *
   * @throws ServerException if it can't
   */
  public static void requireSize(ManagedServers servers, ServerName name, Properties properties) {
    size(properties).require(servers.kind(name));
  }

  /**
   * Server of a name for a command that does not reserve it. If a comparison has frozen the server,
   * this waits until the comparison ends.
   */
  public RunningServer upUnreserved(
      ManagedServers servers, ServerName name, OptionalInt port, ServerSize size) {
    if (!servers.isFrozen(name)) {
      return up(servers, name, port, size);
    }
    try (Reservation reserved = servers.reserve(name)) {
      return up(servers, name, port, size);
    }
  }

  /**
   * Checks that these options can start a server.
   *
   * @throws ServerException if they can't
   */
  public void requireStartable(ManagedServers servers, ServerName name) {
    servers.requireStartable(name, Optional.ofNullable(via), Optional.ofNullable(image));
  }

  /** Converter of {@code --via}. */
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

  /** Valid values of {@code --via}. */
  static final class Ways implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Via.values()).map(Via::id).iterator();
    }
  }
}
