// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import site.ycsb.search.servers.machine.ServerException;
import site.ycsb.search.servers.packages.PackageCache;

/**
 * Hosts of the nodes of managed servers: processes of this machine, or Docker.
 *
 * @param progress receives a line for each slow step
 */
record ServerHosts(PackageCache packages, Consumer<String> progress) {

  /**
   * Host of a node that is to be started.
   *
   * @throws ServerException if it could not be started there
   */
  ServerHost of(ServerPlace place, ServerRequest request, int node) {
    DockerSocket docker = DockerSocket.ofUser();
    Optional<URI> daemon = request.packageOnly() ? Optional.empty() : docker.find();
    if (request.containerOnly() && daemon.isEmpty()) {
      throw new ServerException(
          "no Docker answers on this machine (%s): start Docker, or use --via package"
              .formatted(docker.tried()));
    }
    if (daemon.isPresent()) {
      return containers(daemon.get(), place.containerName(node), request.image());
    }
    place.recipe().serverPackage(); // Before the start, because a version may have no package.
    return processes();
  }

  /** Host of a server; empty for a container if Docker does not answer. */
  Optional<ServerHost> of(ServerPlace place, ServerState state) {
    return switch (state.via()) {
      case PACKAGE -> Optional.of(processes());
      case CONTAINER ->
          DockerSocket.ofUser()
              .find()
              .map(uri -> containers(uri, place.containerName(0), Optional.empty()));
    };
  }

  ServerHost processes() {
    return new PackageHost(packages, List.of());
  }

  private ServerHost containers(URI daemon, String name, Optional<String> image) {
    return new ContainerHost(daemon, name, image, progress);
  }
}
