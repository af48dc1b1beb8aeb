// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.host;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.machine.ServerUsageException;
import site.ycsb.search.servers.packages.PackageCache;

/** Hosts of managed servers: processes of this machine, or Docker. */
public record ServerHosts(PackageCache packages) {

  /**
   * Host of a server that is to be started.
   *
   * @param own program that the user has built; empty for a container or package
   * @param via way that is asked for; if empty, a container if Docker answers, otherwise a package
   */
  public ServerHost choose(ServerKind kind, String version, Optional<Path> own, Optional<Via> via) {
    if (own.isPresent()) {
      return new PackageHost(packages, List.of(), Optional.of(runnable(own.get(), via)));
    }
    DockerSocket docker = DockerSocket.ofUser();
    Optional<URI> daemon =
        via.filter(Via.PACKAGE::equals).isPresent() ? Optional.empty() : docker.find();
    if (via.filter(Via.CONTAINER::equals).isPresent() && daemon.isEmpty()) {
      throw new ServerException(
          "no Docker answers on this machine (%s): start Docker, or use --via package",
          docker.tried());
    }
    if (daemon.isPresent()) {
      return new ContainerHost(daemon.get(), packages.progress());
    }
    kind.serverPackage(version); // Before the start, because a version may have no package.
    return processes();
  }

  private static Path runnable(Path program, Optional<Via> via) {
    if (via.filter(Via.CONTAINER::equals).isPresent()) {
      throw new ServerUsageException(
          "%s: a program of this machine does not run in a container: omit --via container",
          program);
    }
    if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
      throw new ServerUsageException(
          "%s: %s: name the program that runs the server, such as /home/me/redis/src/redis-server",
          program,
          Files.isDirectory(program)
              ? "is a directory"
              : Files.exists(program) ? "is not executable" : "no such file");
    }
    return program;
  }

  public ServerHost of(Via via) {
    return find(via)
        .orElseThrow(
            () ->
                new ServerException(
                    "cannot reach the server's container, no Docker answers: start Docker and try again"));
  }

  /** Host of a server that was started; empty for a container if Docker does not answer. */
  public Optional<ServerHost> find(Via via) {
    return switch (via) {
      case PACKAGE -> Optional.of(processes());
      case CONTAINER ->
          DockerSocket.ofUser()
              .find()
              .map(daemon -> new ContainerHost(daemon, packages.progress()));
    };
  }

  private ServerHost processes() {
    return new PackageHost(packages, List.of(), Optional.empty());
  }
}
