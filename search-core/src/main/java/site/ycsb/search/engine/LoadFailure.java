// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.net.SocketTimeoutException;
import java.util.Optional;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.YcsbSettings;

/** Cause of a load's failure in words, with the properties that let a load endure more. */
final class LoadFailure {

  private LoadFailure() {}

  /** Cause of the last insert that failed in all its tries. */
  static String describe(SearchDb db, InsertRetry retry) {
    Optional<Exception> failure = SearchDb.lastFailure();
    String cause = failure.map(ErrorLog::oneLine).orElse("a document could not be stored");
    String more = YcsbSettings.INSERTION_RETRY_LIMIT.key();
    if (failure.isPresent() && isTimeout(failure.get())) {
      more += timeoutKey(db).map(key -> " or " + key).orElse("");
    }
    return "%s (after %d retries; raise %s)".formatted(cause, retry.limit(), more);
  }

  /** Message of a failed request, which names the property of the time limit if that has passed. */
  static String ofRequest(SearchDb db, Exception failure) {
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
