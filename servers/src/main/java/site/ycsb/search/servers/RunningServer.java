// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.search.servers.host.Via;

/**
 * Server that runs and answers.
 *
 * @param url address of the server, for example {@code redis://127.0.0.1:34567}
 * @param instance process id or container id; those of several nodes by commas
 */
public record RunningServer(
    ServerName name, Via via, URI url, String version, String instance, Path data) {

  /** Process ids of all nodes; none of containers. */
  public List<Long> processes() {
    return via == Via.PACKAGE
        ? Stream.of(instance.split(",", -1)).map(Long::valueOf).toList()
        : List.of();
  }
}
