// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.json;

import java.util.Optional;

/**
 * History of one number that a run increments, or multiplies by -1. Each answer must be the number
 * before the run, changed by as many writes as may have happened. If the number before the run is
 * unknown, the answers tell between which limits it was. Thread-safe.
 */
final class NumberHistory {

  /** Beyond every number of a run. */
  static final long UNKNOWN = 1L << 60;

  private final boolean negates;
  private long least;
  private long most;
  private long begun;
  private long acknowledged;

  /** History of a number between two limits; each write adds 1, or multiplies it by -1. */
  NumberHistory(boolean negates, long least, long most) {
    this.negates = negates;
    this.least = least;
    this.most = most;
  }

  /** Records that a write begins. One that fails is never acknowledged, and may have happened. */
  synchronized void begin() {
    begun++;
  }

  synchronized void acknowledge() {
    acknowledged++;
  }

  synchronized long acknowledged() {
    return acknowledged;
  }

  /** Fault of a number in an answer, before which so many writes have certainly happened. */
  synchronized Optional<String> problem(long writes, long number) {
    return negates ? problemOfProduct(writes, number) : problemOfSum(writes, number);
  }

  private Optional<String> problemOfSum(long writes, long number) {
    long low = Math.max(least, number - begun);
    long high = Math.min(most, number - writes);
    if (low > high) {
      return Optional.of(
          "it is %d, where %d to %d is right".formatted(number, least + writes, most + begun));
    }
    least = low;
    most = high;
    return Optional.empty();
  }

  private Optional<String> problemOfProduct(long writes, long number) {
    boolean certain = writes == begun;
    long before = writes % 2 == 0 ? number : -number;
    boolean known = least == most;
    if (known && (certain ? before != least : Math.abs(number) != Math.abs(least))) {
      return Optional.of(
          "it is %d, where %s%d is right"
              .formatted(number, certain ? "" : "±", certain && writes % 2 != 0 ? -least : least));
    }
    if (certain) {
      least = before;
      most = before;
    }
    return Optional.empty();
  }
}
