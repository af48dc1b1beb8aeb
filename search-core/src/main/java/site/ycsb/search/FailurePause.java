// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The breath a client thread takes after a failure, untimed, so a dead server meets no busy loop.
 */
final class FailurePause {

  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private FailurePause() {}

  static void take() {
    LockSupport.parkNanos(NANOS);
  }
}
