// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import site.ycsb.search.report.results.Point;
import site.ycsb.search.report.results.Sweep;

/**
 * What people call points: "at 10 % updates", "with 32 threads". What all points of a sweep share
 * goes unsaid; where they differ in two things, both are said ("at 10 % updates, 32 threads").
 */
public final class PointNames {

  /** Points of a list that are named one by one. */
  private static final int LISTED = 6;

  private final Set<Point> points;
  private final Map<Sweep, List<Point>> bySweep;

  /**
   * @param points all there are: what is said of one depends on what the others have
   */
  public PointNames(Collection<Point> points) {
    this.points = new HashSet<>(points);
    this.bySweep = this.points.stream().collect(groupingBy(Point::sweep));
  }

  /** To end a sentence with: {@code at 10 % updates}, {@code on searches alone}. */
  public String of(Point point) {
    return ofEach(List.of(point));
  }

  /** The same of several: {@code at 0, 10 and 20 % updates}; of all, {@code at every point}. */
  public String of(Collection<Point> some) {
    Set<Point> distinct = new HashSet<>(some);
    return distinct.size() > 1 && distinct.containsAll(points)
        ? "at every point"
        : ofEach(some.stream().distinct().toList());
  }

  private String ofEach(List<Point> some) {
    Map<List<String>, List<String>> values = new LinkedHashMap<>();
    for (Point point : some) {
      String beside = beside(point);
      String aside = beside.isEmpty() ? "" : ", " + beside;
      List<String> form = List.of(before(point), after(point), aside);
      values.computeIfAbsent(form, none -> new ArrayList<>()).add(value(point));
    }
    return values.entrySet().stream()
        .map(each -> sentence(each.getKey(), each.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static String sentence(List<String> form, List<String> values) {
    return form.get(0) + listed(values) + form.get(1) + form.get(2);
  }

  /** Its value on the axis of its sweep: {@code 10}, {@code searches}, {@code 250}. */
  public static String value(Point point) {
    return switch (point.sweep()) {
      case UPDATES -> percent(point.updates());
      case ISOLATED -> operation(point.workload());
      case THREADS -> Integer.toString(point.threads());
      case SUSTAINED, FIND_MAX ->
          point.target() == 0 ? "full speed" : Integer.toString(point.target());
      case FRESHNESS, WORKLOAD -> point.workload();
    };
  }

  /** {@code a, b and c}; of many, the first few and how many more. */
  static String listed(List<String> values) {
    if (values.size() == 1) {
      return values.get(0);
    }
    boolean all = values.size() <= LISTED;
    List<String> named = values.subList(0, all ? values.size() - 1 : LISTED - 1);
    String last = all ? values.get(values.size() - 1) : values.size() - named.size() + " more";
    return String.join(", ", named) + " and " + last;
  }

  private static String before(Point point) {
    return switch (point.sweep()) {
      case UPDATES, SUSTAINED, FIND_MAX -> "at ";
      case THREADS -> "with ";
      case ISOLATED, FRESHNESS, WORKLOAD -> "on ";
    };
  }

  private static String after(Point point) {
    return switch (point.sweep()) {
      case UPDATES -> " % updates";
      case ISOLATED -> " alone";
      case THREADS -> point.threads() == 1 ? " thread" : " threads";
      case SUSTAINED, FIND_MAX -> point.target() == 0 ? "" : " ops/s";
      case FRESHNESS, WORKLOAD -> "";
    };
  }

  /**
   * What else this sweep's points differ in, and so what sets a chart or a line of some of them
   * apart from others: {@code 32 threads, search-10update}; empty if in nothing.
   */
  public String beside(Point point) {
    List<String> beside = new ArrayList<>();
    Sweep sweep = point.sweep();
    boolean byRate = sweep == Sweep.SUSTAINED || sweep == Sweep.FIND_MAX;
    if (sweep != Sweep.THREADS && differ(sweep, Point::threads)) {
      beside.add(point.threads() == 1 ? "1 thread" : "%s threads".formatted(point.threads()));
    }
    if (!byRate && point.target() > 0 && differ(sweep, Point::target)) {
      beside.add("%s ops/s".formatted(point.target()));
    }
    if ((byRate || sweep == Sweep.THREADS) && differ(sweep, Point::workload)) {
      beside.add(point.workload());
    }
    return String.join(", ", beside);
  }

  private boolean differ(Sweep sweep, Function<Point, Object> what) {
    return bySweep.getOrDefault(sweep, List.of()).stream().map(what).collect(toSet()).size() > 1;
  }

  private static String operation(String workload) {
    return switch (workload) {
      case "insert-only" -> "inserts";
      case "read-only" -> "reads";
      case "search-only" -> "searches";
      case "update-only" -> "updates";
      default -> workload;
    };
  }

  private static String percent(double share) {
    double percent = Math.round(share * 1000) / 10.0;
    return percent == Math.rint(percent)
        ? Long.toString(Math.round(percent))
        : Double.toString(percent);
  }
}
