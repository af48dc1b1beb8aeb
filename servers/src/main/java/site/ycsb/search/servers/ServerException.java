// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers;

import org.jspecify.annotations.Nullable;

/** Failure that a user can act on. Its message is one line: what failed, where, what to do. */
public sealed class ServerException extends RuntimeException permits ServerUsageException {
  private static final long serialVersionUID = 1L;

  ServerException(String message) {
    this(message, null);
  }

  ServerException(String message, @Nullable Throwable cause) {
    super(message.strip().replaceAll("\\s*\\R\\s*", " "), cause);
  }
}
