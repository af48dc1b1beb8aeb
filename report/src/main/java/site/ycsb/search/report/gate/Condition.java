// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.gate;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.results.ResultsException;
import site.ycsb.search.report.statistics.Ratio;

/**
 * Condition under which a comparison fails: {@code new/base throughput < 0.95}, {@code SEARCH p99 >
 * 10 ms}.
 *
 * @param text as the user wrote it
 * @param one contender; empty for each of them
 * @param other contender to which {@code one} is compared; empty if an absolute figure is meant
 * @param operation operation whose latency is meant; empty for a rate
 * @param percentile of the latency; 0 for a rate
 * @param perCore true for the operations for each second of the server's processor time
 * @param above true if figures above the bound fail, false if those below do
 * @param bound a ratio, operations a second, or microseconds
 */
record Condition(
    String text,
    Optional<String> one,
    Optional<String> other,
    String operation,
    double percentile,
    boolean perCore,
    boolean above,
    double bound) {

  private static final String VALID =
      "write [CONTENDER[/CONTENDER]] MEASURE < or > BOUND, such as 'new/base throughput < 0.95' or"
          + " 'SEARCH p99 > 10 ms'; a measure is throughput, per-core, or an operation with p50, p95,"
          + " p99 or p99.9";

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(?<one>[^\\s/]+)(?:/(?<other>[^\\s/]+))?\\s+)?"
              + "(?:(?<rate>throughput|per-core)|(?<operation>[A-Z][A-Z-]*(?: [^\\s<>]+)??)\\s+"
              + "p(?<percentile>[0-9.]+))"
              + "\\s*(?<sign>[<>])\\s*(?<bound>[0-9]+(?:\\.[0-9]+)?)\\s*(?<unit>\\S*)");

  /** Microseconds by unit. */
  private static final Map<String, Double> UNITS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6);

  /**
   * Condition that a user wrote.
   *
   * @throws ResultsException if it is none
   */
  static Condition parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new ResultsException("--fail-if '%s': %s".formatted(text, VALID));
    }
    boolean rate = matcher.group("rate") != null;
    boolean ratio = matcher.group("other") != null;
    double percentile = rate ? 0 : percentile(text, matcher.group("percentile"));
    String unit = matcher.group("unit");
    boolean plain = ratio || rate;
    if (plain ? !unit.isEmpty() : !UNITS.containsKey(unit)) {
      String valid = plain ? "no unit" : "us, ms or s after the number";
      throw new ResultsException("--fail-if '%s': valid is %s".formatted(text, valid));
    }
    return new Condition(
        text.strip(),
        Optional.ofNullable(matcher.group("one")),
        Optional.ofNullable(matcher.group("other")),
        rate ? "" : matcher.group("operation"),
        percentile,
        "per-core".equals(matcher.group("rate")),
        matcher.group("sign").equals(">"),
        Double.parseDouble(matcher.group("bound")) * UNITS.getOrDefault(unit, 1.0));
  }

  private static double percentile(String text, String number) {
    return Latency.COMPARED.stream()
        .filter(each -> number.equals(each.toString().replaceAll("\\.0$", "")))
        .findFirst()
        .orElseThrow(
            () ->
                new ResultsException(
                    "--fail-if '%s': valid percentiles are p50, p95, p99 and p99.9"
                        .formatted(text)));
  }

  /** True if a figure fails. */
  boolean isBeyond(double figure) {
    return above ? figure > bound : figure < bound;
  }

  /** A figure with its unit. */
  String figure(double value) {
    if (other.isPresent()) {
      return Ratio.number(value);
    }
    return operation.isEmpty()
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%,.2f ms", value / 1e3);
  }
}
