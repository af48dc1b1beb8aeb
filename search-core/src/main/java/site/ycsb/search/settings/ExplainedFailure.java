// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

/** Failure that one line explains to the user, with the exit code of the command that meets it. */
public interface ExplainedFailure {

  ExitCode exitCode();

  /** One line: what failed, where, and what to do about it. */
  String getMessage();
}
