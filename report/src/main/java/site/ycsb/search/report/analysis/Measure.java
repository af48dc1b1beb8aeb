// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.ClientReport.RecallSums;
import site.ycsb.search.results.Run;

/**
 * Measure by which cells are compared. Each cell has a primary one ({@link #of}): throughput,
 * unless a target rate was given and reached. Then it is the 99th percentile of SEARCH, from when
 * it was due; without searches, that of another operation. FRESHNESS is compared by its median,
 * because it has too few operations for a 99th percentile.
 *
 * @param operation YCSB's name of the operation whose latency is compared; empty for a rate
 * @param percentile of the latency; 0 if it is not a latency
 * @param bound latency bound of a highest rate; empty for other measures
 */
public record Measure(Kind kind, String operation, double percentile, String bound) {

  public static final Measure THROUGHPUT = new Measure(Kind.THROUGHPUT, "", 0, "");

  /** Successful operations for each second of the server's processor time. */
  public static final Measure SERVER_TIME = new Measure(Kind.SERVER_TIME, "", 0, "");

  /** Operations; a cell is compared by the first one that it has. */
  private static final List<String> OPERATIONS =
      Stream.of(
              "SEARCH SEARCH-WORD SEARCH-ANY SEARCH-PREFIX SEARCH-PHRASE SEARCH-FUZZY",
              "SEARCH-FILTER SEARCH-FACET SEARCH-NEAREST SEARCH-NEAREST-FILTERED SEARCH-RANKED",
              "SEARCH-OWN",
              "READ UPDATE INSERT INGEST SCAN DELETE",
              "GET SET LPUSH LPOP",
              "GET-PATH SET-PATH GET-ROOT SET-ROOT INCREMENT MULTIPLY PING")
          .flatMap(line -> Stream.of(line.split(" ")))
          .toList();

  public enum Kind {
    THROUGHPUT,
    /** Successful operations for each second of the server's processor time. */
    SERVER_TIME,
    /** Percentile of an operation's latency; less is better. */
    LATENCY,
    /**
     * Throughput divided by the mean latency of an operation. The ratio of two contenders is the
     * combined factor: their ratio of throughput times their inverse ratio of latency, both from
     * the same rounds.
     */
    COMBINED,
    /** Highest rate that kept a latency bound. */
    HIGHEST_RATE,
    /** Share of the exact neighbours that the answers to an operation had. */
    RECALL
  }

  private static final String FRESHNESS = "FRESHNESS";

  /** The primary measure of a cell. */
  public static Measure of(Cell cell) {
    if (cell.latencies().containsKey(FRESHNESS)) {
      return latency(due(FRESHNESS, Stream.of(cell)), 50);
    }
    String operation = inOrder(cell.latencies().keySet()).findFirst().orElse(OPERATIONS.get(0));
    return cell.isOnTarget() ? latency(due(operation, Stream.of(cell)), 99) : THROUGHPUT;
  }

  /**
   * Names of known operations, in the order in which cells are compared by them. Those that differ
   * in the path alone, such as {@code GET-PATH buyer.age}, are in the order of their paths.
   */
  public static Stream<String> inOrder(Collection<String> names) {
    return OPERATIONS.stream()
        .flatMap(
            operation ->
                names.stream()
                    .filter(name -> name.equals(operation) || name.startsWith(operation + " "))
                    .sorted());
  }

  /** The percentiles of all operations that two cells have. */
  static List<Measure> latencies(Cell one, Cell other) {
    return one.latencies().keySet().stream()
        .filter(name -> !name.startsWith(Latency.INTENDED) && other.latencies().containsKey(name))
        .map(name -> due(name, Stream.of(one, other)))
        .flatMap(name -> Latency.COMPARED.stream().map(percentile -> latency(name, percentile)))
        .toList();
  }

  /** This measure, from when operations were due if all cells have that. */
  Measure dueIn(List<Cell> cells) {
    return isLatency() ? latency(due(operation, cells.stream()), percentile) : this;
  }

  /** The combined factor of two cells; empty if they have no operation in common. */
  static Optional<Measure> combined(Cell one, Cell other) {
    return inOrder(one.latencies().keySet())
        .filter(other.latencies()::containsKey)
        .findFirst()
        .map(operation -> new Measure(Kind.COMBINED, operation, 0, ""));
  }

  public static Measure latency(String operation, double percentile) {
    return new Measure(Kind.LATENCY, operation, percentile, "");
  }

  public static Measure recall(String operation) {
    return new Measure(Kind.RECALL, operation, 0, "");
  }

  /** The highest rate that kept a bound, such as {@code p99=10ms}. */
  static Measure highestRate(String bound) {
    return new Measure(Kind.HIGHEST_RATE, "", 0, bound);
  }

  /** Name of the latency from when an operation was due, if all cells have it. */
  private static String due(String operation, Stream<Cell> cells) {
    String due = Latency.INTENDED + operation;
    return cells.allMatch(cell -> cell.latencies().containsKey(due)) ? due : operation;
  }

