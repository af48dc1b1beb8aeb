// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

/** Client that operates during slices of time and is stopped between them. */
public interface MeasuredClient extends AutoCloseable {

  /** Lets all threads operate. */
  void resume() throws Exception;

  /** Returns when no thread operates. */
  void park() throws Exception;

  /** Number of operations that all threads have done so far. */
  long operations() throws Exception;

  /** Processor time of the client's process so far. */
  long cpuNanos() throws Exception;

  /**
   * Ends the client.
   *
   * @throws IllegalStateException if an operation has failed: then the figures mean nothing
   */
  @Override
  void close() throws Exception;
}
