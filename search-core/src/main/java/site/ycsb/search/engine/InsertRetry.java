// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.net.SocketTimeoutException;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Retries of a load's inserts, by YCSB's two settings, and what a failure tells the user to raise.
 *
 * @param intervalSeconds mean wait before a retry
 */
public record InsertRetry(long limit, long intervalSeconds) {

  public static final InsertRetry NONE = new InsertRetry(0, 0);

  public static InsertRetry from(Properties properties) {
    return new InsertRetry(
        YcsbSettings.INSERTION_RETRY_LIMIT.from(properties),
        YcsbSettings.INSERTION_RETRY_INTERVAL.from(properties));
  }

  /** Waits for 0.8 to 1.2 times the interval, as YCSB does; false if there is no retry left. */
  public boolean again(int tries) {
    if (tries >= limit) {
      return false;
    }
    try {
      Thread.sleep((long) (1000L * intervalSeconds * (0.8 + 0.4 * Math.random())));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  // ---- Failures in words ----

  /** Cause of the last insert that failed in all its tries. */
  String cause(SearchDb db) {
    Optional<Exception> failure = SearchDb.lastFailure();
    String cause = failure.map(ErrorLog::oneLine).orElse("a document could not be stored");
    String more = YcsbSettings.INSERTION_RETRY_LIMIT.key();
    if (failure.isPresent() && isTimeout(failure.get())) {
      more += timeoutKey(db).map(key -> " or " + key).orElse("");
    }
    return "%s (after %d retries; raise %s)".formatted(cause, limit, more);
  }

  /** Message of a failed request, which names the property of the time limit if that has passed. */
  static String message(SearchDb db, Exception failure) {
    String line = ErrorLog.oneLine(failure);
    return isTimeout(failure)
        ? timeoutKey(db).map(key -> "%s (raise %s)".formatted(line, key)).orElse(line)
        : line;
  }

  private static boolean isTimeout(Throwable failure) {
    return failure instanceof SocketTimeoutException
        || (failure.getCause() != null && isTimeout(failure.getCause()));
  }

  /** Property that limits the time of a reply, such as {@code redisjson.timeout}. */
  private static Optional<String> timeoutKey(SearchDb db) {
    return db.binding().settings().stream()
        .map(Setting::key)
        .filter(key -> key.endsWith(".timeout"))
        .findFirst();
  }
}
