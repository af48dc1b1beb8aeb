// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

/** Failure of a start whose port another process has, or this user may not open. */
public final class PortTakenException extends ServerException {
  private static final long serialVersionUID = 1;

  public PortTakenException(int port) {
    super(
        "port %d is taken by another process, or closed to this user: give another port, or none for a free one"
            .formatted(port));
  }
}
