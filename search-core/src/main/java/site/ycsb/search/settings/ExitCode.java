// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.settings;

/** Exit code of a process. Stock YCSB exits 0 on everything. */
public enum ExitCode {
  /** Done, without an error. */
  DONE(0),
  /** Wrong usage or configuration; nothing was done. */
  USAGE(2),
  /** The server can't be reached, or refuses the client. */
  UNREACHABLE(3),
  /** The dataset is missing, incomplete or different. */
  DATASET(4),
  /** The store gave a wrong answer. */
  WRONG_ANSWERS(5),
  /** Too many operations failed. */
  FAILURES(6),
  /** The output, the report or a file of latencies can't be written, or a stored one is damaged. */
  OUTPUT(7),
  /** A condition of {@code --fail-if} holds. */
  GATE_FAILED(8),
  /** The comparison can't tell whether a condition of {@code --fail-if} holds. */
  GATE_UNDECIDED(9);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
