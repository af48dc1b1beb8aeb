// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.recipe;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.servers.packages.ServerPackage;

/**
 * Recipe of one kind of server: its package, its command and its readiness check. A new kind needs
 * one implementation, which {@code ServerName} makes, and one constant of {@code ServerKind}.
 */
public interface ServerRecipe {

  /** Version of the package, or tag of the image; if empty, the pinned one. */
  Optional<String> wantedVersion();

  /** Title for messages, for example {@code Redis}. */
  String title();

  URI url(int port);

  /** Address of a server of several nodes. */
  URI url(List<Integer> ports);

  /** Recipe of one of several nodes. */
  ServerRecipe node(ServerNodes.Place place);

  /** Largest number of nodes, without those of replicas, if the kind has a limit of its own. */
  default int maxNodes() {
    return Integer.MAX_VALUE;
  }

  /** True if copies of data are on nodes that hold nothing else. */
  default boolean hasReplicaNodes() {
    return false;
  }

  /**
   * Makes one server of nodes that answer, unless they are one, and waits until all agree.
   *
   * @throws ServerException if they do not agree in time
   */
  void unite(ServerNodes nodes);

  /** MB of the server's cache or heap; 0 for a server without such a limit. */
  default int megabytes() {
    return 0;
  }

  /**
   * Writes the data to disk before a clean shutdown, if the shutdown itself does not.
   *
   * @throws ServerException if the data cannot be written
   */
  default void save(int port) {}

  /** True if the server on that port of the loopback address is ready for requests. */
  boolean answers(int port);

  /** Version that the server on that port reports. */
  String version(int port);

  /** Packages by version; the last one is the default. */
  NavigableMap<String, ServerPackage> packages();

  /**
   * Package of the server when it runs as a process.
   *
   * @throws ServerUsageException if there is no package of the named version
   */
  default ServerPackage serverPackage() {
    String version = wantedVersion().orElseGet(packages()::lastKey);
    return Optional.ofNullable(packages().get(version))
        .orElseThrow(
            () ->
                new ServerUsageException(
                    "%s %s: %s; any tag with --via container"
                        .formatted(title(), version, validVersions())));
  }

  /** Versions that have a package, for messages. */
  default String validVersions() {
    List<String> versions = List.copyOf(packages().keySet());
    int last = versions.size() - 1;
    return last == 0
        ? "the valid version is " + versions.get(0)
        : "valid versions are %s and %s"
            .formatted(String.join(", ", versions.subList(0, last)), versions.get(last));
  }

  /** Longest time that a start may take, on a busy machine. */
  default Duration startPatience() {
    return Duration.ofMinutes(1);
  }

  /**
   * Makes the files that the command needs. This method is called before every start, so the
   * directory may hold files of an earlier start.
   *
   * @param installed directory of the package
   * @param directory directory of the server
   */
  default void prepare(Path installed, Path directory, int port) {}

  /** Environment variables of the server, besides those of this process. */
  default Map<String, String> environment(Path directory) {
    return Map.of();
  }

  /**
   * Command that runs the server in the foreground, on the loopback address only.
   *
   * @param installed directory of the package
   * @param directory directory of the server, empty at first; the server writes all files there
   */
  List<String> command(Path installed, Path directory, int port);

  /** Path of a program in the package, even if the package lacks it. */
  Path tool(Path installed, String name);

  /**
   * Line that the server logs when it listens, which proves that no other server answers on its
   * port.
   */
  String readyLine();

  /** Container image of the pinned version. */
  String pinnedImage();

  /** Container image: the pinned one, or that with the named version as its tag. */
  default String image() {
    return wantedVersion()
        .map(tag -> pinnedImage().replaceFirst(":.*", ":") + tag)
        .orElseGet(this::pinnedImage);
  }

  /** Port of the server within its container. */
  int containerPort();

  /**
   * Command within the container, without options that the image sets itself; if empty, the image's
   * command.
   */
  List<String> containerCommand();

  /** True if the container uses the network of this machine, where other nodes are. */
  default boolean usesHostNetwork() {
    return false;
  }

  /** Environment variables within the container. */
  default Map<String, String> containerEnvironment() {
    return Map.of();
  }

  /**
   * Configures what an image's command line cannot, after the server answers.
   *
   * @throws ServerException if the image cannot be used
   */
  default void prepareContainer(int port) {}
}
