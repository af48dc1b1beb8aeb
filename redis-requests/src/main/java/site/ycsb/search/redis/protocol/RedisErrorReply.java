// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/** Error that Redis replied with. Its only stack trace is that of the driver's exception. */
public final class RedisErrorReply extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Reply to a write to a field of a document that does not exist. */
  private static final String NO_DOCUMENT = "ERR new objects must be created at the root";

  /** Part of the reply to a calculation in a document that does not exist. */
  private static final String NO_KEY = "on a key that doesn't exist";

  public static final String TIMEOUT_REMEDY =
      "run FT.CONFIG SET TIMEOUT 0, or set search.configure=true";

  private static final List<String> FORBIDDEN = List.of("NOAUTH", "WRONGPASS", "NOPERM");
  private static final List<String> TEMPORARY =
      List.of("LOADING", "MASTERDOWN", "TRYAGAIN", "BUSY", "CLUSTERDOWN");

  public RedisErrorReply(@Nullable String message, @Nullable Throwable cause) {
    super(explained(String.valueOf(message)), cause, false, false);
  }

  private static String explained(String message) {
    return isSearchTimeout(message)
        ? message + "; RediSearch's TIMEOUT ended the search: " + TIMEOUT_REMEDY
        : message;
  }

  private static boolean isSearchTimeout(String message) {
    return message.startsWith("SEARCH_TIMEOUT") || message.contains("Timeout limit was reached");
  }

  public RedisErrorReply(String message) {
    this(message, null);
  }

  private String text() {
    return String.valueOf(getMessage());
  }

  /** True if a write failed because there is no document of its key. */
  public boolean isNoDocument() {
    return text().equals(NO_DOCUMENT);
  }

  /** True if a calculation failed because there is no value of its key. */
  public boolean isNoKey() {
    return text().contains(NO_KEY);
  }

  /** True if the server has not executed a script, because it does not have it. */
  public boolean isNoScript() {
    return text().startsWith("NOSCRIPT");
  }

  public Status status() {
    if (FORBIDDEN.stream().anyMatch(text()::startsWith)) {
      return Status.FORBIDDEN;
    }
    boolean temporary = TEMPORARY.stream().anyMatch(text()::startsWith) || isSearchTimeout(text());
    return temporary ? Status.SERVICE_UNAVAILABLE : Status.ERROR;
  }
}
