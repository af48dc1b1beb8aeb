// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.search.launcher.console.CommandFailure;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.report.analysis.Analysis;
import site.ycsb.search.report.analysis.Contrast;
import site.ycsb.search.report.analysis.Warning.Kind;
import site.ycsb.search.report.gate.Gate;
import site.ycsb.search.report.gate.JUnitReport;
import site.ycsb.search.report.read.Analyst;
import site.ycsb.search.report.text.CsvFiles;
import site.ycsb.search.report.text.TextFile;
import site.ycsb.search.report.view.Answer;
import site.ycsb.search.report.view.Formatter;
import site.ycsb.search.report.view.Page;
import site.ycsb.search.report.view.Ranking;
import site.ycsb.search.report.view.Sheet;
import site.ycsb.search.report.view.WarningGroup;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.settings.ExitCode;

/**
 * Writer of a report's files. It prints the answer (not on a terminal: each verdict), the warnings,
 * a ranking and the path of the page.
 */
public record ReportFiles(Console console) {

  /**
   * Writes the report's files, and prints the results of the gate last.
   *
   * @param directory target directory, created if it does not exist
   * @param prices of an hour by name, which replace stored ones
   */
  public ExitCode write(
      List<ResultsDirectory> results, Path directory, Gate gate, Map<String, Double> prices) {
    Analysis analysis = Analyst.of(results, prices);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw CommandFailure.usage(
          "%s: can't create this directory (%s): choose another by --out",
          directory, ResultsException.reason(e));
    }
    new TextFile(directory.resolve("report.html")).write(Page.of(analysis));
    new TextFile(directory.resolve("report.md")).write(Page.markdown(analysis));
    new CsvFiles(results, analysis).write(directory);
    Stream<String> answer =
        console.outIsTerminal()
            ? Stream.of(new Answer(analysis).sentence())
            : Stream.of(analysis.conclusions().primary(), analysis.conclusions().trends())
                .flatMap(contrasts -> contrasts.stream().map(Contrast::sentence));
    answer.forEach(console.out()::println);
    WarningGroup.of(analysis).stream()
        .filter(group -> !group.severity().equals("note"))
        .forEach(this::say);
    Ranking.of(analysis).ifPresent(ranking -> print(ranking, analysis));
    console.say("the page: " + directory.resolve("report.html"));
    return check(gate, analysis, directory);
  }

  /**
   * The measure of the ranking and the rates with their intervals, the p99 of the first operation,
   * recalls, and what money buys.
   */
  private void print(Ranking ranking, Analysis analysis) {
    List<String> measures = ranking.measures();
    int p99 = measures.stream().map(each -> each.endsWith(" p99")).toList().indexOf(true);
    List<Integer> columns =
        IntStream.range(0, measures.size())
            .filter(i -> i == 0 || i == p99 || measures.get(i).matches("Operations.*|.* recall"))
            .boxed()
            .toList();
    Table table = new Table();
    table.row(row("", "", columns, measures::get));
    for (Ranking.Row row : ranking.rows()) {
      List<Sheet.Figure> figures = row.figures();
      String rank = row.rank() == 0 ? "" : Integer.toString(row.rank());
      table.row(
          row(
              rank,
              analysis.name(row.store()),
              columns,
              i ->
                  i == p99 && figures.get(i).known()
                      ? Formatter.latency(figures.get(i).value())
                      : figures.get(i).text()));
    }
    console.out().println(ranking.point() + ":");
    console.print(table);
  }

  private static List<String> row(
      String rank, String name, List<Integer> columns, Function<Integer, String> cell) {
    return Stream.concat(Stream.of(rank, name), columns.stream().map(cell)).toList();
  }

  private ExitCode check(Gate gate, Analysis analysis, Path directory) {
    List<Gate.Result> results = gate.check(analysis);
    if (!results.isEmpty()) {
      String xml = new JUnitReport(analysis.title(), results).xml();
      new TextFile(directory.resolve("gate.xml")).write(xml);
    }
    results.forEach(result -> console.out().println(result.sentence()));
    return switch (Gate.worst(results)) {
      case FAILED -> ExitCode.GATE_FAILED;
      case UNDECIDED -> ExitCode.GATE_UNDECIDED;
      case PASSED ->
          analysis.warnings().stream().anyMatch(each -> each.kind() == Kind.DAMAGED_RUN)
              ? ExitCode.OUTPUT
              : ExitCode.DONE;
    };
  }

  /** Prints the warnings of a kind; on a terminal the first, because the page has the others. */
  private void say(WarningGroup group) {
    List<String> findings = group.findings();
    if (!console.errIsTerminal()) {
      findings.forEach(console::say);
    } else {
      int more = findings.size() - 1;
      console.say(
          "%s: %s%s",
          group.severity(),
          findings.get(0),
          more == 0 ? "" : " (%d more like this.)".formatted(more));
    }
  }
}
