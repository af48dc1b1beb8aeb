// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code --find-max} keeps: a percentile of response time that no operation may exceed.
 *
 * @param percentile 0 to 100
 * @param micros microseconds
 */
record LatencyBound(double percentile, double micros) {

  private static final Pattern FORM =
      Pattern.compile("p(\\d{1,2}(?:\\.\\d+)?)=(\\d+(?:\\.\\d+)?)(us|ms|s)");

  /**
   * Reads {@code p99=10ms}.
   *
   * @throws CommandFailure if it is anything else
   */
  static LatencyBound parse(String text) {
    Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!form.matches() || Double.parseDouble(form.group(2)) == 0) {
      throw CommandFailure.usage(
          "--find-max %s: write a percentile and a time, such as p99=10ms (us, ms or s)"
              .formatted(text));
    }
    return new LatencyBound(
        Double.parseDouble(form.group(1)), Double.parseDouble(form.group(2)) * unit(form.group(3)));
  }

  private static double unit(String name) {
    return switch (name) {
      case "s" -> 1e6;
      case "ms" -> 1e3;
      default -> 1;
    };
  }
}
