// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/**
 * Points of a sweep that differ only in the value on its axis, in the order of that value.
 *
 * @param numeric whether the axis is a number that each point sets: then the curve has a trend
 */
record Curve(List<Point> points, boolean numeric) {

  private static final Set<String> NUMERIC = Set.of(Sweep.UPDATES, Sweep.THREADS);

  /** The curves of all points, without the trials of a search for the highest rate. */
  static List<Curve> of(Collection<Point> points) {
    PointNames names = new PointNames(points);
    return points.stream()
        .filter(point -> !point.isTrial())
        .collect(groupingBy(Point::sweep, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .flatMap(sweep -> of(sweep, names))
        .toList();
  }

  private static Stream<Curve> of(List<Point> points, PointNames names) {
    String sweep = points.get(0).sweep();
    if (!Sweep.hasFixedAxis(sweep)) {
      Grid grid = Grid.of(points);
      return grid.charts().values().stream().map(each -> new Curve(each, grid.axis().number()));
    }
    return points.stream()
        .collect(groupingBy(names::distinction, LinkedHashMap::new, toList()))
        .values()
        .stream()
        .map(each -> new Curve(each, NUMERIC.contains(sweep)));
  }
}
