// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conditions;
import site.ycsb.search.report.analysis.Cores;
import site.ycsb.search.report.analysis.Estimate;
import site.ycsb.search.report.analysis.Headline;
import site.ycsb.search.report.analysis.HighestRate;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Ratio;
import site.ycsb.search.report.analysis.ServerActivity;
import site.ycsb.search.report.analysis.Trend;
import site.ycsb.search.report.analysis.Verdict;
import site.ycsb.search.report.results.Baseline;
import site.ycsb.search.report.results.CheckSentences;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;

/** Markdown page of an analysis: verdicts first, then figures, then warnings. */
public final class MarkdownReport {

  private static final String NOTHING = "–";

  private static final List<String> CONDITIONS = List.of("threads", "documents", "document bytes");

  /** Characters that begin HTML, a link, code, emphasis or a table cell. */
  private static final Pattern MARKUP = Pattern.compile("[\\\\<\\[`*|]");

  private final Analysis analysis;
  private final PointNames names;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(Analysis analysis) {
    this.analysis = analysis;
    this.names = new PointNames(analysis.points());
  }

  /** The page's text. */
  public static String of(Analysis analysis) {
    return new MarkdownReport(analysis).page();
  }

  /** Replaces a file with the page. */
  public static void write(Analysis analysis, Path file) {
    new TextFile(file).write(of(analysis));
  }

  private String page() {
    text.append("# ").append(escaped(analysis.title())).append('\n');
    verdicts();
    analysis.points().stream()
        .filter(point -> !point.isTrial())
        .map(Point::sweep)
        .distinct()
        .forEach(this::throughput);
    highestRates();
    latencies();
    servers();
    baselines();
    settings();
    checks();
    warnings();
    return text.toString();
  }

  private void verdicts() {
    Headline headline = new Headline(analysis);
    text.append('\n').append(escaped(headline.question())).append('\n');
    heading("Verdicts");
    analysis
        .verdicts()
        .forEach(
            verdict ->
                item(
                    escaped(
                        "%s; %s"
                            .formatted(
                                verdict.sentence(), Conditions.of(verdict.cells()).words()))));
    List<String> others =
        analysis.verdicts().isEmpty() ? headline.answer(List.of()) : headline.failures();
    others.forEach(sentence -> item(escaped(sentence)));
    String levels = analysis.conclusions().levels().words();
    if (!levels.isEmpty()) {
      text.append("\n%s `verdicts.csv` has all of them.\n".formatted(levels));
    }
    items("Trends", analysis.conclusions().trends().stream().map(Trend::sentence).toList());
    items(
        "Combined factors (ratio of throughput × ratio of mean latency)",
        analysis.conclusions().combined().stream().map(Verdict::sentence).toList());
  }

