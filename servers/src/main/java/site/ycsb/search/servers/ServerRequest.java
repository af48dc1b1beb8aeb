// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.util.Optional;
import java.util.OptionalInt;
import site.ycsb.search.servers.host.Via;
import site.ycsb.search.servers.kind.ServerKind;
import site.ycsb.search.servers.machine.ServerUsageException;

/** Wishes of a user for a server; an empty value is chosen automatically. */
record ServerRequest(ServerName name, Optional<Via> via, OptionalInt port, Optional<String> image) {

  ServerRequest {
    if (port.isPresent() && (port.getAsInt() < 1 || port.getAsInt() > 65_535)) {
      throw new ServerUsageException(
          "port %d is not between 1 and 65535: give one that is".formatted(port.getAsInt()));
    }
    if (image.isPresent() && name.version().isPresent()) {
      throw new ServerUsageException(
          "%s names a version, and --image %s an image: leave out either"
              .formatted(name, image.get()));
    }
    if (image.isPresent() && via.filter(Via.PACKAGE::equals).isPresent()) {
      throw new ServerUsageException(
          "--image %s needs a container: leave out either it or --via package"
              .formatted(image.get()));
    }
  }

  /** Version that is asked for: an image says it by its tag. */
  String version(ServerKind kind) {
    return image
        .map(named -> named.replaceFirst(".*:", ""))
        .or(name::version)
        .orElseGet(kind::defaultVersion);
  }

  /** True if a running server meets the wishes. */
  boolean isMetBy(ServerState state) {
    return via.filter(wanted -> wanted != state.via()).isEmpty()
        && (port.isEmpty() || port.getAsInt() == state.nodes().ports().get(0))
        && image.filter(wanted -> !wanted.equals(state.origin())).isEmpty();
  }
}
