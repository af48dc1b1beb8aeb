// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.view;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.results.Baseline;
import site.ycsb.search.results.CheckSentences;
import site.ycsb.search.results.ClientReport.Answers;
import site.ycsb.search.results.ClientReport.Counts;
import site.ycsb.search.results.ClientReport.StoreFacts;
import site.ycsb.search.results.Comparison;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;
import site.ycsb.search.results.Run.Machine;

/**
 * Table of settings, checks and loads that make figures comparable, with a column for each store of
 * each result.
 */
public final class Settings {

  private static final List<String> COMMON =
      List.of("server", "durability", "visibility", "replicas");

  private static final String NONE = "–";

  private final Analysis analysis;
  private final List<Column> columns = new ArrayList<>();

  public Settings(Analysis analysis) {
    this.analysis = analysis;
    for (Subject store : analysis.subjects()) {
      List<Cell> cells = analysis.cells(store);
      if (!cells.isEmpty()) {
        columns.add(new Column(analysis.name(store), cells));
      }
    }
  }

  /** All cells of a store in one result. */
  private record Column(String name, List<Cell> cells) {

    Stream<Run> runs() {
      return cells.stream().flatMap(cell -> cell.runs().stream());
    }

    Stream<Run> done() {
      return cells.stream().flatMap(Cell::done);
    }

    /** The cells with a repeat that counts; others have no answers and no settings. */
    Stream<Cell> measured() {
      return cells.stream().filter(Cell::isMeasured);
    }

    long sum(ToLongFunction<Counts> count) {
      return cells.stream().map(Cell::counts).mapToLong(count).sum();
    }
  }

  /**
   * A row of the table.
   *
   * @param differs whether the values should be equal and are not
   */
  public record Row(String name, List<String> values, boolean differs) {

    /** True if all columns have the same value. */
    public boolean equal() {
      return values.stream().distinct().count() <= 1;
    }

    /**
     * True if two columns have different values; a column without one has another kind of store.
     */
    public boolean different() {
      return values.stream().filter(value -> !value.equals(NONE)).distinct().count() > 1;
    }

    /** True if some columns have a value, all the same one, and the others have none. */
    public boolean partial() {
      return !equal() && !different();
    }
  }

  public List<String> columns() {
    return columns.stream().map(Column::name).toList();
  }

  /** Settings in effect, data, and whether the answers were verified. */
  public List<Row> settings() {
    List<Row> rows = new ArrayList<>();
    names().forEach(name -> rows.add(setting(name)));
    rows.add(alike("Dataset", cell -> cell.datasets().stream().map(Answers::brief)));
    rows.add(row("Answers verified", Settings::verified));
    return rows;
  }

  /**
   * Columns of a ranking after its figures: memory, and the settings that differ but should not.
   */
  public List<Row> beside() {
    Stream<Row> memory =
        sizes().contains(StoreFacts.MEMORY)
            ? Stream.of(row("Memory, as reported", of -> size(of, StoreFacts.MEMORY)))
            : Stream.of();
    return Stream.concat(memory, settings().stream().filter(Row::differs)).toList();
  }

