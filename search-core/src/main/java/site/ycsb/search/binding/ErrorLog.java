// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.search.settings.ExplainedFailure;

/**
 * Log of failed operations for people: at most one line a second for each kind of failure, with the
 * number of lines left out. Thread-safe. The time of writing is part of the failed operation's
 * latency, which is kept apart from the others.
 */
public final class ErrorLog {

  private static final int SHOWN = 60;
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Time of the last line about a kind of failure, and the number left out since. */
  private record Quiet(long sinceNanos, long left) {}

  private final PrintStream out;
  private final Map<String, Quiet> kinds = new ConcurrentHashMap<>();
  private volatile @Nullable Exception last;

  ErrorLog(PrintStream out) {
    this.out = out;
  }

  void add(String operation, Status status, String subject, Exception failure) {
    last = failure;
    long now = System.nanoTime();
    kinds.compute(
        operation + " " + status.getName(),
        (kind, quiet) -> {
          if (quiet != null && now - quiet.sinceNanos < INTERVAL_NANOS) {
            return new Quiet(quiet.sinceNanos, quiet.left + 1);
          }
          out.println(line(kind, subject, failure, quiet));
          return new Quiet(now, 0);
        });
  }

  Optional<Exception> last() {
    return Optional.ofNullable(last);
  }

  void flush() {
    kinds.forEach(
        (kind, quiet) -> {
          if (quiet.left > 0) {
            out.println("%s: %,d more like it".formatted(kind, quiet.left));
            kinds.remove(kind, quiet);
          }
        });
  }

  private static String line(
      String kind, String subject, Exception failure, @Nullable Quiet quiet) {
    String line = "%s %s: %s".formatted(kind, subject, oneLine(failure));
    return quiet == null || quiet.left == 0
        ? line
        : "%s (and %,d more like it)".formatted(line, quiet.left);
  }

  /**
   * Message of a failure on one line. Unless the failure is explained already, the message of its
   * deepest cause is added.
   */
  public static String oneLine(Throwable failure) {
    if (failure instanceof ExplainedFailure) {
      return FailureText.oneLine(FailureText.of(failure));
    }
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String said = FailureText.of(failure);
    String cause = FailureText.of(root);
    return FailureText.oneLine(said.contains(cause) ? said : said + ": " + cause);
  }

  /** Text, or the beginning of a long one, for a line for people. */
  public static String shown(@Nullable Object value) {
    String text = String.valueOf(value);
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
