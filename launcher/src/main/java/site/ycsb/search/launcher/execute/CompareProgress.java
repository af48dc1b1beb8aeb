// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.execute;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.console.Table;
import site.ycsb.search.launcher.plan.Step;
import site.ycsb.search.report.analysis.PointNames;
import site.ycsb.search.report.statistics.Estimate;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Run;

/**
 * Progress of a comparison: on a terminal a table of the throughput of each contender at each
 * point, which is redrawn, otherwise a line for each run. The table shows the contenders and points
 * that the terminal has room for, those of the present run among them. Thread-safe.
 */
public final class CompareProgress implements AutoCloseable {

  /** Width of a figure with its interval; of a label; of the gap before a column. */
  private static final int CELL = 13;

  private static final int LABEL = 20;
  private static final int GAP = 2;

  /** Lines beside those of the contenders: the rounds, the points, the run, and the cursor's. */
  private static final int OTHER_LINES = 4;

  private final Console console;
  private final boolean drawn;
  private final List<String> contenders;
  private final Set<Point> points;
  private final List<Run> ended;
  private final int all;
  private double secondsPerRun;
  private Console.Size size = new Console.Size(0, 0);
  private @Nullable Step current;

  /**
   * @param all maximum number of runs; 0 if it is not known
   */
  public CompareProgress(
      Console console,
      List<String> contenders,
      List<Point> points,
      int all,
      List<Run> ended,
      double secondsPerRun) {
    this.console = console;
    this.drawn = console.errIsTerminal();
    this.contenders = contenders;
    this.points = new LinkedHashSet<>(points);
    this.all = all;
    this.ended = new ArrayList<>(ended);
    this.secondsPerRun = secondsPerRun;
  }

  /** Shows the phase of a run. Nothing is measured meanwhile. */
  synchronized void begin(Step step, String phase) {
    if (drawn) {
      size = console.size();
    }
    current = step;
    draw(phase);
  }

  synchronized void client(String line) {
    draw(line.strip().replace("  0 failed", ""));
  }

  /** Takes the outcome of a run, and prints it unless the table has it. */
  synchronized void end(Step step, Run run, String outcome, double seconds) {
    ended.add(run);
    secondsPerRun = ended.size() == 1 ? seconds : 0.7 * secondsPerRun + 0.3 * seconds;
    if (!drawn || !run.done()) {
      console.say(
          "%s  %s  %s  repeat %d  %s",
          counted(ended.size()), step.contender(), step.point().id(), step.repeat(), outcome);
    }
  }

  @Override
  public void close() {
    console.draw(List.of());
  }

  private String counted(int number) {
    return number + (all == 0 ? "" : "/" + all);
  }

  /** Remaining time, extrapolated from the recent runs. */
  private String left() {
    double minutes = (all - ended.size()) * secondsPerRun / 60;
    return all == 0
        ? ""
        : minutes < 1 ? ", less than a minute left" : String.format(", %,.0f min left", minutes);
  }

  // ---- The table ----

  private void draw(String phase) {
    Step step = current;
    if (!drawn || step == null) {
      return;
    }
    if (!step.ceiling()) {
      points.add(step.point());
    }
    PointNames names = new PointNames(points);
    List<Point> columns =
        around(step.point(), List.copyOf(points), (size.columns() - LABEL) / (GAP + CELL));
    int cell = Math.max(CELL, (size.columns() - LABEL) / columns.size() - GAP);
    Table table = Table.ofFigures();
    table.row(row("ops/s", columns.stream().map(point -> cutBeginning(name(names, point), cell))));
    for (String label : around(step.contender(), contenders, size.lines() - OTHER_LINES)) {
      table.row(row(label, columns.stream().map(point -> figure(label, point))));
    }
    List<String> lines = new ArrayList<>();
    lines.add("run %s, repeat %d%s".formatted(counted(ended.size() + 1), step.repeat(), left()));
    table.toString().lines().forEach(lines::add);
    lines.add(
        "%s, %s: %s"
            .formatted(
                step.ceiling() ? "limit of the client" : step.contender(),
                name(names, step.point()),
                phase));
    console.draw(lines.stream().map(line -> cut(line, size.columns())).toList());
  }

  /**
   * Values of a point that differ from those of the others: {@code 10 % updates}, {@code
   * fieldlength 100}.
   */
  private String name(PointNames names, Point point) {
    String distinction = names.distinction(point);
    boolean enough = points.stream().map(PointNames::value).distinct().count() == 1;
    return enough && !distinction.isEmpty()
        ? distinction
        : names.of(point).replaceFirst("^(at|with|on) ", "");
  }

  private static List<String> row(String label, Stream<String> figures) {
    return Stream.concat(Stream.of(cut(label, LABEL)), figures).toList();
  }

  /**
   * Mean throughput of the runs so far, with its 95 % interval if that is narrow enough to help.
   */
  private String figure(String label, Point point) {
    Estimate estimate =
        Estimate.of(
            ended.stream()
                .filter(run -> run.done() && !run.ceiling() && run.contender().equals(label))
                .filter(run -> run.point().equals(point))
                .map(run -> run.report().throughput())
                .toList());
    return estimate.n() == 0
        ? "–"
        : estimate.hasInterval() && estimate.reach() < 1
            ? String.format("%,.0f ±%.0f %%", estimate.center(), 100 * estimate.reach())
            : String.format("%,.0f", estimate.center());
  }

  /** At most so many neighbours in a list, but at least one, the given one among them. */
  private static <T> List<T> around(T one, List<T> all, int most) {
    int count = Math.max(1, Math.min(most, all.size()));
    int from = Math.max(0, Math.min(all.indexOf(one) - count / 2, all.size() - count));
    return all.isEmpty() ? all : all.subList(from, from + count);
  }

  private static String cutBeginning(String text, int width) {
    return text.length() <= width ? text : "…" + text.substring(text.length() - width + 1);
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 1)) + "…";
  }
}
