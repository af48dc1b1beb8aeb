// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.report.page.Figure.Kind;
import site.ycsb.search.report.page.Figure.Line;
import site.ycsb.search.report.page.Figure.Mark;
import site.ycsb.search.report.page.Figure.OverTime;
import site.ycsb.search.report.page.Figure.Panel;
import site.ycsb.search.report.page.Figure.Series;
import site.ycsb.search.report.page.Figure.Unit;

/** Figure in the form of the page's template: its legend, its charts' labels, its tables. */
record FigureParts(
    Figure figure,
    boolean alone,
    List<Key> legend,
    List<Key> overTimeLegend,
    List<PanelParts> panels,
    List<OverTimeParts> overTime) {

  /** Number of colours and shapes. */
  private static final int STORES = 6;

  /** Number of kinds of line. */
  private static final int DASHES = 4;

  /**
   * A line of the legend.
   *
   * @param place of the store: colour and shape
   * @param dash class of the line's dash
   * @param visibility setting of visibility if stores differ in it; otherwise empty
   */
  record Key(String name, int place, String dash, String visibility) {}

  /** A chart and its table. */
  record PanelParts(
      Panel panel, String caption, String label, List<String> columns, List<Row> rows) {}

  /** Row of a table: a place, and the text of each series there. */
  record Row(String at, List<Text> cells) {}

  /** Text of a cell: its figure, and on the next line more about it. */
  record Text(String figure, String more) {

    static Text of(String text) {
      int line = text.indexOf('\n');
      return line < 0
          ? new Text(text, "")
          : new Text(text.substring(0, line), text.substring(line + 1));
    }
  }

  /** A chart over the seconds of the runs, and its table with a row for each run. */
  record OverTimeParts(OverTime panel, String label, List<LineRow> rows) {}

  /** Row of a run: the lowest, the middle and the highest second. */
  record LineRow(String name, int repeat, String lowest, String median, String highest) {}

  FigureParts(Figure figure) {
    this(
        figure,
        figure.panels().size() == 1,
        bars(figure) ? List.of() : legend(figure),
        bars(figure) ? legend(figure) : List.of(),
        figure.panels().stream().map(panel -> parts(figure, panel)).toList(),
        figure.overTime().stream().map(FigureParts::parts).toList());
  }

  private static OverTimeParts parts(OverTime panel) {
    return new OverTimeParts(
        panel,
        "%s: %s over the seconds of %s runs. Arrow keys move from second to second."
            .formatted(panel.title(), panel.y().title(), panel.lines().size()),
        panel.lines().stream().map(line -> row(panel, line)).toList());
  }

  private static LineRow row(OverTime panel, Line line) {
    List<Double> sorted = line.values().stream().sorted().toList();
    double lowest = sorted.get(0);
    double highest = sorted.get(sorted.size() - 1);
    return new LineRow(
        line.name(),
        line.repeat(),
        inSecond(panel, line, lowest),
        figure(panel, sorted.get(sorted.size() / 2)),
        inSecond(panel, line, highest));
  }

  private static String inSecond(OverTime panel, Line line, double value) {
    int second = line.at().get(line.values().indexOf(value));
    return "%s in second %s".formatted(figure(panel, value), second);
  }

  private static String figure(OverTime panel, double value) {
    return panel.y().unit() == Unit.MICROSECONDS ? Formatter.latency(value) : Formatter.rate(value);
  }

  /** True if the figure needs no legend, because names stand beside its bars. */
  private static boolean bars(Figure figure) {
    return figure.panels().stream().allMatch(panel -> panel.kind() == Kind.BARS);
  }

  private static List<Key> legend(Figure figure) {
    Set<Key> keys = new LinkedHashSet<>();
    for (Panel panel : figure.panels()) {
      for (Series series : panel.series()) {
        keys.add(
            new Key(
                series.name(),
                series.contender() % STORES,
                "dash-" + series.result() % DASHES,
                series.visibility()));
      }
    }
    return List.copyOf(keys);
  }

  private static PanelParts parts(Figure figure, Panel panel) {
    String title = figure.title();
    String caption = panel.title().isEmpty() ? title : title + ": " + panel.title();
    String titled = caption + figures(panel);
    String said =
        panel.series().stream()
            .map(series -> summary(series).replace("\n", ", "))
            .collect(joining(". "));
    String label =
        "%s: %s. %s. Arrow keys move from point to point."
            .formatted(caption, panel.y().title(), said);
    return panel.kind() == Kind.BARS
        ? new PanelParts(panel, titled, label, List.of("Store", panel.y().title()), byStore(panel))
        : new PanelParts(panel, titled, label, columns(panel), byPlace(panel));
  }

  /** Description of the figures of a table, if they have intervals. */
  private static String figures(Panel panel) {
    boolean intervals =
        panel.series().stream()
            .flatMap(series -> series.marks().stream())
            .anyMatch(mark -> mark.interval().known());
    boolean rates = panel.y().unit() == Unit.OPERATIONS_PER_SECOND;
    return !intervals
        ? ""
        : rates ? " (mean, 95 % interval)" : " (of all repeats, 95 % interval between them)";
  }

  private static String summary(Series series) {
    List<Mark> marks = series.marks();
    Mark first = marks.get(0);
    Mark last = marks.get(marks.size() - 1);
    return marks.size() == 1
        ? "%s %s".formatted(series.name(), first.text())
        : "%s from %s at %s to %s at %s"
            .formatted(series.name(), first.text(), first.at(), last.text(), last.at());
  }

  private static List<Row> byStore(Panel panel) {
    return panel.series().stream()
        .map(
            series ->
                new Row(
                    series.nameWithVisibility(),
                    series.marks().stream().map(mark -> Text.of(mark.text())).toList()))
        .toList();
  }

  private static List<String> columns(Panel panel) {
    return Stream.concat(Stream.of(panel.rows()), panel.series().stream().map(Series::name))
        .toList();
  }

  private static List<Row> byPlace(Panel panel) {
    int series = panel.series().size();
    Map<String, Double> places = new HashMap<>();
    Map<String, List<Text>> cells = new LinkedHashMap<>();
    for (int column = 0; column < series; column++) {
      for (Mark mark : panel.series().get(column).marks()) {
        places.putIfAbsent(mark.at(), mark.row());
        cells
            .computeIfAbsent(
                mark.at(), at -> new ArrayList<>(Collections.nCopies(series, Text.of("–"))))
            .set(column, Text.of(mark.text()));
      }
    }
    return cells.entrySet().stream()
        .map(row -> new Row(row.getKey(), row.getValue()))
        .sorted(comparingDouble(row -> places.getOrDefault(row.at(), 0.0)))
        .toList();
  }
}
