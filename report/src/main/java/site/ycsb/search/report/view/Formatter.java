// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import java.util.Locale;
import java.util.function.DoubleFunction;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.statistics.Ratio;

/** Formatter of figures with their units: 12,345 ops/s, 3.21 ms, 4.2 %. */
public final class Formatter {

  private static final String SPACE = "\u00a0";

  /** In place of an interval that says nothing. */
  static final String NO_INTERVAL = "no useful interval";

  private Formatter() {}

  /**
   * A number with three significant digits, or with all digits before the decimal point if these
   * are more.
   */
  public static String number(double value) {
    double size = Math.abs(value);
    String form = size >= 100 || value == 0 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
    return format(form, value);
  }

  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Words such as {@code 2 more points of this one}; empty for none. */
  static String further(int count, String noun, String of) {
    return count == 0 ? "" : "%d more %s%s%s".formatted(count, noun, count == 1 ? "" : "s", of);
  }

  public static String rate(double operationsPerSecond) {
    return number(operationsPerSecond) + SPACE + "ops/s";
  }

  public static String latency(double micros) {
    if (micros < 999.5) {
      return format("%.0f", micros) + SPACE + "µs";
    }
    return micros < 999_500
        ? number(micros / 1e3) + SPACE + "ms"
        : number(micros / 1e6) + SPACE + "s";
  }

  /** A share of 0 to 1, in percent. */
  static String percent(double share) {
    double value = 100 * share;
    boolean whole = Math.abs(value - Math.rint(value)) < 1e-9 || Math.abs(value) >= 10;
    return format(whole ? "%,.0f" : Math.abs(value) < 0.1 ? "%.3f" : "%.1f", value) + SPACE + "%";
  }

  static String bytes(long bytes) {
    return bytes >= 1L << 30
        ? number((double) bytes / (1L << 30)) + SPACE + "GiB"
        : number((double) bytes / (1L << 20)) + SPACE + "MiB";
  }

  /** Words with a capital letter, for the beginning of a cell or a sentence. */
  public static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** Words as a sentence; a name keeps its small letter. */
  static String sentence(String words) {
    String begun = words.matches("(no|the|too|throughput) .*") ? capital(words) : words;
    return begun.endsWith(".") ? begun : begun + ".";
  }

  /** {@code 3.1× (2.9–3.3)}, with the same decimals as in the verdicts' sentences. */
  public static String ratio(Ratio ratio) {
    String value = Double.isFinite(ratio.value()) ? Ratio.number(ratio.value()) + "×" : "–";
    if (!ratio.hasInterval()) {
      return value;
    }
    return ratio.isUseful()
        ? "%s (%s–%s)".formatted(value, Ratio.number(ratio.low()), Ratio.number(ratio.high()))
        : "%s (%s)".formatted(value, NO_INTERVAL);
  }

  /** The geometric mean, with its interval if there is one. */
  static String estimate(Estimate estimate, DoubleFunction<String> form) {
    return withInterval(estimate.center(), estimate, form);
  }

  /** A figure, with the interval if there is one; a unit that all numbers share is written once. */
  static String withInterval(double figure, Estimate estimate, DoubleFunction<String> form) {
    String written = form.apply(figure);
    if (estimate.isTooWide()) {
      return "%s (%s)".formatted(written, NO_INTERVAL);
    }
    if (!estimate.hasInterval()) {
      return written;
    }
    String unit = unit(written);
    String low = form.apply(estimate.low());
    String high = form.apply(estimate.high());
    boolean shared = unit(low).equals(unit) && unit(high).equals(unit);
    return shared
        ? "%s (%s–%s)".formatted(written, withoutUnit(low, unit), withoutUnit(high, unit))
        : "%s (%s–%s)".formatted(written, low, high);
  }

  private static String unit(String written) {
    int space = written.lastIndexOf(SPACE);
    return space < 0 ? "" : written.substring(space);
  }

  private static String withoutUnit(String written, String unit) {
    return written.substring(0, written.length() - unit.length());
  }

  private static String format(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }
}
