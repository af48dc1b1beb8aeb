// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import com.google.errorprone.annotations.FormatMethod;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.results.ResultsException;

/**
 * Failure that a user can act on. Its message is one line: what failed, where, what to do. Whatever
 * starts, stops, fetches or names a server may throw it.
 */
public class ServerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ServerException(String message) {
    this(message, (Throwable) null);
  }

  @FormatMethod
  public ServerException(String format, @Nullable Object... values) {
    this(format.formatted(values), (Throwable) null);
  }

  public ServerException(String message, @Nullable Throwable cause) {
    super(message.strip().replaceAll("\\s*\\R\\s*", " "), cause);
  }

  /** Failure with the reason of another in words, and with what to do, if anything. */
  public static ServerException because(IOException cause, String what, String remedy) {
    String end = remedy.isEmpty() ? "" : ": " + remedy;
    return new ServerException(
        "%s (%s)%s".formatted(what, ResultsException.reason(cause), end), cause);
  }
}
