// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Cell;
import site.ycsb.search.report.analysis.Conclusions;
import site.ycsb.search.report.analysis.Conditions;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Cores;
import site.ycsb.search.report.analysis.Headline;
import site.ycsb.search.report.analysis.HighestRate;
import site.ycsb.search.report.analysis.Latency;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.analysis.Subject;
import site.ycsb.search.report.analysis.Verdict;
import site.ycsb.search.report.results.CheckSentences;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Run;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.report.statistics.Ratio;

/** Markdown page of an analysis: verdicts first, then figures, then warnings. */
public final class MarkdownReport {

  private static final String NOTHING = "–";

  private static final List<String> CONDITIONS = List.of("threads", "documents", "document bytes");

  /** Characters that begin a link, code, emphasis or a table cell. */
  private static final Pattern MARKUP = Pattern.compile("[\\\\\\[`*|]");

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
    settings();
    checks();
    warnings();
    return text.toString();
  }

  private void verdicts() {
    Headline headline = new Headline(analysis);
    text.append('\n').append(escaped(headline.question())).append('\n');
    heading("Verdicts");
    Conclusions conclusions = analysis.conclusions();
    conclusions
        .primary()
        .forEach(
            each ->
                item(
                    escaped(
                        "%s; %s".formatted(each.sentence(), Conditions.of(each.cells()).words()))));
    List<String> others =
        conclusions.verdicts().isEmpty() ? headline.answer(List.of()) : headline.failures();
    others.forEach(sentence -> item(escaped(sentence)));
    String words = conclusions.words();
    if (!words.isEmpty()) {
      text.append("\n%s `verdicts.csv` has all of them.\n".formatted(words));
    }
    atPoints(conclusions.verdicts());
    if (!conclusions.trends().isEmpty()) {
      heading("Descriptive: trends");
      conclusions.trends().forEach(each -> item(escaped(each.sentence())));
    }
  }

  /** The ratios behind the verdicts of several points, with a table for each curve. */
  private void atPoints(List<Verdict> verdicts) {
    Map<List<Point>, List<Verdict>> curves =
        verdicts.stream()
            .filter(verdict -> !verdict.points().isEmpty())
            .collect(groupingBy(MarkdownReport::points, LinkedHashMap::new, toList()));
    if (!curves.isEmpty()) {
      heading("Verdicts at each point (ratio; the intervals of a row hold together with 95 %)");
    }
    curves.forEach(
        (points, rows) -> {
          head(columns(List.of("pair", "measure"), points.stream().map(names::of).toList()));
          rows.forEach(
              verdict ->
                  row(
                      columns(
                          List.of(pair(verdict.overall()), verdict.overall().measure()),
                          verdict.points().stream().map(each -> ratio(verdict, each)).toList())));
          text.append('\n');
        });
  }

  private static List<Point> points(Verdict verdict) {
    return verdict.points().stream().flatMap(each -> each.points().stream()).toList();
  }

  private String pair(Contrast contrast) {
    return Stream.of(contrast.better(), contrast.other())
        .map(side -> analysis.name(side.subject()))
        .collect(Collectors.joining(" / "));
  }

  private static String ratio(Verdict verdict, Contrast point) {
    Ratio ratio = verdict.at(point);
    if (!Double.isFinite(ratio.value())) {
      return NOTHING;
    }
    boolean interval = ratio.hasInterval() && ratio.isUseful();
    String undecided = ratio.undecided();
    return Ratio.number(ratio.value())
        + (interval ? " (%s)".formatted(ratio.interval()) : "")
        + (undecided.isEmpty() ? "" : ", " + undecided)
        + (point.invalid() ? ", invalid" : "");
  }

  private void throughput(String sweep) {
    heading(
        "Throughput, %s (operations a second: geometric mean, 95 %% interval)"
            .formatted(escaped(sweep)));
    head(columns(List.of("point"), CONDITIONS, stores().toList()));
    for (Point point : points(sweep)) {
      row(
          columns(
              List.of(names.of(point)),
              conditions(cell -> cell.point().equals(point)),
              analysis.subjects().stream()
                  .map(store -> analysis.cell(store, point).map(this::throughput).orElse(NOTHING))
                  .toList()));
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

  private void highestRates() {
    if (analysis.highestRates().isEmpty()) {
      return;
    }
    heading("Highest rate within a bound (operations a second: geometric mean, 95 % interval)");
    head(columns(List.of("contender", "bound"), CONDITIONS, List.of("rate")));
    for (HighestRate highest : analysis.highestRates()) {
      boolean known = highest.rate().n() > 0;
      String rate = known ? rate(highest.rate(), highest.verified()) : NOTHING;
      row(
          columns(
              List.of(analysis.label(highest.subject()), highest.bound()),
              conditions(
                  cell -> cell.point().isTrial() && cell.subject().equals(highest.subject())),
              List.of(rate)));
    }
  }

  private void latencies() {
    heading(
        "Latency (p50 / p99 in milliseconds, of all repeats together; – where operations are too"
            + " few)");
    head(columns(List.of("point", "operation"), stores().toList()));
    for (Point point : analysis.points()) {
      analysis.subjects().stream()
          .flatMap(store -> latencies(store, point).keySet().stream())
          .distinct()
          .sorted()
          .forEach(
              operation ->
                  row(
                      columns(
                          List.of(names.of(point), named(operation)),
                          analysis.subjects().stream()
                              .map(store -> millis(latencies(store, point), operation))
                              .toList())));
    }
  }

  private Map<String, Latency> latencies(Subject store, Point point) {
    return analysis.cell(store, point).map(Cell::latencies).orElse(Map.of());
  }

  private static String named(String operation) {
    return operation.startsWith(Latency.INTENDED)
        ? operation.substring(Latency.INTENDED.length()) + ", when due"
        : operation;
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

  /** The settings in which stores differ; of a single store all of them. */
  private void settings() {
    Map<String, List<String>> rows = new TreeMap<>();
    analysis.cells().stream()
        .flatMap(cell -> cell.settings().keySet().stream())
        .forEach(
            key ->
                rows.put(
                    key, analysis.subjects().stream().map(store -> setting(store, key)).toList()));
    boolean several = analysis.subjects().size() > 1;
    rows.values().removeIf(values -> several && values.stream().distinct().count() == 1);
    heading(several ? "Settings that differ" : "Settings");
    head(columns(List.of("setting"), stores().toList()));
    rows.forEach((key, values) -> row(columns(List.of(key), values)));
  }

  /** What was checked of each contender; no section for results of earlier versions. */
  private void checks() {
    Map<Subject, String> checked = new LinkedHashMap<>();
    analysis
        .subjects()
        .forEach(
            store ->
                checked.put(
                    store,
                    CheckSentences.ofRuns(
                        analysis.cells(store).stream()
                            .flatMap(cell -> cell.runs().stream())
                            .filter(Run::done))));
    checked.values().removeIf(String::isEmpty);
    if (!checked.isEmpty()) {
      heading("Checks of the answers (all runs of a contender together)");
    }
    checked.forEach(
        (store, checks) -> item(escaped("%s: %s".formatted(analysis.label(store), checks))));
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

  private List<Point> points(String sweep) {
    return analysis.points().stream().filter(point -> point.sweep().equals(sweep)).toList();
  }

  /** Names of the stores, for columns. */
  private Stream<String> stores() {
    return analysis.subjects().stream().map(analysis::label);
  }

  private String setting(Subject store, String key) {
    String values =
        analysis.cells(store).stream()
            .flatMap(cell -> Stream.ofNullable(cell.settings().get(key)))
            .distinct()
            .collect(Collectors.joining(", "));
    return values.isEmpty() ? NOTHING : values;
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
    return MARKUP
        .matcher(words.replaceAll("\\R", " "))
        .replaceAll("\\\\$0")
        .replace("<", "&lt;"); // Also where Markdown is not known, it is no HTML.
  }

  private static String rate(double rate) {
    return String.format(Locale.ROOT, rate < 10 ? "%.2f" : "%,.0f", rate);
  }

  private static String millis(Map<String, Latency> all, String operation) {
    return Optional.ofNullable(all.get(operation))
        .map(latency -> "%s / %s".formatted(millis(latency, 50), millis(latency, 99)))
        .orElse(NOTHING);
  }

  private static String millis(Latency latency, double percentile) {
    long micros = latency.percentiles().getOrDefault(percentile, 0L);
    return latency.supports(percentile)
        ? String.format(Locale.ROOT, "%.2f", micros / 1000.0)
        : NOTHING;
  }
}
