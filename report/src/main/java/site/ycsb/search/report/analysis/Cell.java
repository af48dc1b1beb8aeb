// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingInt;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.Run;

/**
 * Measurements of a store at a point: all its repeats.
 *
 * @param units what intervals of its result count
 * @param throughput successful operations a second, with a measurement for each repeat that was
 *     done; n = 0 and zeros if there was none
 * @param rounds those measurements, by the number of the repeat
 * @param latencies by YCSB's name of the operation ({@code SEARCH}, {@code Intended-SEARCH})
 * @param counts operations of all repeats, and searches, hits and empty pages of those that were
 *     done
 * @param runs all repeats, including failed ones
 */
public record Cell(
    Subject subject,
    Point point,
    Units units,
    Estimate throughput,
    SortedMap<Integer, Double> rounds,
    Map<String, Latency> latencies,
    Counts counts,
    List<Run> runs) {

  /** The cell of a result that has these units, and these repeats of a store at a point. */
  public static Cell of(int results, Units units, ResultsDirectory directory, List<Run> repeats) {
    List<Run> runs = repeats.stream().sorted(comparingInt(Run::repeat)).toList();
    List<Run> done = runs.stream().filter(Run::done).toList();
    SortedMap<Integer, Double> rounds = new TreeMap<>();
    done.forEach(run -> rounds.put(run.repeat(), run.report().throughput()));
    return new Cell(
        new Subject(results, runs.get(0).contender()),
        runs.get(0).point(),
        units,
        units.estimate(rounds),
        rounds,
        Latency.of(directory, done),
        runs.stream().map(Cell::counts).reduce(Counts.NONE, Counts::plus),
        runs);
  }

  /** Operations of a run, and searches of one that counts: a failed run may have found little. */
  private static Counts counts(Run run) {
    Counts counts = run.report().counts();
    return run.done() ? counts : counts.withoutSearches();
  }

  /** True if a repeat was done. */
  public boolean isMeasured() {
    return throughput.n() > 0;
  }

  /** The repeats that were done. */
  public Stream<Run> done() {
    return runs.stream().filter(Run::done);
  }

  /** True if client and server competed for the same cores in every repeat that was done. */
  boolean sharesCores() {
    return isMeasured()
        && done().map(Run::machine).allMatch(each -> each.shared() && each.pinned().isEmpty());
  }

  public int results() {
    return subject.results();
  }

  public String contender() {
    return subject.contender();
  }

  /** True if the answers of every repeat that was done were verified. */
  public boolean verified() {
    return isMeasured() && done().allMatch(run -> run.report().answers().verified());
  }

  /** Those of the first repeat that was done. */
  public StoreFacts storeFacts() {
    return representative().report().storeFacts();
  }

  public Map<String, String> settings() {
    return storeFacts().settings();
  }

  /** Name and version of the server, without those of its modules; empty if unknown. */
  public String server() {
    return storeFacts().server().replaceFirst(",.*", "");
  }

  /** The first run that was done; without one, the first that failed. */
  public Run representative() {
    return done().findFirst().orElse(runs.get(0));
  }

  /** Target rate of all clients together, in operations a second; 0 without a target. */
  public int target() {
    return point.target();
  }

  /** True if the cell has a target rate and reached it. */
  public boolean isOnTarget() {
    return target() > 0 && shortfall() <= 1 - LatencyBound.REACHED;
  }

  /** Share by which the throughput is below the target rate, and that chance does not explain. */
  public double shortfall() {
    double seconds = done().mapToDouble(run -> run.report().seconds()).sum();
    double chance =
        switch (representative().properties().getOrDefault("arrivals", "even")) {
          case "even" -> 0;
          case "poisson" -> 3 / Math.sqrt(target() * seconds); // Three deviations.
          default -> 1; // The average rate of a run is not known.
        };
    return 1 - throughput.center() / target() - chance;
  }

  /** The most {@link Run#bytesPerDocument} of the repeats that were done; 0 if unknown. */
  double bytesPerDocument(String size) {
    return done().mapToDouble(run -> run.bytesPerDocument(size)).max().orElse(0);
  }

  /** Operations for a unit of money, if an hour of the server's machine has that price. */
  public Estimate perMoney(double price) {
    SortedMap<Integer, Double> byRound = new TreeMap<>(rounds);
    byRound.replaceAll((round, rate) -> rate * 3600 / price);
    return units.estimate(byRound);
  }

  /** Distinct digests of the loaded datasets; one if all is well, none if unknown. */
  public List<String> datasets() {
    return distinct(Answers::dataset);
  }

  /** Distinct digests of the answers; one if all is well, none if unknown. */
  public List<String> digests() {
    return distinct(Answers::digest);
  }

  private List<String> distinct(Function<Answers, String> digest) {
    return done()
        .map(run -> digest.apply(run.report().answers()))
        .filter(each -> !each.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Latency of an operation: with a target rate from when it was due, else from when it was sent,
   * as also of a client that does not measure when it was due.
   */
  public Optional<Latency> latency(String operation) {
    return Stream.of(Latency.INTENDED + operation, operation)
        .filter(name -> target() > 0 || name.equals(operation))
        .flatMap(name -> Stream.ofNullable(latencies.get(name)))
        .findFirst();
  }

  public List<Run> failed() {
    return runs.stream().filter(run -> !run.done()).toList();
  }

  /** True if no repeat was done, and one failed. */
  public boolean hasFailed() {
    return !isMeasured() && !failed().isEmpty();
  }

  /** True if the cell was measured and stayed below its target rate. */
  public boolean missedTarget() {
    return isMeasured() && target() > 0 && !isOnTarget();
  }
}