  /** All rows: the settings, then checks, counts and loads. */
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>(settings());
    known(row("Checks of all runs", of -> distinct(Stream.of(CheckSentences.ofRuns(of.done())))))
        .ifPresent(rows::add);
    rows.add(alike("Answers' digest", cell -> cell.digests().stream().map(Answers::brief)));
    rows.add(row("Hits per search", of -> bySearch(of, Counts::hits, Formatter::number)));
    rows.add(
        row("Searches without a hit", of -> bySearch(of, Counts::emptyPages, Formatter::percent)));
    rows.add(row("Operations", of -> Formatter.count(of.sum(Counts::succeeded))));
    rows.add(row("Failed", Settings::failed));
    rows.add(row("Wrong answers", of -> Formatter.count(of.sum(Counts::wrong))));
    rows.add(row("Runs that failed", Settings::runsThatFailed));
    rows.add(row("Targets missed", Settings::targetsMissed));
    known(row("Round trip of a ping", this::ping)).ifPresent(rows::add);
    rows.add(row("Of the client's ceiling", this::ceiling));
    rows.add(row("Of the client's cores", of -> most(of, Run::clientCores)));
    rows.add(row("Of the time in client GC", of -> most(of, Run::clientGc)));
    sizes().forEach(name -> rows.add(row("Size: " + name, of -> size(of, name))));
    return rows;
  }

  public List<String> commands() {
    return analysis.comparisons().stream()
        .map(comparison -> "bin/ycsb " + String.join(" ", comparison.origin().command()))
        .toList();
  }

  /** Facts such as a machine, by their names. */
  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    for (int i = 0; i < analysis.names().size(); i++) {
      String of = analysis.names().size() > 1 ? ", " + analysis.names().get(i) : "";
      facts(i).forEach((name, value) -> facts.put(name + of, value));
    }
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  /** Facts about a result; empty if unknown. */
  private Map<String, String> facts(int result) {
    Analysis.Source source = analysis.sources().get(result);
    Comparison comparison = source.comparison();
    boolean tried = analysis.points().stream().anyMatch(Point::isTrial);
    List<Run> done = analysis.cells(result).stream().flatMap(Cell::done).toList();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put(
        "Runs",
        "%s%s of each point%s, %s s each, order by seed %s"
            .formatted(
                comparison.schedule().isOpen() ? "at least " : "",
                comparison.schedule().repeats(),
                tried ? ", one of each rate that a search tried" : "",
                comparison.schedule().seconds(),
                comparison.schedule().seed()));
    facts.put(
        "Warm-up",
        (comparison.schedule().settleSeconds() == 0
                ? "%2$s s of each client"
                : "at most %1$s s of each server with its client; %2$s s of a client by itself")
            .formatted(
                comparison.schedule().settleSeconds(), comparison.schedule().warmupSeconds()));
    facts.put("Client's JVM", comparison.clientOptions().jvmArguments());
    facts.put("Clients", clients(done));
    facts.put(
        "Client's machine",
        done.isEmpty()
            ? NONE
            : done.stream().map(Settings::machine).distinct().collect(joining("; ")));
    facts.put(
        "Its memory and disk",
        source.baseline().map(baseline -> baseline.machine().words()).orElse(""));
    comparison.contenders().stream()
        .filter(contender -> !contender.server().isEmpty())
        .forEach(each -> facts.put("Server of " + each.label(), each.server()));
    facts.put("YCSB Search", comparison.origin().version());
    return facts;
  }

  /** Number of clients that measured together, and how far apart they started; empty for one. */
  private static String clients(List<Run> done) {
    return done.stream()
        .filter(run -> run.clients() > 1)
        .max(comparingDouble(Run::startSkewMillis))
        .map(
            worst ->
                "%s, which started within %s of each other"
                    .formatted(worst.clients(), Formatter.latency(1e3 * worst.startSkewMillis())))
        .orElse("");
  }

  private String ping(Column of) {
    Cell first = of.cells().get(0);
    return distinct(
        analysis.sources().get(first.results()).baseline().stream()
            .flatMap(baseline -> Stream.ofNullable(baseline.pings().get(first.contender())))
            .map(Baseline.Ping::words));
  }

  private static String machine(Run run) {
    Machine machine = run.machine();
    return "%s cores, %s, %s, %s, Java %s, %s"
        .formatted(
            machine.cores(),
            Formatter.bytes(machine.memoryBytes()),
            machine.cpu(),
            machine.kernel(),
            machine.jvm(),
            !machine.shared()
                ? "not shared with the server"
                : machine.pinned().isEmpty() ? "shared with the server" : machine.pinned());
  }

  private static Optional<Row> known(Row row) {
    return Optional.of(row).filter(each -> !Set.of(NONE).containsAll(each.values));
  }

  private Row row(String name, Function<Column, String> value) {
    return new Row(name, columns.stream().map(value).toList(), false);
  }

  /** Row of values that must be equal at each point, for all stores with a value there. */
  private Row alike(String name, Function<Cell, Stream<String>> values) {
    Row row = row(name, of -> distinct(of.measured().flatMap(values)));
    boolean differs =
        columns.stream()
            .flatMap(Column::measured)
            .collect(groupingBy(Cell::point, flatMapping(values, toSet())))
            .values()
            .stream()
            .anyMatch(atPoint -> atPoint.size() > 1);
    return new Row(name, row.values(), differs);
  }

  /** Names of the common settings, then of the others. */
  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>(COMMON);
    Set<String> others = new TreeSet<>();
    columns.forEach(of -> of.cells().forEach(cell -> others.addAll(cell.settings().keySet())));
    names.retainAll(others);
    names.addAll(others);
    return names;
  }

  private Row setting(String name) {
    Function<Cell, Stream<String>> value = cell -> Stream.ofNullable(cell.settings().get(name));
    boolean ours = COMMON.contains(name) || name.equals("variant");
    String title = ours ? Formatter.capital(name) : name; // A store's own, as its vendor writes it.
    boolean common = COMMON.contains(name) && !name.equals("server");
    return common ? alike(title, value) : row(title, of -> distinct(of.measured().flatMap(value)));
  }

  private static String verified(Column of) {
    long all = of.measured().count();
    long verified = of.measured().filter(Cell::verified).count();
    return verified == all
        ? (all == 0 ? NONE : "yes")
        : verified == 0 ? "no" : "at %s of %s points".formatted(verified, all);
  }

  private static String bySearch(
      Column of, ToLongFunction<Counts> count, DoubleFunction<String> form) {
    long searches = of.sum(Counts::searches);
    return searches == 0 ? NONE : form.apply((double) of.sum(count) / searches);
  }

  private static String failed(Column of) {
    long failed = of.sum(Counts::failed);
    long all = failed + of.sum(Counts::succeeded);
    return failed == 0
        ? "0"
        : "%s (%s)".formatted(Formatter.count(failed), Formatter.percent((double) failed / all));
  }

  private static String runsThatFailed(Column of) {
    long failed = of.runs().count() - of.done().count();
    return failed == 0 ? "0" : "%s of %s".formatted(failed, of.runs().count());
  }

  /** Number of missed targets; the trial rates of a search are not targets that should be met. */
  private static String targetsMissed(Column of) {
    List<Cell> aimed =
        of.measured().filter(cell -> cell.target() > 0 && !cell.point().isTrial()).toList();
    long missed = aimed.stream().filter(Cell::missedTarget).count();
    return aimed.isEmpty() ? NONE : missed == 0 ? "0" : "%s of %s".formatted(missed, aimed.size());
  }

  /**
   * Highest share of the client's own throughput that a store reached, at points without a target,
   * which would limit both.
   */
  private String ceiling(Column of) {
    double most = of.cells().stream().mapToDouble(analysis::shareOfCeiling).max().orElse(0);
    return most == 0 ? "not measured" : "at most " + Formatter.percent(most);
  }

  private static String most(Column of, ToDoubleFunction<Run> share) {
    return of.done().mapToDouble(share).max().stream()
        .mapToObj(most -> "at most " + Formatter.percent(most))
        .findFirst()
        .orElse(NONE);
  }

  private Set<String> sizes() {
    Set<String> names = new TreeSet<>();
    columns.forEach(
        of -> of.measured().forEach(cell -> names.addAll(cell.storeFacts().storeBytes().keySet())));
    return names;
  }

  private static String size(Column of, String name) {
    return of.measured()
        .map(cell -> cell.storeFacts().storeBytes().get(name))
        .filter(Objects::nonNull)
        .max(Long::compare)
        .map(Formatter::bytes)
        .orElse(NONE);
  }

  private static String distinct(Stream<String> values) {
    String all = values.filter(value -> !value.isEmpty()).distinct().collect(joining(", "));
    return all.isEmpty() ? NONE : all;
  }
}
