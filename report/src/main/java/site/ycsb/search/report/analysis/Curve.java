// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/** Points of a sweep that differ only in the value on its axis, in the order of that value. */
record Curve(List<Point> points) {

  /** The curves of all points, without the trials of a search for the highest rate. */
  static List<Curve> of(Collection<Point> points) {
    PointNames names = new PointNames(points);
    return points.stream()
        .filter(point -> !point.isTrial())
        .collect(
            groupingBy(
                point -> List.of(point.sweep(), names.distinction(point)),
                LinkedHashMap::new,
                toList()))
        .values()
        .stream()
        .map(Curve::new)
        .toList();
  }

  /** True if the axis is a number that each point sets: then the curve has a trend. */
  boolean isNumeric() {
    String sweep = points.get(0).sweep();
    return sweep.equals(Sweep.UPDATES) || sweep.equals(Sweep.THREADS);
  }
}
