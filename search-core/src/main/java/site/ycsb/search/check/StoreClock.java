// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

/**
 * Clock of the time in which a store can work. It stands still between slices: a comparison freezes
 * the server then, and a write may not become searchable. Thread-safe.
 */
public final class StoreClock {

  private volatile long restedNanos;
  private volatile boolean resting;
  private volatile long restsSinceNanos;

  /** Time now; only differences between two times have a meaning. */
  public long nanos() {
    return at(System.nanoTime());
  }

  /** Time at a {@link System#nanoTime} since it runs. */
  public long at(long systemNanos) {
    return (resting ? restsSinceNanos : systemNanos) - restedNanos;
  }

  public synchronized void rest(boolean rests) {
    if (rests && !resting) {
      restsSinceNanos = System.nanoTime();
    } else if (resting && !rests) {
      restedNanos += System.nanoTime() - restsSinceNanos;
    }
    resting = rests;
  }
}
