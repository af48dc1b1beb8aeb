// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/**
 * Points of a sweep that differ only in the value on its axis, in the order of that value.
 *
 * @param title the sweep, and the values in which its curves differ: {@code updates, 32 threads}
 * @param axis the value in which the points differ; if it is a number, the curve has a trend
 */
public record Curve(String title, List<Point> points, Grid.Dimension axis) {

  /**
   * The curves over which stores are compared: without the trials of a highest rate, without the
   * times of an ageing at its rate, which have a single round, and without the fresh load and what
   * is beside it.
   */
  static List<Curve> of(Collection<Point> points) {
    return curves(
        points.stream()
            .filter(point -> !point.isTrial() && !point.isPhase() && !point.isOfFresh())
            .toList(),
        false);
  }

  /**
   * The curves that are drawn: the trials have one, and a sweep by threads is a curve even where
   * its workloads are compared one by one.
   */
  public static List<Curve> drawn(Collection<Point> points) {
    return curves(points, true);
  }

  /** The drawn curve of a point. */
  public static Curve drawn(Collection<Point> points, Point point) {
    return drawn(points).stream()
        .filter(curve -> curve.points.contains(point))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Name of several points of a curve, or of one: {@code from 0 to 50 % updates}, {@code on inserts
   * and reads alone}, {@code over 3 points of sizes, 32 threads}.
   *
   * @param all the points of the analysis
   */
  public static String over(List<Point> points, Collection<Point> all) {
    PointNames names = new PointNames(all);
    Point first = points.get(0);
    if (points.size() > 1 && !Sweep.hasFixedAxis(first.sweep())) {
      return "over %d points of %s".formatted(points.size(), drawn(all, first).title);
    }
    return points.size() > 1 && Grid.fixed(points).number()
        ? "from %s to %s"
            .formatted(
                PointNames.value(first),
                names.of(points.get(points.size() - 1)).replaceFirst("^\\w+ ", ""))
        : names.ofEach(points);
  }

  private static List<Curve> curves(Collection<Point> points, boolean byThreads) {
    PointNames names = new PointNames(points);
    return points.stream()
        .collect(groupingBy(Point::sweep, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .flatMap(sweep -> of(sweep, names, byThreads))
        .toList();
  }

  private static Stream<Curve> of(List<Point> points, PointNames names, boolean byThreads) {
    String sweep = points.get(0).sweep();
    if (!Sweep.hasFixedAxis(sweep)) {
      Grid grid = Grid.of(points);
      Grid.Dimension axis = byThreads && grid.isCurve() ? Grid.threads(points) : grid.axis();
      return grid.charts(axis).entrySet().stream()
          .map(each -> new Curve(title(sweep, each.getKey()), each.getValue(), axis));
    }
    Grid.Dimension axis = Grid.fixed(points);
    return points.stream()
        .collect(groupingBy(names::distinction, LinkedHashMap::new, toList()))
        .entrySet()
        .stream()
        .map(each -> new Curve(title(sweep, each.getKey()), each.getValue(), axis));
  }

  private static String title(String sweep, String distinction) {
    return distinction.isEmpty() ? sweep : "%s, %s".formatted(sweep, distinction);
  }
}
