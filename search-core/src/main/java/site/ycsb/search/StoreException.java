// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/**
 * A store that can't be used, in one line. The stock client prints the stack trace of such an
 * exception twice, on both streams; here that prints the line, once, on standard error.
 */
public final class StoreException extends DBException {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * @param exitCode how a command that meets this should end
   * @param message one line: what failed, where, and what to do about it
   * @param cause what the driver said, if it said anything
   */
  public StoreException(ExitCode exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = requireNonNull(exitCode, "exitCode");
  }

  /** How a command that meets this should end. */
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
