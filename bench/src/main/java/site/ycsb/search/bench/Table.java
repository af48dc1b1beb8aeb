// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import site.ycsb.search.run.RunSettings;

/** Table of measurements, as Markdown. */
final class Table {

  static final String HEADER =
      """
      | store | operation | beside | CPU µs, theirs | ours | ratio | demanded | verdict | rate, ratio |
      |---|---|---|--:|--:|--:|--:|---|--:|""";

  /** Option of a measurement of what the checks cost. */
  private static final String UNCHECKED = "--before-p " + RunSettings.CHECK.key() + "=0 ";

  private Table() {}

  static String line(Measured.Row row) {
    Pairs.Result result = row.result();
    return "| %s | %s | %s | %s | %s | %s | ≤ %s | %s | %s |"
        .formatted(
            row.store(),
            row.operation(),
            row.beside(),
            micros(result, Pairs.Pair::base),
            micros(result, Pairs.Pair::measured),
            ratio(result.cpu()),
            String.format(Locale.ROOT, "%.2f", row.limit()),
            result.cpu().verdict(row.limit()),
            ratio(result.rate()));
  }

  private static String ratio(Ratio ratio) {
    return String.format(Locale.ROOT, "%.3f (%.3f–%.3f)", ratio.mean(), ratio.low(), ratio.high());
  }

  /** Median over the slices of a side. */
  private static String micros(Pairs.Result result, Function<Pairs.Pair, Figures> side) {
    List<Double> sorted =
        result.pairs().stream()
            .flatMap(List::stream)
            .map(pair -> side.apply(pair).cpuMicros())
            .sorted()
            .toList();
    int half = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    return String.format(Locale.ROOT, "%.2f", median);
  }

  /** All rows, with where and how they were measured. */
  static String of(Measured measured) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s, commit %.10s, on %s, %s, by\n`%s`:\n\n%s\n"
            .formatted(
                measured.date(),
                measured.commit(),
                measured.machine(),
                measured.java(),
                measured.command(),
                HEADER));
    measured.rows().forEach(row -> text.append(line(row)).append('\n'));
    if (measured.command().contains(UNCHECKED)) {
      text.append('\n');
      measured.rows().forEach(row -> text.append(atDefaultRate(row)).append('\n'));
    }
    return text.toString();
  }

  /** Cost of the default rate of the checks, of which a higher rate was measured. */
  private static String atDefaultRate(Measured.Row row) {
    String rate = RunSettings.CHECK.fallback();
    String measured = row.properties().getOrDefault(RunSettings.CHECK.key(), rate);
    double share = Double.parseDouble(measured) / Double.parseDouble(rate);
    Ratio ratio = row.result().cpu().scaled(share);
    return "One answer in %s is checked by default, so a %s on %s costs %s times the processor time: %s."
        .formatted(rate, row.operation(), row.store(), ratio(ratio), ratio.verdict(row.limit()));
  }
}
