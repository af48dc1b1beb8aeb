// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import java.util.ArrayList;
import java.util.List;

/** Text of an exception and its causes, for a line to the user. */
public final class FailureText {

  private FailureText() {}

  /** The exception's message, or its class where it has none. */
  public static String of(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }

  public static String oneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ");
  }

  /**
   * An exception and its causes, the root cause last. Where a driver tries every address of a host
   * and attaches the failures as suppressed exceptions, the first of these counts as the cause.
   */
  public static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    Throwable cause = failure;
    while (cause != null) {
      causes.add(cause);
      boolean aside = cause.getCause() == null && cause.getSuppressed().length > 0;
      cause = aside ? cause.getSuppressed()[0] : cause.getCause();
    }
    return causes;
  }

  public static boolean has(List<Throwable> causes, Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }
}
