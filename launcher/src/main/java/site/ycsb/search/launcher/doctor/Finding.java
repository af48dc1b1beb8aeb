// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.doctor;

/**
 * Result of checking one requirement.
 *
 * @param what the requirement
 * @param ok true if it is met
 * @param found what the machine has
 * @param remedy how to meet the requirement; empty if it is met
 */
record Finding(String what, boolean ok, String found, String remedy) {

  static Finding ok(String what, String found) {
    return new Finding(what, true, found, "");
  }

  static Finding missing(String what, String found, String remedy) {
    return new Finding(what, false, found, remedy);
  }

  static Finding of(String what, boolean ok, String found, String remedy) {
    return ok ? ok(what, found) : missing(what, found, remedy);
  }
}
