// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

/**
 * Client whose threads operate during slices of time and are parked between them. The one type that
 * {@link Pairs} shares with the class loaders of its two sides, so it names types of the JDK alone.
 */
public interface MeasuredClient extends AutoCloseable {

  /** Lets all threads operate. */
  void resume();

  /** Returns when all threads are parked. */
  void park();

  /** Number of operations that all threads have done so far. */
  long operations();

  /**
   * Ends the threads and the workload.
   *
   * @throws IllegalStateException if an operation has failed: then the figures mean nothing
   */
  @Override
  void close();
}
