// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

/** Failure of a request that no server can meet: an unknown name or version, or a contradiction. */
public final class ServerUsageException extends ServerException {
  private static final long serialVersionUID = 1L;

  public ServerUsageException(String message) {
    super(message);
  }
}
