// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

import site.ycsb.search.settings.ExitCode;

/** A command that can't go on; the message is the one line that its user sees. */
final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;

  CommandFailure(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = requireNonNull(exitCode, "exitCode");
  }

  /** Bad usage: names what is wrong, and what would be right. */
  static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message);
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
