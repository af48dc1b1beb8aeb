// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.servers.machine;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polling for a condition without notification. */
public final class Poll {
  private static final Duration INTERVAL = Duration.ofMillis(20);

  private Poll() {}

  /**
   * Polls until the condition holds, or the time limit has passed.
   *
   * @throws ServerException if the thread is interrupted
   */
  public static boolean until(Duration limit, BooleanSupplier done) {
    return untilPresent(limit, () -> done.getAsBoolean() ? Optional.of(true) : Optional.empty())
        .isPresent();
  }

  /**
   * Polls until there is a result, or the time limit has passed.
   *
   * @throws ServerException if the thread is interrupted
   */
  public static <T> Optional<T> untilPresent(Duration limit, Supplier<Optional<T>> attempt) {
    long deadlineNanos = System.nanoTime() + limit.toNanos();
    while (true) {
      Optional<T> result = attempt.get();
      if (result.isPresent() || System.nanoTime() - deadlineNanos >= 0) {
        return result;
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(INTERVAL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while waiting: try again", e);
    }
  }
}