  /**
   * Name in texts: {@code throughput}, {@code p99 of SEARCH}, {@code combined factor of SEARCH},
   * {@code highest rate with p99=10ms}.
   */
  public String name() {
    return switch (kind) {
      case THROUGHPUT -> "throughput";
      case SERVER_TIME -> "operations per server core-second";
      case LATENCY ->
          "%s of %s".formatted(shortPercentile(), operation.replace(Latency.INTENDED, ""));
      case COMBINED -> "combined factor of " + operation;
      case HIGHEST_RATE -> "highest rate with " + bound;
      case RECALL -> "recall of " + operation;
    };
  }

  /** Name in files, with the unit: {@code throughput_ops_per_s}, {@code Intended-SEARCH_p99_us}. */
  public String metric() {
    return switch (kind) {
      case THROUGHPUT -> "throughput_ops_per_s";
      case SERVER_TIME -> "ops_per_server_core_s";
      case LATENCY -> "%s_%s_us".formatted(operation, shortPercentile());
      case COMBINED -> operation + "_combined_ops_per_s_per_ms";
      case HIGHEST_RATE -> "highest_rate_ops_per_s";
      case RECALL -> operation + "_recall";
    };
  }

  /** Unit of the figures, as in a file. */
  public String unit() {
    return switch (kind) {
      case THROUGHPUT, HIGHEST_RATE -> "ops_per_s";
      case SERVER_TIME, RECALL -> metric();
      case LATENCY -> "us";
      case COMBINED -> "ops_per_s_per_ms";
    };
  }

  private String shortPercentile() {
    return percentile == Math.rint(percentile) ? "p%.0f".formatted(percentile) : "p" + percentile;
  }

  /** True if the measure is a latency in microseconds, so that less is better. */
  public boolean isLatency() {
    return kind == Kind.LATENCY;
  }

  /** True if a target rate sets the figure. */
  boolean isRate() {
    return !isLatency() && kind != Kind.RECALL;
  }

  /** A cell's figure; n = 0 if it has none. A highest rate is not the figure of a single cell. */
  public Estimate estimate(Cell cell) {
    return cell.units().estimate(rounds(cell));
  }

  /** A cell's figures by the number of the repeat. */
  SortedMap<Integer, Double> rounds(Cell cell) {
    return switch (kind) {
      case THROUGHPUT -> cell.rounds();
      case SERVER_TIME -> byRound(cell, Run::perServerSecond);
      case LATENCY -> latencies(cell, round -> round.getValue().micros(percentile));
      case COMBINED ->
          latencies(
              cell,
              round ->
                  cell.rounds().getOrDefault(round.getKey(), 0.0)
                      / (round.getValue().meanMicros() / 1000));
      case HIGHEST_RATE -> new TreeMap<>();
      case RECALL ->
          byRound(
              cell,
              run ->
                  run.report().counts().recalls().getOrDefault(operation, RecallSums.NONE).mean());
    };
  }

  /** True if a repeat of a cell has a figure above 0. */
  boolean isKnown(Cell cell) {
    return rounds(cell).values().stream().anyMatch(each -> each > 0);
  }

  /** Figures of the runs that were done and have one above 0. */
  private static SortedMap<Integer, Double> byRound(Cell cell, ToDoubleFunction<Run> figure) {
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    cell.done().forEach(run -> rounds.put(run.repeat(), figure.applyAsDouble(run)));
    rounds.values().removeIf(each -> each <= 0);
    return rounds;
  }

  private SortedMap<Integer, Double> latencies(
      Cell cell, Function<Map.Entry<Integer, Latency.Round>, Double> figure) {
    return Optional.ofNullable(cell.latencies().get(operation)).stream()
        .flatMap(latency -> latency.rounds().entrySet().stream())
        .collect(Collectors.toMap(Map.Entry::getKey, figure, (one, other) -> one, TreeMap::new));
  }

  /** True if the repeats of a cell have, on average, enough operations for this measure. */
  public boolean isSupported(Cell cell) {
    Latency latency = cell.latencies().get(operation);
    return !isLatency()
        || latency == null
        || Latency.supports(latency.count() / cell.throughput().n(), percentile);
  }

  /** True if each repeat of a cell has enough operations for this measure. */
  boolean isSupportedByEach(Cell cell) {
    return !isLatency()
        || Stream.ofNullable(cell.latencies().get(operation))
            .flatMap(latency -> latency.rounds().values().stream())
            .allMatch(round -> Latency.supports(round.count(), percentile));
  }

  /**
   * Sentence without its end, of a measure of verdicts.
   *
   * @param times factor between the two, such as {@code 1.3 times}
   */
  String difference(String better, String other, String times) {
    return kind == Kind.THROUGHPUT || kind == Kind.SERVER_TIME
        ? "%s serves %s the operations of %s%s"
            .formatted(
                better, times, other, kind == Kind.THROUGHPUT ? "" : " per server core-second")
        : "the %s of %s is %s that of %s"
            .formatted(name(), isLatency() ? other : better, times, isLatency() ? better : other);
  }
}
