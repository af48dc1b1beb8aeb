// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import com.google.errorprone.annotations.FormatMethod;
import org.jspecify.annotations.Nullable;

/**
 * Failure that a user can act on. Its message is one line: what failed, where, what to do. Whatever
 * starts, stops, fetches or names a server may throw it.
 */
public class ServerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Names of Java for a failure whose text says everything. */
  private static final String NAMES = "\\((java.io.IO|java.nio.file.FileSystem)Exception: ";

  public ServerException(String message) {
    this(message, (Throwable) null);
  }

  @FormatMethod
  public ServerException(String format, @Nullable Object... values) {
    this(format.formatted(values), (Throwable) null);
  }

  public ServerException(String message, @Nullable Throwable cause) {
    super(message.strip().replaceAll("\\s*\\R\\s*", " ").replaceAll(NAMES, "("), cause);
  }
}
