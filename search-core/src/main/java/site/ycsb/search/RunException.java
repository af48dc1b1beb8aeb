// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import static java.util.Objects.requireNonNull;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.WorkloadException;

/**
 * A load or run that can't go on, in one line. Printed by the stock client as {@link
 * StoreException} is: the line, once, on standard error.
 */
public final class RunException extends WorkloadException {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  /**
   * @param exitCode how a command that meets this should end
   * @param message one line: what failed, where, and what to do about it
   */
  public RunException(ExitCode exitCode, String message) {
    this(exitCode, message, null);
  }

  /**
   * @param exitCode how a command that meets this should end
   * @param message one line: what failed, where, and what to do about it
   * @param cause what led to it, if anything did
   */
  public RunException(ExitCode exitCode, String message, @Nullable Throwable cause) {
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
