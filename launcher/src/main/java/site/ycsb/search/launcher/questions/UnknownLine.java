// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.questions;

/** Failure to read a line that is no question of a known kind; its message says what it is. */
final class UnknownLine extends RuntimeException {

  private static final long serialVersionUID = 1;

  UnknownLine(String what) {
    super(what, null, false, false);
  }
}
