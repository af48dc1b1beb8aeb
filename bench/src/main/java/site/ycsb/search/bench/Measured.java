// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import site.ycsb.search.run.RunSettings;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measurements of one command, as its file holds them.
 *
 * @param command the command that measures it again
 */
record Measured(
    String command, String date, String commit, String machine, String java, List<Row> rows) {

  static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  static final String HEADER =
      """
      | store | operation | beside | CPU µs, theirs | ours | ratio | demanded | verdict | rate, ratio |
      |---|---|---|--:|--:|--:|--:|---|--:|\
      """;

  /** Option of a measurement of what the checks cost. */
  private static final String UNCHECKED = "--before-p " + RunSettings.CHECK.key() + "=0 ";

  /** All rows as Markdown, with where and how they were measured. */
  String table() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s, commit %.10s, on %s, %s, by\n`%s`:\n\n%s\n"
            .formatted(date, commit, machine, java, command, HEADER));
    rows.forEach(row -> text.append(row.line()).append('\n'));
    if (command.contains(UNCHECKED)) {
      text.append('\n');
      rows.forEach(row -> text.append(row.atDefaultRate()).append('\n'));
    }
    return text.toString();
  }

  /**
   * Row of a table.
   *
   * @param beside what ours is compared with
   * @param limit what the ratio of processor times may be, at most
   */
  record Row(
      String store,
      String operation,
      String beside,
      double limit,
      Map<String, String> properties,
      Result result) {

    String line() {
      return "| %s | %s | %s | %s | %s | %s | ≤ %s | %s | %s |"
          .formatted(
              store,
              operation,
              beside,
              result.micros(Pair::base),
              result.micros(Pair::measured),
              result.cpu,
              String.format(Locale.ROOT, "%.2f", limit),
              result.cpu.verdict(limit),
              result.rate);
    }

    /** Cost of the default rate of the checks, of which a higher rate was measured. */
    private String atDefaultRate() {
      String rate = RunSettings.CHECK.fallback();
      String measured = properties.getOrDefault(RunSettings.CHECK.key(), rate);
      Ratio ratio = result.cpu.scaled(Double.parseDouble(measured) / Double.parseDouble(rate));
      return "One answer in %s is checked by default, so a %s on %s costs %s times the processor time: %s."
          .formatted(rate, operation, store, ratio, ratio.verdict(limit));
    }
  }

  /** Ratios of measured to base, and the pairs of each start that they are made of. */
  record Result(Ratio cpu, Ratio rate, List<List<Pair>> pairs) {

    static Result of(List<List<Pair>> pairs) {
      return new Result(ratio(pairs, Figures::cpuMicros), ratio(pairs, Figures::rate), pairs);
    }

    /** Ratio whose observations are the geometric means of the starts. */
    private static Ratio ratio(List<List<Pair>> starts, ToDoubleFunction<Figures> figure) {
      ToDoubleFunction<Pair> log =
          pair -> Math.log(figure.applyAsDouble(pair.measured) / figure.applyAsDouble(pair.base));
      return Ratio.of(
          starts.stream()
              .map(pairs -> pairs.stream().mapToDouble(log).average().orElseThrow())
              .map(Math::exp)
              .toList());
    }

    /** Median over the slices of a side, in µs of processor time for an operation. */
    private String micros(Function<Pair, Figures> side) {
      double[] sorted =
          pairs.stream()
              .flatMap(List::stream)
              .mapToDouble(pair -> side.apply(pair).cpuMicros())
              .sorted()
              .toArray();
      double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
      return String.format(Locale.ROOT, "%.2f", median);
    }
  }

  /** Slice of each side, one right after the other. */
  record Pair(Figures base, Figures measured) {}

  /**
   * Measurements of a slice.
   *
   * @param operations how many
   * @param nanos in how much time
   * @param cpuNanos with how much processor time of the client
   */
  record Figures(long operations, long nanos, long cpuNanos) {

    /** Time at the beginning of a slice that does not count. */
    private static final long SETTLING_MILLIS = 150;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;

    Figures {
      if (operations == 0) {
        throw new IllegalStateException("no operation was done while it was measured");
      }
    }

    /** Measures for some time a client that has just begun to operate. */
    static Figures of(double seconds, LongSupplier operations, LongSupplier cpuNanos)
        throws InterruptedException {
      Thread.sleep(SETTLING_MILLIS);
      long before = operations.getAsLong();
      long nanos = System.nanoTime();
      long cpuBefore = cpuNanos.getAsLong();
      Thread.sleep((long) (1000 * seconds) - SETTLING_MILLIS);
      return new Figures(
          operations.getAsLong() - before,
          System.nanoTime() - nanos,
          cpuNanos.getAsLong() - cpuBefore);
    }

    /** Figures of a {@link #line}. */
    static Figures parse(String line) {
      long[] numbers = Stream.of(line.split(" ")).mapToLong(Long::parseLong).toArray();
      return new Figures(numbers[0], numbers[1], numbers[2]);
    }

    String line() {
      return operations + " " + nanos + " " + cpuNanos;
    }

    /** Operations in a second. */
    double rate() {
      return operations * NANOS_PER_SECOND / nanos;
    }

    /** Processor time of one operation, in microseconds. */
    double cpuMicros() {
      return cpuNanos / NANOS_PER_MICRO / operations;
    }
  }
}
