// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/**
 * Points of a sweep that differ only in the value on its axis, in the order of that value.
 *
 * @param title the sweep, and the values in which its curves differ: {@code updates, 32 threads}
 * @param axis the value in which the points differ; if it is a number, the curve has a trend
 */
public record Curve(String title, List<Point> points, Axis axis) {

  /** Fewest numbers of threads that make a curve, where words vary, too. */
  private static final int CURVE = 3;

  /** A number, or a word that ends in a size, such as item-10k: its stem, digits and thousands. */
  private static final Pattern NUMBER = Pattern.compile("([a-z]+-)?(-?\\d{1,15}(?:\\.\\d+)?)(k?)");

  private static final String WORKLOAD = "Workload";

  private static final String THREADS = "Threads";

  private static final String TARGET = "Target";

  /**
   * One of the values of a point.
   *
   * @param name heading of an axis, or the key of the property that varies
   * @param title form of a curve's title with a value
   */
  public record Axis(
      String name, String title, Function<Point, String> of, List<String> values, boolean number) {

    /** Place on the axis: the number, the size at the end of the word, or the index of the word. */
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

    private boolean isLoad() {
      return name.equals(THREADS) || name.equals(TARGET);
    }
  }

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

  /** Verdicts by their drawn curve and measure. */
  public static Collection<List<Contrast>> families(
      Collection<Point> all, List<Contrast> verdicts) {
    return verdicts.stream()
        .collect(
            groupingBy(
                each -> List.of(drawn(all, each.points().get(0)).title, each.compared()),
                LinkedHashMap::new,
                toList()))
        .values();
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
    return points.size() > 1 && fixed(points).number()
        ? names.range(first, points.get(points.size() - 1))
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

  /** The curves of a sweep: the points that differ in the value on the axis alone. */
  private static Stream<Curve> of(List<Point> points, PointNames names, boolean byThreads) {
    String sweep = points.get(0).sweep();
    boolean fixed = Sweep.hasFixedAxis(sweep);
    List<Axis> varied = varied(points);
    Axis axis = fixed ? fixed(points) : axis(points, varied, byThreads);
    Function<Point, String> distinction =
        point ->
            varied.stream()
                .filter(each -> !each.name().equals(axis.name()))
                .map(each -> each.title(point))
                .collect(joining(", "));
    return points.stream()
        .collect(groupingBy(fixed ? names::distinction : distinction, LinkedHashMap::new, toList()))
        .entrySet()
        .stream()
        .map(each -> new Curve(title(sweep, each.getKey()), each.getValue(), axis));
  }

  private static String title(String sweep, String distinction) {
    return distinction.isEmpty() ? sweep : "%s, %s".formatted(sweep, distinction);
  }

  // ---- Axes ----

  /** The values in which points differ: varied properties, workload, threads, target. */
  private static List<Axis> varied(List<Point> points) {
    List<Axis> all = new ArrayList<>();
    List<String> keys =
        points.stream().flatMap(point -> point.values().keySet().stream()).distinct().toList();
    for (String key : keys) {
      String title = PointNames.word(key, keys).replace("%", "%%") + " %s";
      all.add(axis(points, key, title, point -> point.values().getOrDefault(key, "not set")));
    }
    all.add(axis(points, WORKLOAD, "%s", Point::workload));
    all.add(axis(points, THREADS, "%s threads", point -> Integer.toString(point.threads())));
    all.add(axis(points, TARGET, "%s ops/s", point -> Integer.toString(point.target())));
    return all.stream().filter(axis -> axis.values().size() > 1).toList();
  }

  private static Axis axis(
      List<Point> points, String name, String title, Function<Point, String> of) {
    List<String> values = points.stream().map(of).distinct().toList();
    boolean number = !name.equals(WORKLOAD) && areNumbers(values);
    return new Axis(name, title, of, values, number);
  }

  /** True if all values are numbers, or sizes of one kind of thing. */
  private static boolean areNumbers(List<String> values) {
    List<Matcher> sizes = values.stream().map(NUMBER::matcher).toList();
    return sizes.stream().allMatch(Matcher::matches)
        && sizes.stream().map(size -> String.valueOf(size.group(1))).distinct().count() == 1;
  }

  /**
   * The varied number with the most values; without one the first varied word, or the workload.
   *
   * @param byThreads whether threads are the axis where no number but theirs varies
   */
  private static Axis axis(List<Point> points, List<Axis> varied, boolean byThreads) {
    List<Axis> numbers = varied.stream().filter(each -> each.number() && !each.isLoad()).toList();
    int enough = varied.stream().allMatch(Axis::isLoad) ? 2 : CURVE;
    return varied.stream()
        .filter(each -> byThreads && numbers.isEmpty() && each.name().equals(THREADS))
        .filter(each -> each.values().size() >= enough)
        .findFirst()
        .or(() -> numbers.stream().max(comparingInt(number -> number.values().size())))
        .or(() -> varied.stream().filter(each -> !each.isLoad()).findFirst())
        .orElseGet(() -> axis(points, WORKLOAD, "%s", Point::workload));
  }

  /** Axis of a sweep whose name says what varies. */
  private static Axis fixed(List<Point> points) {
    String name =
        switch (points.get(0).sweep()) {
          case Sweep.UPDATES -> "Updates, % of all operations";
          case Sweep.AGEING -> "Minutes since the load";
          case Sweep.THREADS -> "Client threads";
          case Sweep.SUSTAINED, Sweep.FIND_MAX -> "Target rate, operations/s";
          default -> "";
        };
    return axis(points, name, "%s", PointNames::value);
  }
}
