// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

/** Receiver of the signals of a client process that measures together with others. */
interface ClientSignals {

  /** Receiver for a client alone, which sends no signals. */
  ClientSignals NONE = new ClientSignals() {};

  default void running(Process started) {}

  /** The process waits at a barrier until it gets a line on standard input. */
  default void waiting(String barrier) {}

  /** The process begins its measured time. */
  default void begun() {}
}
