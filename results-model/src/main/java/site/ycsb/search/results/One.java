// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

/** Filter of a number that is left out of a file if it is 1. */
final class One {

  @Override
  public boolean equals(Object other) {
    return Integer.valueOf(1).equals(other);
  }

  @Override
  public int hashCode() {
    return 1;
  }
}
