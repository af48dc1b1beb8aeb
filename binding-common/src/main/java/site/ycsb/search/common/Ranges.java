// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.common;

/** Check that a setting's number is within its range. */
public final class Ranges {

  private Ranges() {}

  /**
   * Returns a number that is within a range.
   *
   * @throws IllegalArgumentException if it is not, which {@code Setting.from} turns into a message
   */
  public static int require(int number, int min, int max) {
    if (number < min || number > max) {
      throw new IllegalArgumentException("%d is not in %d … %d".formatted(number, min, max));
    }
    return number;
  }
}
