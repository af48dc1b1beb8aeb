// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.io.PrintStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.ExplainedFailure;

/**
 * End of a load or run that can't go on, in one line. The stock client prints that line once, on
 * standard error, as it does with a {@link StoreException}.
 */
public final class RunException extends WorkloadException implements ExplainedFailure {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private boolean printed;

  public RunException(ExitCode exitCode, String message) {
    this(exitCode, message, null);
  }

  public RunException(ExitCode exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** The same failure as an end of a load or run. */
  public static RunException of(Exception failure) {
    if (failure instanceof RunException already) {
      return already;
    }
    ExitCode code =
        failure instanceof ExplainedFailure explained ? explained.exitCode() : ExitCode.UNREACHABLE;
    return new RunException(code, ErrorLog.oneLine(failure), failure);
  }

  @Override
  public ExitCode exitCode() {
    return exitCode;
  }

  /** Prints the line once, however many client threads end by this failure. */
  @Override
  public synchronized void printStackTrace() {
    if (!printed) {
      System.err.println(getMessage());
    }
    printed = true;
  }

  @Override
  public void printStackTrace(PrintStream stream) {
    if (stream != System.out) {
      super.printStackTrace(stream);
    }
  }

  /** Fails if an answer has a fault, which the text names. */
  public static void requireRight(Optional<String> problem) throws RunException {
    if (problem.isPresent()) {
      throw new RunException(ExitCode.WRONG_ANSWERS, problem.get());
    }
  }
}
