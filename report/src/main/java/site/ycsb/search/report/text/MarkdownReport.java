// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.view.Answer;
import site.ycsb.search.report.view.HighestRates;
import site.ycsb.search.report.view.Pairs;
import site.ycsb.search.report.view.Ranking;
import site.ycsb.search.report.view.Settings;
import site.ycsb.search.report.view.Sheet;
import site.ycsb.search.report.view.Sheet.Table;
import site.ycsb.search.report.view.WarningGroup;

/**
 * Markdown page of an analysis, short enough for a comment on a pull request: in the order of the
 * HTML page, the answer and the curve that it is about. The HTML page and the CSV files have the
 * rest.
 */
public final class MarkdownReport {

  /** Most points of a table, and most warnings. */
  private static final int POINTS = 12;

  private static final int WARNINGS = 8;

  /** Characters that begin a link, code, emphasis or a table cell. */
  private static final Pattern MARKUP = Pattern.compile("[\\\\\\[`*|]");

  private final Analysis analysis;
  private final Answer answer;
  private final List<String> stores;
  private final StringBuilder text = new StringBuilder();

  private MarkdownReport(Analysis analysis) {
    this.analysis = analysis;
    this.answer = new Answer(analysis);
    this.stores = analysis.subjects().stream().map(analysis::name).toList();
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
    first();
    Optional<Point> typical = answer.typical();
    List<Sheet> sheets = Sheet.of(analysis);
    sheets.stream()
        .filter(sheet -> typical.filter(sheet.curve().points()::contains).isPresent())
        .forEach(
            sheet -> {
              typical.ifPresent(point -> ranking(sheet, point));
              curve(sheet, sheets.size() - 1);
            });
    pairs();
    highestRates();
    settings();
    warnings();
    new Settings(analysis)
        .commands()
        .forEach(command -> paragraph("To repeat it: `%s`".formatted(command.replace("`", "'"))));
    return text.toString();
  }

  private void first() {
    paragraph(escaped(answer.question()));
    paragraph("**%s**".formatted(escaped(answer.sentence())));
    answer.failures().forEach(failure -> paragraph(escaped(failure)));
    WarningGroup.of(analysis).stream()
        .findFirst()
        .ifPresent(
            worst ->
                paragraph(
                    "> **%s** %s".formatted(worst.severity(), escaped(worst.findings().get(0)))));
    paragraph(escaped(String.join(" · ", answer.conditions())));
  }

  /** All measures at the point that is shown first. */
  private void ranking(Sheet sheet, Point point) {
    Ranking ranking = Ranking.of(sheet, point);
    heading(ranking.point());
    head(Stream.concat(Stream.of("rank", "store"), ranking.measures().stream()).toList());
    for (Ranking.Row each : ranking.rows()) {
      List<String> cells = new ArrayList<>();
      cells.add(each.rank() == 0 ? "" : Integer.toString(each.rank()));
      cells.add(analysis.label(each.store()));
      each.figures().forEach(figure -> cells.add(figure.text()));
      row(cells);
    }
  }

  /** Throughput and the p99 of the first operation over the points of a curve. */
  private void curve(Sheet sheet, int others) {
    Table rate = sheet.tables().get(0);
    Optional<Table> p99 =
        sheet.tables().stream().filter(table -> table.id().startsWith("p99:")).findFirst();
    if (rate.rows().size() > 1) {
      heading(
          "%s: %s".formatted(sheet.curve().title(), rate.name())
              + p99.map(table -> "; " + table.name()).orElse(""));
      head(Stream.concat(Stream.of("point"), stores.stream()).toList());
      for (int at = 0; at < Math.min(rate.rows().size(), POINTS); at++) {
        List<String> cells = new ArrayList<>();
        cells.add(rate.rows().get(at).name());
        for (int store = 0; store < stores.size(); store++) {
          int of = store;
          int row = at;
          cells.add(
              rate.rows().get(at).figures().get(store).text()
                  + p99.map(table -> table.rows().get(row).figures().get(of))
                      .filter(Sheet.Figure::known)
                      .map(figure -> "; " + figure.text())
                      .orElse(""));
        }
        row(cells);
      }
    }
    int more = Math.max(rate.rows().size() - POINTS, 0);
    if (others + more > 0) {
      paragraph(
          "report.html and summary.csv have %s more curves and %s more points of this one."
              .formatted(others, more));
    }
  }

  private void pairs() {
    List<Pairs> pairs = Pairs.of(analysis);
    for (Pairs each : pairs.subList(0, Math.min(1, pairs.size()))) {
      heading("Row ÷ column: " + each.title());
      head(Stream.concat(Stream.of(""), each.stores().stream()).toList());
      each.rows()
          .forEach(
              row ->
                  row(
                      Stream.concat(
                              Stream.of(row.name()),
                              row.cells().stream().map(MarkdownReport::written))
                          .toList()));
    }
    if (pairs.isEmpty() && !analysis.conclusions().primary().isEmpty()) {
      heading("Verdicts");
      analysis.conclusions().primary().forEach(each -> item(escaped(each.sentence())));
    }
    String words = analysis.conclusions().words();
    if (!words.isEmpty()) {
      paragraph(words + " `verdicts.csv` has all of them.");
    }
  }

  private static String written(Pairs.Cell cell) {
    return switch (cell.outcome()) {
      case "self" -> "";
      case "win", "lose" -> "%s (%s)".formatted(cell.ratio(), cell.interval());
      default -> "%s (%s), %s".formatted(cell.ratio(), cell.interval(), cell.outcome());
    };
  }

  private void highestRates() {
    List<HighestRates.Row> rows = new HighestRates(analysis).rows();
    if (!rows.isEmpty()) {
      heading("Highest rate within a bound");
      head(List.of("store", "bound", "rate", "95 % interval"));
      rows.forEach(
          row ->
              row(
                  List.of(
                      row.contender(),
                      row.bound(),
                      row.verified() ? row.rate() : row.rate() + ", not verified",
                      row.interval())));
    }
  }

  /**
   * The settings in which stores differ; of a single store all of them. The page has the others.
   */
  private void settings() {
    Settings settings = new Settings(analysis);
    boolean several = settings.columns().size() > 1;
    List<Settings.Row> rows =
        settings.settings().stream().filter(row -> !several || row.different()).toList();
    if (!rows.isEmpty()) {
      heading(several ? "Settings that differ" : "Settings");
      head(Stream.concat(Stream.of("setting"), settings.columns().stream()).toList());
      rows.forEach(
          each -> row(Stream.concat(Stream.of(each.name()), each.values().stream()).toList()));
    }
  }

  private void warnings() {
    List<WarningGroup> groups = WarningGroup.of(analysis);
    heading("Warnings" + (groups.isEmpty() ? ": none" : ": " + WarningGroup.counts(analysis)));
    groups.stream()
        .limit(WARNINGS)
        .forEach(
            group -> {
              int more = group.findings().size() - 1;
              item(
                  "**%s** %s%s %s"
                      .formatted(
                          group.severity(),
                          escaped(group.findings().get(0)),
                          more == 0 ? "" : " (%d more like this.)".formatted(more),
                          escaped(group.remedy())));
            });
    if (groups.size() > WARNINGS) {
      item("report.html has the other %d kinds.".formatted(groups.size() - WARNINGS));
    }
  }

  // ---- Markdown ----

  private void heading(String title) {
    text.append("\n## ").append(escaped(title)).append('\n');
  }

  private void paragraph(String markdown) {
    text.append('\n').append(markdown).append('\n');
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
}