  private void items(String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      heading(title);
      sentences.forEach(sentence -> item(escaped(sentence)));
    }
  }

  private void throughput(String sweep) {
    heading(
        "Throughput, %s (operations a second: geometric mean, 95 %% interval)".formatted(sweep));
    List<Subject> subjects = subjects();
    List<String> columns = new ArrayList<>(List.of("point"));
    columns.addAll(CONDITIONS);
    subjects.forEach(subject -> columns.add(subject.name()));
    differences().forEach(subject -> columns.add(subject.name() + ", ratio"));
    head(columns);
    for (Point point : points(sweep)) {
      List<String> row = new ArrayList<>(List.of(names.of(point)));
      row.addAll(conditions(cell -> cell.point().equals(point)));
      subjects.forEach(
          subject -> row.add(subject.cell(point).map(this::throughput).orElse(NOTHING)));
      differences().forEach(subject -> row.add(difference(subject, point)));
      row(row);
    }
  }

  private String throughput(Cell cell) {
    if (cell.throughput().n() == 0) {
      return "failed";
    }
    String cores = Cores.words(cell);
    String rate = rate(cell.throughput(), cell.verified());
    return cores.isEmpty() ? rate : "%s; %s".formatted(rate, cores);
  }

  private static String rate(Estimate estimate, boolean verified) {
    String interval =
        estimate.hasInterval()
            ? " (%s to %s)".formatted(rate(estimate.low()), rate(estimate.high()))
            : estimate.isTooWide() ? " (no useful interval)" : "";
    return rate(estimate.center()) + interval + (verified ? "" : ", not verified");
  }

  /** Ratio of this result to the first one, in the measure of their verdict. */
  private String difference(Subject subject, Point point) {
    return analysis.verdicts().stream()
        .filter(verdict -> verdict.point().equals(point))
        .filter(verdict -> verdict.better().contender().equals(subject.contender()))
        .filter(
            verdict ->
                Math.max(verdict.better().results(), verdict.other().results())
                    == subject.results())
        .map(MarkdownReport::difference)
        .findFirst()
        .orElse(NOTHING);
  }

  private static String difference(Verdict verdict) {
    Ratio change = verdict.change();
    String interval =
        change.hasInterval() && change.isUseful() ? " (%s)".formatted(change.interval()) : "";
    return Ratio.number(change.value())
        + " times"
        + (verdict.compared().isLatency() ? " in " + verdict.measure() : "")
        + interval
        + (change.shown() ? "" : ", not shown")
        + (verdict.invalid() ? ", invalid" : "");
  }

  private void highestRates() {
    if (analysis.highestRates().isEmpty()) {
      return;
    }
    heading("Highest rate within a bound (operations a second: geometric mean, 95 % interval)");
    head(columns(List.of("contender", "bound"), CONDITIONS, List.of("rate")));
    for (HighestRate highest : analysis.highestRates()) {
      Subject subject = new Subject(highest.results(), highest.contender());
      boolean known = highest.rate().n() > 0;
      String rate = known ? rate(highest.rate(), highest.verified()) : NOTHING;
      row(
          columns(
              List.of(subject.name(), highest.bound()),
              conditions(cell -> cell.point().isTrial() && subject.owns(cell)),
              List.of(rate)));
    }
  }

  private void latencies() {
    heading("Latency (milliseconds, of all repeats together; – where operations are too few)");
    head(
        columns(
            List.of("point", "contender"),
            CONDITIONS,
            List.of("operation", "count", "p50", "p99")));
    for (Point point : analysis.points()) {
      for (Subject subject : subjects()) {
        Map<String, Latency> all = subject.cell(point).map(Cell::latencies).orElse(Map.of());
        for (Latency latency : all.values()) {
          row(
              columns(
                  List.of(names.of(point), subject.name()),
                  conditions(cell -> cell.point().equals(point) && subject.owns(cell)),
                  List.of(
                      latency.operation() + (latency.intended() ? ", when due" : ""),
                      Long.toString(latency.count()),
                      millis(latency, 50),
                      millis(latency, 99))));
        }
      }
    }
  }

  /** Cells of the columns {@link #CONDITIONS}. */
  private List<String> conditions(Predicate<Cell> of) {
    Conditions conditions = Conditions.of(analysis.cells().stream().filter(of).toList());
    return Stream.of(conditions.threads(), conditions.documents(), conditions.documentBytes())
        .map(Conditions::listed)
        .toList();
  }

  @SafeVarargs
  private static List<String> columns(List<String>... groups) {
    return Stream.of(groups).flatMap(List::stream).toList();
  }

  /** Activity of the servers at each point; there is no section without telemetry. */
  private void servers() {
    Map<Point, List<ServerActivity.Row>> tables = new LinkedHashMap<>();
    for (Point point : analysis.points()) {
      tables.put(point, ServerActivity.of(cells(point)));
    }
    tables.values().removeIf(List::isEmpty);
    if (!tables.isEmpty()) {
      heading("Servers (shares are of the measured time; what is 0 everywhere is left out)");
    }
    tables.forEach(
        (point, rows) -> {
          Stream<String> stores =
              cells(point).stream().map(cell -> analysis.label(cell.results(), cell.contender()));
          head(columns(List.of(names.of(point)), stores.toList()));
          rows.forEach(each -> row(columns(List.of(each.name()), each.values())));
          text.append('\n');
        });
  }

  private List<Cell> cells(Point point) {
    return analysis.cells().stream()
        .filter(cell -> cell.point().equals(point) && !point.isTrial())
        .toList();
  }

  /** Round trips, memory and disk; no section for results of earlier versions. */
  private void baselines() {
    List<Analysis.Source> measured =
        analysis.sources().stream().filter(source -> source.baseline().isPresent()).toList();
    if (!measured.isEmpty()) {
      heading("Baseline (before the first run)");
    }
    for (Analysis.Source source : measured) {
      String of = analysis.names().size() > 1 ? source.name() + ": " : "";
      Baseline baseline = source.baseline().orElseThrow();
      baseline
          .pings()
          .forEach(
              (store, ping) -> item(escaped(of + "round trip to " + store + ": " + ping.words())));
      item(escaped(of + "client's machine: " + baseline.machine().words()));
    }
  }

  private void settings() {
    heading("Settings");
    List<Subject> subjects = subjects();
    List<String> columns = new ArrayList<>(List.of("setting"));
    subjects.forEach(subject -> columns.add(subject.name()));
    head(columns);
    Set<String> keys = new TreeSet<>();
    analysis.cells().forEach(cell -> keys.addAll(cell.settings().keySet()));
    for (String key : keys) {
      List<String> row = new ArrayList<>(List.of(key));
      subjects.forEach(subject -> row.add(subject.setting(key)));
      row(row);
    }
  }

  /** What was checked of each contender; no section for results of earlier versions. */
  private void checks() {
    List<String> checks = new ArrayList<>();
    for (Subject subject : subjects()) {
      String sum = subject.checks();
      if (!sum.isEmpty()) {
        checks.add("%s: %s".formatted(subject.name(), sum));
      }
    }
    items("Checks of the answers (all runs of a contender together)", checks);
  }

  private void warnings() {
    heading("Warnings");
    analysis
        .warnings()
        .forEach(
            warning -> {
              String where = warning.where().isEmpty() ? "" : warning.where() + ": ";
              String severity = warning.severity().name().toLowerCase(Locale.ROOT);
              String said = where + warning.what() + " " + warning.remedy();
              item("**%s** %s".formatted(severity, escaped(said)));
            });
    if (analysis.warnings().isEmpty()) {
      text.append("None.\n");
    }
  }

  // ---- What there is ----

  private List<Subject> subjects() {
    return analysis.labels().stream()
        .flatMap(
            store ->
                Stream.iterate(0, index -> index + 1)
                    .limit(analysis.names().size())
                    .map(index -> new Subject(index, store)))
        .toList();
  }

  private List<Subject> differences() {
    return subjects().stream().filter(subject -> subject.results() > 0).toList();
  }

  private List<Point> points(String sweep) {
    return analysis.points().stream().filter(point -> point.sweep().equals(sweep)).toList();
  }

  /** Store of one result. */
  private final class Subject {

    private final int results;
    private final String store;

    Subject(int results, String store) {
      this.results = results;
      this.store = store;
    }

    int results() {
      return results;
    }

    String contender() {
      return store;
    }

    String name() {
      return analysis.label(results, store);
    }

    boolean owns(Cell cell) {
      return cell.results() == results && cell.contender().equals(store);
    }

    Optional<Cell> cell(Point point) {
      return analysis.cell(results, store, point);
    }

    String checks() {
      return CheckSentences.ofRuns(
          analysis.cells().stream()
              .filter(this::owns)
              .flatMap(cell -> cell.runs().stream())
              .filter(Run::done));
    }

    String setting(String key) {
      String values =
          analysis.cells().stream()
              .filter(this::owns)
              .flatMap(cell -> Stream.ofNullable(cell.settings().get(key)))
              .distinct()
              .collect(Collectors.joining(", "));
      return values.isEmpty() ? NOTHING : values;
    }
  }

  // ---- Markdown ----

  private void heading(String title) {
    text.append("\n## ").append(title).append("\n\n");
  }

  private void item(String markdown) {
    text.append("- ").append(markdown).append('\n');
  }

  private void head(List<String> columns) {
    row(columns);
    row(Collections.nCopies(columns.size(), "---"));
  }

  private void row(List<String> cells) {
    text.append(
        cells.stream()
            .map(MarkdownReport::escaped)
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Text in one line without markup; names and reasons may contain any characters. */
  private static String escaped(String words) {
    return MARKUP.matcher(words.replaceAll("\\R", " ")).replaceAll("\\\\$0");
  }

  private static String rate(double rate) {
    return String.format(Locale.ROOT, rate < 10 ? "%.2f" : "%,.0f", rate);
  }

  private static String millis(Latency latency, double percentile) {
    long micros = latency.percentiles().getOrDefault(percentile, 0L);
    return latency.supports(percentile)
        ? String.format(Locale.ROOT, "%.2f", micros / 1000.0)
        : NOTHING;
  }
}
