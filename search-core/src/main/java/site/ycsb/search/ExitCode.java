// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

/** How a command ended, as its process's exit code. Stock YCSB exits 0 on everything. */
public enum ExitCode {
  /** Done, and nothing to complain of. */
  DONE(0),
  /** Bad usage or configuration; nothing was done. */
  USAGE(2),
  /** The server can't be reached, or refuses the client. */
  UNREACHABLE(3),
  /** The dataset is missing, incomplete or another one. */
  DATASET(4),
  /** The store gave a wrong answer. */
  WRONG_ANSWERS(5),
  /** Too many operations failed. */
  FAILURES(6);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The number that the process exits with. */
  public int number() {
    return number;
  }
}
