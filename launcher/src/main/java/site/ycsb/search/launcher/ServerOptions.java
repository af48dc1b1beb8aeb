// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.search.servers.ManagedServers;
import site.ycsb.search.servers.ManagedServers.Reservation;
import site.ycsb.search.servers.RunningServer;
import site.ycsb.search.servers.ServerException;
import site.ycsb.search.servers.ServerKind;
import site.ycsb.search.servers.Via;

/** How a server is started, where it has to be. */
final class ServerOptions {

  @Option(
      names = "--via",
      paramLabel = "WAY",
      converter = ViaConverter.class,
      completionCandidates = Ways.class,
      description = "${COMPLETION-CANDIDATES}; without it, a container where Docker answers.")
  @Nullable Via via;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description = "The container image, instead of the pinned one.")
  @Nullable String image;

  /** Those that an earlier command was given, by their names; empty is none. */
  static ServerOptions of(String via, String image) {
    ServerOptions options = new ServerOptions();
    options.via = via.isEmpty() ? null : Via.parse(via);
    options.image = image.isEmpty() ? null : image;
    return options;
  }

  /**
   * Checks what can be checked before anything is started.
   *
   * @throws CommandFailure if two options contradict each other
   */
  void requireAgreement() {
    if (image != null && via == Via.PACKAGE) {
      throw CommandFailure.usage(
          "--image %s needs a container: leave out it or --via package".formatted(image));
    }
  }

  /** The server, started if it does not run. */
  RunningServer up(ManagedServers servers, ServerKind kind, OptionalInt port) {
    return servers.up(kind, Optional.ofNullable(via), port, Optional.ofNullable(image));
  }

  /** The same for who does not reserve it; waits for a comparison that has frozen it. */
  RunningServer upUnreserved(ManagedServers servers, ServerKind kind, OptionalInt port) {
    if (!servers.isFrozen(kind)) {
      return up(servers, kind, port);
    }
    try (Reservation reserved = servers.reserve(kind)) {
      return up(servers, kind, port);
    }
  }

  /** Reads {@code --via}. */
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

  /** The values of {@code --via}. */
  static final class Ways implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Via.values()).map(Via::id).iterator();
    }
  }
}
