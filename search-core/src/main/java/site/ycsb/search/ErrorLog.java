// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * Tells a person about failing operations, at most one line a second for each kind of failure, with
 * the number that it left out. Thread-safe. What writing takes is in the latency of the failed
 * operation, which is kept apart from the others.
 */
final class ErrorLog {

  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** When a kind of failure was last written, and how many have come since. */
  private record Quiet(long sinceNanos, long left) {}

  private final PrintStream out;
  private final Map<String, Quiet> kinds = new ConcurrentHashMap<>();

  ErrorLog(PrintStream out) {
    this.out = out;
  }

  void add(String operation, Status status, String subject, Exception failure) {
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

  /** Tells how many of each kind have come since the last line about it. */
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

  /** The message of a failure and of its deepest cause, on one line; of our own, the message. */
  static String oneLine(Throwable failure) {
    if (failure instanceof StoreException
        || failure instanceof RunException
        || failure instanceof SettingException) {
      return joined(said(failure));
    }
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String said = said(failure);
    String cause = said(root);
    return joined(said.contains(cause) ? said : said + ": " + cause);
  }

  private static String joined(String lines) {
    return lines.replaceAll("\\s*\\R\\s*", " ");
  }

  private static String said(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }
}
