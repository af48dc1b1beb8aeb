// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.console;

import com.google.errorprone.annotations.FormatMethod;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.settings.ExitCode;

/**
 * Failure that ends a command. Its message is the one line that the user sees. What reads a command
 * line, a file or a property may throw it.
 */
public final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  public CommandFailure(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Failure with exit code 2. The message names the wrong input and the valid one. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message);
  }

  @FormatMethod
  public static CommandFailure usage(String format, @Nullable Object... values) {
    return usage(format.formatted(values));
  }

  /** Whole number that an option gives; otherwise, the failure says which ones are valid. */
  public static int number(String option, String text, int min, int max) {
    long number = text.matches("\\d{1,10}") ? Long.parseLong(text) : -1;
    if (number < min || number > max) {
      throw usage("%s %s: valid is %d … %d", option, text, min, max);
    }
    return (int) number;
  }

  public ExitCode exitCode() {
    return exitCode;
  }
}
