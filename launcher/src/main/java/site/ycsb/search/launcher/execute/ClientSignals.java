// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

/** Receiver of the signals of a client process that measures together with others. */
interface ClientSignals {

  /** Receiver for a client alone, which sends no signals. */
  ClientSignals NONE =
      new ClientSignals() {
        @Override
        public void running(Process started) {}

        @Override
        public void waiting(String barrier) {}

        @Override
        public void begun() {}
      };

  void running(Process started);

  /** The process waits at a barrier until it gets a line on standard input. */
  void waiting(String barrier);

  /** The process begins its measured time. */
  void begun();
}
