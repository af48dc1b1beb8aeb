// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time between two refreshes, as the API writes it. */
final class RefreshInterval {

  private static final String NEVER = "-1";
  private static final Pattern TIME = Pattern.compile("([1-9]\\d{0,6})(ms|s|m)");

  private RefreshInterval() {}

  /** The text itself, if it is valid. */
  static String checked(String text) {
    millis(text);
    return text;
  }

  /** Milliseconds; for never, the largest number. */
  static long millis(String text) {
    if (text.equals(NEVER)) {
      return Long.MAX_VALUE;
    }
    Matcher parts = TIME.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(text);
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "ms" -> number;
      case "s" -> 1_000 * number;
      default -> 60_000 * number;
    };
  }
}
