// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.page;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.report.analysis.Estimate;

/**
 * A figure as data: what the page's script draws, and what the tables below it say.
 *
 * @param id anchor on the page
 * @param lead what is to be seen, in a sentence or two
 * @param notes what one must know to read it
 * @param panels the charts; those of one figure share its legend
 */
record Figure(String id, String title, String lead, List<String> notes, List<Panel> panels) {

  /** Rejects nulls by name. */
  Figure {
    requireNonNull(id, "id");
    requireNonNull(title, "title");
    requireNonNull(lead, "lead");
    notes = List.copyOf(notes);
    panels = List.copyOf(panels);
  }

  /** How a panel is drawn. */
  enum Kind {
    /** A line through the marks of each series. */
    LINES,
    /** Marks on their own, where x has no order. */
    DOTS,
    /** A bar for each series, which has one mark. */
    BARS
  }

  /** What an axis counts, and so how its labels are written. */
  enum Unit {
    OPERATIONS_PER_SECOND,
    MICROSECONDS,
    PERCENT,
    /** 1 / (1 - p), so that p90, p99 and p99.9 are equally far apart. */
    PERCENTILE,
    /** A place in {@link Axis#labels}. */
    PLACE
  }

  /**
   * A chart.
   *
   * @param rows what the first column of its table is called
   */
  record Panel(
      String id, String title, Kind kind, String rows, Axis x, Axis y, List<Series> series) {

    /** Rejects nulls by name. */
    Panel {
      requireNonNull(id, "id");
      requireNonNull(title, "title");
      requireNonNull(kind, "kind");
      requireNonNull(rows, "rows");
      requireNonNull(x, "x");
      requireNonNull(y, "y");
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
   * Marks of one store in one results directory.
   *
   * @param store its place among the stores: colour and shape
   * @param result its place among the results: dash
   * @param visibility when a write becomes searchable, where stores differ in that; else empty
   */
  record Series(String name, int store, int result, String visibility, List<Mark> marks) {

    /** Rejects nulls by name. */
    Series {
      requireNonNull(name, "name");
      requireNonNull(visibility, "visibility");
      marks = List.copyOf(marks);
    }

    /** The name, with what can't be left unsaid of the store. */
    String named() {
      return visibility.isEmpty() ? name : "%s, visibility %s".formatted(name, visibility);
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
   * @param row its place in the table, by which rows are sorted; x, if that says it
   * @param interval y's interval
   * @param repeats y of each repeat; empty where it is not known
   * @param at where it is, in words: the row of the table
   * @param text the measurement in words: the cell of the table, and what pointing at it shows
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

    /** The same in another row. */
    Mark inRow(double other) {
      return new Mark(other, x, y, interval, repeats, at, text, verified);
    }
  }
}
