// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.report.statistics.Estimate;

/**
 * Figure as data, which the page's script draws and the tables below it show.
 *
 * @param id anchor on the page
 * @param lead one or two sentences that say what the figure shows
 * @param notes explanations for the reader
 * @param panels the charts; those of one figure share its legend
 * @param failed names of the stores of which all runs failed
 * @param overTime charts over the seconds of the runs, which the reader opens
 * @param columns charts side by side in a grid, whose charts have the same scales; 0 if each chart
 *     has another scale
 */
record Figure(
    String id,
    String title,
    String lead,
    List<String> notes,
    List<Panel> panels,
    List<String> failed,
    List<OverTime> overTime,
    int columns) {

  /** Keeps copies. */
  Figure {
    notes = List.copyOf(notes);
    panels = List.copyOf(panels);
    failed = List.copyOf(failed);
    overTime = List.copyOf(overTime);
  }

  /** The same figure without charts over time, because another figure has them. */
  Figure withoutOverTime() {
    return new Figure(id, title, lead, notes, panels, failed, List.of(), columns);
  }

  /** Kind of chart. */
  enum Kind {
    /** A line through the marks of each series. */
    LINES,
    /** Marks without lines, where x has no order. */
    DOTS,
    /** A bar for each mark, side by side at each place. */
    GROUPS,
    /** A bar for each series, which has one mark. */
    BARS
  }

  /** Unit of an axis, which determines the form of its labels. */
  enum Unit {
    OPERATIONS_PER_SECOND,
    MICROSECONDS,
    PERCENT,
    /** A number of the user's. */
    NUMBER,
    /** 1 / (1 - p), so that p90, p99 and p99.9 are equally far apart. */
    PERCENTILE,
    /** A place in {@link Axis#labels}. */
    PLACE
  }

  /**
   * A chart.
   *
   * @param rows heading of the first column of its table
   * @param labelled whether the first word of its place stands beside each mark
   */
  record Panel(
      String id,
      String title,
      Kind kind,
      String rows,
      Axis x,
      Axis y,
      List<Series> series,
      boolean labelled) {

    Panel(String id, String title, Kind kind, String rows, Axis x, Axis y, List<Series> series) {
      this(id, title, kind, rows, x, y, series, false);
    }

    /** Keeps copies. An id of the page has no spaces; the name of an operation can have one. */
    Panel {
      id = id.replace(' ', '-');
      series = List.copyOf(series);
    }
  }

  /**
   * An axis.
   *
   * @param labels of {@link Unit#PLACE}; otherwise empty
   */
  record Axis(String title, Unit unit, boolean logarithmic, List<String> labels) {

    static Axis linear(String title, Unit unit) {
      return new Axis(title, unit, false, List.of());
    }

    static Axis logarithmic(String title, Unit unit) {
      return new Axis(title, unit, true, List.of());
    }

    static Axis places(String title, List<String> labels) {
      return new Axis(title, Unit.PLACE, false, labels);
    }
  }

  /**
   * Marks of one contender in one result.
   *
   * @param contender its place among the contenders: colour and shape
   * @param result its place among the results: dash
   * @param visibility setting of visibility if stores differ in it; otherwise empty
   */
  record Series(String name, int contender, int result, String visibility, List<Mark> marks) {

    /** Keeps copies. */
    Series {
      marks = List.copyOf(marks);
    }

    /** The name, with the visibility if there is one. */
    String nameWithVisibility() {
      return visibility.isEmpty() ? name : "%s, visibility %s".formatted(name, visibility);
    }
  }

  /** A chart over the seconds of the runs of a point, with a line for each repeat. */
  record OverTime(String id, String title, Axis y, List<Line> lines) {

    /** Keeps a copy. */
    OverTime {
      lines = List.copyOf(lines);
    }
  }

  /**
   * Course of a repeat.
   *
   * @param contender its place among the contenders: colour
   * @param result its place among the results: dash
   * @param at seconds of the run
   * @param values y at each of them
   */
  record Line(
      String name, int contender, int result, int repeat, List<Integer> at, List<Double> values) {

    /** Keeps copies. */
    Line {
      at = List.copyOf(at);
      values = List.copyOf(values);
    }
  }

  /** Ends of an interval; both are null where there is none. */
  record Interval(@Nullable Double low, @Nullable Double high) {

    static final Interval NONE = new Interval(null, null);

    static Interval of(Estimate estimate) {
      return estimate.hasInterval() ? new Interval(estimate.low(), estimate.high()) : NONE;
    }

    boolean known() {
      return low != null;
    }
  }

  /**
   * A measurement at its place.
   *
   * @param row place in the table, by which rows are sorted; usually x
   * @param interval y's interval
   * @param repeats y of each repeat; empty if unknown
   * @param at place in words: the row of the table
   * @param text measurement in words: the cell of the table, and the tooltip
   * @param verified whether the answers were compared with the oracle's
   */
  record Mark(
      double row,
      double x,
      double y,
      @JsonUnwrapped Interval interval,
      List<Double> repeats,
      String at,
      String text,
      boolean verified) {

    /** The same mark in another row. */
    Mark inRow(double other) {
      return new Mark(other, x, y, interval, repeats, at, text, verified);
    }

    /** The same mark with another text. */
    Mark saying(String other) {
      return new Mark(row, x, y, interval, repeats, at, other, verified);
    }
  }
}
