// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import com.google.errorprone.annotations.FormatMethod;
import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.ExplainedFailure;

/**
 * Failure to use a store, in one line. The stock client prints the stack trace of such an exception
 * twice, on both streams. This class prints its line instead, once, on standard error.
 */
public final class StoreException extends DBException implements ExplainedFailure {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  public StoreException(ExitCode exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** Failure because of what the user asks for. */
  @FormatMethod
  public static StoreException usage(String format, @Nullable Object... values) {
    return new StoreException(
        ExitCode.USAGE, String.format(Locale.ROOT, format, values), /* cause= */ null);
  }

  @Override
  public ExitCode exitCode() {
    return exitCode;
  }

  @Override
  public void printStackTrace() {
    System.err.println(getMessage());
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    if (stream != System.out) {
      super.printStackTrace(stream);
    }
  }
}
