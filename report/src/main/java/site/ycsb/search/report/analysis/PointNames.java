// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.analysis;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import site.ycsb.search.results.Point;
import site.ycsb.search.results.Sweep;

/**
 * Names of points in texts: "at 10 % updates", "with 32 threads". Values that all points of a sweep
 * share are left out; if the points differ in two values, the name has both ("at 10 % updates, 32
 * threads").
 */
public final class PointNames {

  /** Number of points in a list that are named one by one. */
  private static final int LISTED = 6;

  /** Number of names in a sentence. */
  private static final int NAMED = 3;

  private final Set<Point> points;
  private final Map<String, List<Point>> bySweep;

  /**
   * @param points all points: the name of a point depends on the values of the others
   */
  public PointNames(Collection<Point> points) {
    this.points = new HashSet<>(points);
    this.bySweep = this.points.stream().collect(groupingBy(Point::sweep));
  }

  /**
   * Name of a point at the end of a sentence: {@code at 10 % updates}, {@code on searches alone}.
   */
  public String of(Point point) {
    return ofEach(List.of(point));
  }

  /**
   * Name of several points: {@code at 0, 10 and 20 % updates}; of all points, {@code at every
   * point}; of points that differ in much, {@code at 11 of 16 points}.
   */
  public String of(Collection<Point> some) {
    Set<Point> distinct = new LinkedHashSet<>(some);
    if (distinct.size() > 1 && distinct.containsAll(points)) {
      return "at every point";
    }
    List<String> names = names(distinct);
    return names.size() > NAMED
        ? "at %d of %d points".formatted(distinct.size(), points.size())
        : String.join("; ", names);
  }

  /**
   * Name of several points, even of all: {@code at 0, 10 and 20 % updates}. Points that differ in
   * one of their values are named together.
   */
  String ofEach(List<Point> some) {
    return String.join("; ", names(some));
  }

  private List<String> names(Collection<Point> some) {
    Map<List<String>, Set<String>> values = new LinkedHashMap<>(); // Two can have one name.
    for (Point point : some) {
      List<String> form = new ArrayList<>(List.of(words(point).get(0), words(point).get(2)));
      form.addAll(distinctions(point));
      values.computeIfAbsent(form, none -> new LinkedHashSet<>()).add(value(point));
    }
    List<List<String>> names = new ArrayList<>();
    values.forEach(
        (form, each) -> {
          List<String> name = new ArrayList<>(form.subList(1, form.size()));
          name.set(0, form.get(0) + listed(List.copyOf(each), form.get(1)));
          names.add(name);
        });
    List<String> shortest = names.stream().map(name -> String.join(", ", name)).toList();
    for (int place = names.stream().mapToInt(List::size).max().orElse(0); place-- > 0; ) {
      List<String> merged = merged(names, place);
      shortest = merged.size() < shortest.size() ? merged : shortest;
    }
    return shortest;
  }

  /** Names of which those are one that differ in the last word of this part alone. */
  private static List<String> merged(List<List<String>> names, int place) {
    Map<List<String>, List<String>> words = new LinkedHashMap<>();
    for (List<String> name : names) {
      int at = Math.min(place, name.size() - 1);
      int last = name.get(at).lastIndexOf(' ') + 1;
      List<String> others = new ArrayList<>(name);
      others.set(at, name.get(at).substring(0, last));
      words.computeIfAbsent(others, none -> new ArrayList<>()).add(name.get(at).substring(last));
    }
    List<String> merged = new ArrayList<>();
    words.forEach(
        (others, each) -> {
          List<String> name = new ArrayList<>(others);
          int at = Math.min(place, name.size() - 1);
          name.set(at, name.get(at) + listed(each));
          merged.add(String.join(", ", name));
        });
    return merged;
  }

