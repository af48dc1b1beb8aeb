// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

/** Check that a setting's number is within its range. */
public final class Ranges {

  private Ranges() {}

  /** Returns a number that is within a range. {@code Setting.from} explains a failure. */
  public static int require(int number, int min, int max) {
    if (number < min || number > max) {
      throw new IllegalArgumentException("%d is not in %d … %d".formatted(number, min, max));
    }
    return number;
  }
}
