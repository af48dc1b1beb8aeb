// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/**
 * Grid of the points of a sweep, which differ in one or more values. One of them is the axis of its
 * charts; each combination of the others has a chart.
 *
 * @param dimensions the values in which the points differ: varied properties, workload, threads,
 *     target
 */
public record Grid(List<Point> points, List<Dimension> dimensions) {

  /** Fewest numbers of threads that make a curve, where words vary, too. */
  private static final int CURVE = 3;

  /** A number, or a word that ends in a size, such as item-10k: its stem, digits and thousands. */
  private static final Pattern NUMBER = Pattern.compile("([a-z]+-)?(-?\\d{1,15}(?:\\.\\d+)?)(k?)");

  private static final String WORKLOAD = "Workload";

  private static final String THREADS = "Threads";

  /**
   * One of the values of a point.
   *
   * @param name heading of an axis and of a table
   * @param title form of a chart's title with a value
   */
  public record Dimension(
      String name, String title, Function<Point, String> of, List<String> values, boolean number) {

    /** Place on an axis: the number, the size at the end of the word, or the index of the word. */
    public double place(Point point) {
      String value = of.apply(point);
      Matcher size = NUMBER.matcher(value);
      if (!number || !size.matches()) {
        return values.indexOf(value);
      }
      return Double.parseDouble(size.group(2)) * (size.group(3).isEmpty() ? 1 : 1_000);
    }

    private String title(Point point) {
      return title.formatted(of.apply(point)).replaceFirst("^1 threads$", "1 thread");
    }
  }

  public static Grid of(List<Point> points) {
    List<Dimension> all = new ArrayList<>();
    points.stream()
        .flatMap(point -> point.values().keySet().stream())
        .distinct()
        .forEach(
            key ->
                all.add(
                    dimension(
                        points,
                        key,
                        key.replace("%", "%%") + " %s",
                        point -> point.values().getOrDefault(key, "not set"))));
    all.add(dimension(points, WORKLOAD, "%s", Point::workload));
    all.add(threads(points));
    all.add(dimension(points, "Target", "%s ops/s", point -> Integer.toString(point.target())));
    return new Grid(
        points, all.stream().filter(dimension -> dimension.values().size() > 1).toList());
  }

  private static Dimension dimension(
      List<Point> points, String name, String title, Function<Point, String> of) {
    List<String> values = points.stream().map(of).distinct().toList();
    boolean number = !name.equals(WORKLOAD) && areNumbers(values);
    return new Dimension(name, title, of, values, number);
  }

  /** True if all values are numbers, or sizes of one kind of thing. */
  private static boolean areNumbers(List<String> values) {
    List<Matcher> sizes = values.stream().map(NUMBER::matcher).toList();
    return sizes.stream().allMatch(Matcher::matches)
        && sizes.stream().map(size -> String.valueOf(size.group(1))).distinct().count() == 1;
  }

  /** True if the points are a curve by threads: no number but theirs varies. */
  boolean isCurve() {
    int enough = dimensions.stream().allMatch(Grid::isLoad) ? 2 : CURVE;
    return numbers().isEmpty()
        && dimensions.stream()
            .anyMatch(each -> each.name().equals(THREADS) && each.values().size() >= enough);
  }

  private static boolean isLoad(Dimension dimension) {
    return dimension.name().equals(THREADS) || dimension.name().equals("Target");
  }

  /**
   * The axis: the varied number with the most values; without one the first varied word, or the
   * workload.
   */
  public Dimension axis() {
    return numbers().stream()
        .max(comparingInt(number -> number.values().size()))
        .or(() -> dimensions.stream().filter(each -> !isLoad(each)).findFirst())
        .orElseGet(() -> dimension(points, WORKLOAD, "%s", Point::workload));
  }

  private List<Dimension> numbers() {
    return dimensions.stream().filter(each -> each.number() && !isLoad(each)).toList();
  }

  static Dimension threads(List<Point> points) {
    return dimension(points, THREADS, "%s threads", point -> Integer.toString(point.threads()));
  }

  /** Axis of a sweep whose name says what varies. */
  static Dimension fixed(List<Point> points) {
    String name =
        switch (points.get(0).sweep()) {
          case Sweep.UPDATES -> "Updates, % of all operations";
          case Sweep.AGEING -> "Minutes since the load";
          case Sweep.THREADS -> "Client threads";
          case Sweep.SUSTAINED, Sweep.FIND_MAX -> "Target rate, operations/s";
          default -> "";
        };
    return dimension(points, name, "%s", PointNames::value);
  }

  /** The points of each chart with that axis, by its title. */
  Map<String, List<Point>> charts(Dimension axis) {
    Map<String, List<Point>> charts = new LinkedHashMap<>();
    for (Point point : points) {
      String title =
          dimensions.stream()
              .filter(each -> !each.name().equals(axis.name()))
              .map(each -> each.title(point))
              .collect(joining(", "));
      charts.computeIfAbsent(title, none -> new ArrayList<>()).add(point);
    }
    return charts;
  }
}
