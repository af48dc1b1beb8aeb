// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pause of a client thread after a failure, untimed, so that a dead server meets no busy loop. */
final class FailurePause {

  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private FailurePause() {}

  static void take() {
    LockSupport.parkNanos(NANOS);
  }
}
