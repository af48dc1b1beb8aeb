// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.nio.file.Path;

/**
 * A server that answers: what it is and where.
 *
 * @param url its address, for example {@code redis://127.0.0.1:34567}
 * @param version the server's own version, asked of it just now
 * @param instance its process id, or its container id
 * @param data its directory; the log is there
 */
public record RunningServer(
    ServerKind kind, Via via, URI url, String version, String instance, Path data) {

  /** Rejects nulls by name. */
  public RunningServer {
    requireNonNull(kind, "kind");
    requireNonNull(via, "via");
    requireNonNull(url, "url");
    requireNonNull(version, "version");
    requireNonNull(instance, "instance");
    requireNonNull(data, "data");
  }
}