  /**
   * Ends of a curve in words: {@code from 0 to 50 % updates}, {@code on search-only from 1 thread
   * to 16 threads}.
   */
  String range(Point from, Point to) {
    return value(from).equals(value(to))
        ? "%s from %s to %s"
            .formatted(String.join("", words(from)), distinction(from), distinction(to))
        : "from %s to %s".formatted(value(from), of(to).replaceFirst("^\\w+ ", ""));
  }

  /** Value of a point on the axis of its sweep: {@code 10}, {@code searches}, {@code 250}. */
  public static String value(Point point) {
    return words(point).get(1);
  }

  /** Words before the value of a point, the value, and words after it. */
  private static List<String> words(Point point) {
    int threads = point.threads();
    return switch (point.sweep()) {
      case Sweep.UPDATES -> List.of("at ", percent(point.updates()), " % updates");
      case Sweep.ISOLATED -> List.of("on ", operation(point.workload()), " alone");
      case Sweep.THREADS -> List.of("with ", "" + threads, threads == 1 ? " thread" : " threads");
      case Sweep.AGEING, Sweep.FRESH -> {
        String minutes = point.values().getOrDefault(Sweep.MINUTES, "0");
        yield point.isFresh()
            ? List.of("when ", "freshly loaded", "")
            : List.of("after ", minutes, minutes.equals("1") ? " minute" : " minutes");
      }
      case Sweep.SUSTAINED, Sweep.FIND_MAX ->
          point.target() == 0
              ? List.of("at ", "full speed", "")
              : List.of("at ", "" + point.target(), " ops/s");
      default -> List.of("on ", point.workload(), "");
    };
  }

  /**
   * A list in words: {@code a, b and c}; of a long list, the first few and the number of the
   * others.
   */
  public static String listed(List<String> values) {
    return listed(values, "");
  }

  /**
   * @param unit words after the values: {@code minutes}
   */
  private static String listed(List<String> values, String unit) {
    if (values.size() == 1) {
      return values.get(0) + unit;
    }
    boolean all = values.size() <= LISTED;
    List<String> named = values.subList(0, all ? values.size() - 1 : LISTED - 1);
    return String.join(", ", named)
        + (all
            ? " and " + values.get(values.size() - 1) + unit
            : "%s and %d more".formatted(unit, values.size() - named.size()));
  }

  /**
   * Values of a point, besides that on the axis, in which the points of its sweep differ: {@code 32
   * threads, search-10update}; empty if there are none. Points with different values are on
   * different lines or charts.
   */
  public String distinction(Point point) {
    return String.join(", ", distinctions(point));
  }

  private List<String> distinctions(Point point) {
    List<String> distinction = new ArrayList<>();
    String sweep = point.sweep();
    boolean byThreads = sweep.equals(Sweep.THREADS);
    boolean byRate = sweep.equals(Sweep.SUSTAINED) || sweep.equals(Sweep.FIND_MAX);
    Map<String, String> values = new TreeMap<>(point.values());
    values.keySet().removeIf(key -> point.isOfAgeing() && key.equals(Sweep.MINUTES));
    values.forEach((key, value) -> distinction.add(word(key, values.keySet()) + " " + value));
    if (!byThreads && differ(sweep, Point::threads)) {
      distinction.add(point.threads() == 1 ? "1 thread" : "%s threads".formatted(point.threads()));
    }
    if (!byRate && point.target() > 0 && differ(sweep, Point::target)) {
      distinction.add("%s ops/s".formatted(point.target()));
    }
    if ((byRate || byThreads) && differ(sweep, Point::workload)) {
      distinction.add(point.workload());
    }
    return distinction;
  }

  /**
   * Word for a property that points vary: the end of its key, {@code document} of {@code
   * json.document}; the whole key if another of the keys ends alike.
   */
  public static String word(String key, Collection<String> keys) {
    String end = key.substring(key.lastIndexOf('.') + 1);
    return keys.stream().filter(each -> ("." + each).endsWith("." + end)).count() > 1 ? key : end;
  }

  private boolean differ(String sweep, Function<Point, Object> what) {
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
