// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.gate;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.report.analysis.LatencyBound;
import site.ycsb.search.report.analysis.Measure;
import site.ycsb.search.report.statistics.Ratio;
import site.ycsb.search.results.ResultsException;

/**
 * Condition under which a comparison fails: {@code new/base throughput < 0.95}, {@code SEARCH p99 >
 * 10 ms}.
 *
 * @param text as the user wrote it
 * @param one contender; empty for each of them
 * @param other contender to which {@code one} is compared; empty if an absolute figure is meant
 * @param above true if figures above the bound fail, false if those below do
 * @param bound a ratio, operations a second, or microseconds
 */
record Condition(
    String text,
    Optional<String> one,
    Optional<String> other,
    Measure measure,
    boolean above,
    double bound) {

  private static final String VALID =
      "write [CONTENDER[/CONTENDER]] MEASURE < or > BOUND, such as 'new/base throughput < 0.95' or"
          + " 'SEARCH p99 > 10 ms'; a measure is throughput, per-core, or an operation with p50, p95,"
          + " p99, p99.9 or recall";

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(?<one>[^\\s/]+)(?:/(?<other>[^\\s/]+))?\\s+)?"
              + "(?:(?<rate>throughput|per-core)|(?<operation>[A-Z][A-Z-]*(?: [^\\s<>]+)??)\\s+"
              + "(?:p(?<percentile>50|95|99|99\\.9)|(?<recall>recall)))"
              + "\\s*(?<sign>[<>])\\s*(?<bound>[0-9]+(?:\\.[0-9]+)?)\\s*(?<unit>\\S*)");

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
    boolean ratio = matcher.group("other") != null;
    Measure measure = measure(matcher);
    String unit = matcher.group("unit");
    boolean plain = ratio || !measure.isLatency();
    if (plain ? !unit.isEmpty() : !LatencyBound.UNITS.containsKey(unit)) {
      String valid = plain ? "no unit" : "us, ms or s after the number";
      throw new ResultsException("--fail-if '%s': valid is %s".formatted(text, valid));
    }
    return new Condition(
        text.strip(),
        Optional.ofNullable(matcher.group("one")),
        Optional.ofNullable(matcher.group("other")),
        measure,
        matcher.group("sign").equals(">"),
        Double.parseDouble(matcher.group("bound")) * LatencyBound.UNITS.getOrDefault(unit, 1.0));
  }

  private static Measure measure(Matcher matcher) {
    if (matcher.group("rate") != null) {
      return matcher.group("rate").equals("per-core") ? Measure.SERVER_TIME : Measure.THROUGHPUT;
    }
    String operation = matcher.group("operation");
    return matcher.group("recall") != null
        ? Measure.recall(operation)
        : Measure.latency(operation, Double.parseDouble(matcher.group("percentile")));
  }

  /** Name of the operation or the rate that is bounded; {@code SEARCH recall} for a recall. */
  String measured() {
    boolean recall = measure.kind() == Measure.Kind.RECALL;
    String rate = measure.equals(Measure.SERVER_TIME) ? "per-core" : "throughput";
    return measure.operation().isEmpty() ? rate : measure.operation() + (recall ? " recall" : "");
  }

  boolean isBeyond(double figure) {
    return above ? figure > bound : figure < bound;
  }

  String figure(double value) {
    if (other.isPresent()) {
      return Ratio.number(value);
    }
    return switch (measure.kind()) {
      case LATENCY -> String.format(Locale.ROOT, "%,.2f ms", value / 1e3);
      case RECALL -> String.format(Locale.ROOT, "%.3f", value);
      default -> String.format(Locale.ROOT, "%,.0f", value);
    };
  }
}
