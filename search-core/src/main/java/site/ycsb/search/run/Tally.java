// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counters of one client thread. That thread alone writes them; any thread may read them.
 *
 * @param <C> the counters
 */
public final class Tally<C extends Enum<C>> {

  private final AtomicLongArray sums;

  public Tally(Class<C> counters) {
    sums = new AtomicLongArray(counters.getEnumConstants().length);
  }

  @SuppressWarnings("EnumOrdinal") // An index of an array in this class alone.
  public void add(C counter, long amount) {
    int place = counter.ordinal();
    sums.setOpaque(place, sums.getPlain(place) + amount);
  }

  @SuppressWarnings("EnumOrdinal")
  public long get(C counter) {
    return sums.getOpaque(counter.ordinal());
  }
}
