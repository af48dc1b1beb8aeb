// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Table of measurements, as Markdown. */
final class Table {

  static final String HEADER =
      """
      | store | operation | beside | CPU µs, theirs | ours | ratio | demanded | verdict | rate, ratio |
      |---|---|---|--:|--:|--:|--:|---|--:|""";

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
    return text.toString();
  }
}
