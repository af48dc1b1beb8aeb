// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import static java.util.Objects.requireNonNull;

/**
 * What the doctor has found about one thing.
 *
 * @param what the thing
 * @param ok whether it is as it should be
 * @param found what there is
 * @param remedy what to do if it isn't; empty if it is
 */
record Finding(String what, boolean ok, String found, String remedy) {

  Finding {
    requireNonNull(what, "what");
    requireNonNull(found, "found");
    requireNonNull(remedy, "remedy");
  }

  static Finding ok(String what, String found) {
    return new Finding(what, true, found, "");
  }

  static Finding missing(String what, String found, String remedy) {
    return new Finding(what, false, found, remedy);
  }

  /** As it should be, or not. */
  static Finding of(String what, boolean ok, String found, String remedy) {
    return ok ? ok(what, found) : missing(what, found, remedy);
  }
}
