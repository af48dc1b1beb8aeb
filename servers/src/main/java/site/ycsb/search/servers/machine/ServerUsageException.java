// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import com.google.errorprone.annotations.FormatMethod;
import org.jspecify.annotations.Nullable;

/** Failure of a request that no server can meet: an unknown name or version, or a contradiction. */
public final class ServerUsageException extends ServerException {
  private static final long serialVersionUID = 1L;

  @FormatMethod
  public ServerUsageException(String format, @Nullable Object... values) {
    super(format, values);
  }
}
