// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * Point of a sweep, at which every contender is measured, once for each repeat.
 *
 * @param workload the name of the workload's file, without its directory
 * @param values values of the varied properties, sorted by key; not in the file if there are none
 * @param updates share of updates among the operations, 0 to 1
 * @param target target rate in operations a second; 0 without a target
 */
public record Point(
    String sweep,
    String workload,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
        Map<String, String> values,
    double updates,
    int threads,
    int target) {

  public Point {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** True if the point is a trial of a search for the highest rate. */
  public boolean isTrial() {
    return sweep.equals(Sweep.FIND_MAX);
  }

  /** True if the point is one of an ageing, or of its comparison with a fresh load. */
  @JsonIgnore
  public boolean isOfAgeing() {
    return sweep.equals(Sweep.AGEING) || isOfFresh();
  }

  /** True if the point is the fresh load after an ageing, or the aged documents beside it. */
  @JsonIgnore
  public boolean isOfFresh() {
    return sweep.equals(Sweep.FRESH);
  }

  @JsonIgnore
  public boolean isFresh() {
    return isOfFresh() && ageSeconds() == 0;
  }

  /** True if the point is a time of an ageing at its rate, up to an age; it is measured once. */
  @JsonIgnore
  public boolean isPhase() {
    return sweep.equals(Sweep.AGEING) && target > 0;
  }

  /** Seconds of an ageing since its load; 0 for other points. */
  public double ageSeconds() {
    return isOfAgeing() ? 60 * Double.parseDouble(values.getOrDefault(Sweep.MINUTES, "0")) : 0;
  }

  /** The point at which the documents of this one are measured again, beside a fresh load. */
  public Point besideFresh() {
    return new Point(Sweep.FRESH, workload, values, updates, threads, target);
  }

  /** The point at which a fresh load is measured to be compared with this one. */
  public Point fresh() {
    Map<String, String> others = new TreeMap<>(values);
    others.remove(Sweep.MINUTES);
    return new Point(Sweep.FRESH, workload, others, updates, threads, target);
  }

  public Point at(int rate) {
    return new Point(sweep, workload, values, updates, threads, rate);
  }

  /** Order of a sweep's points in tables and on axes. */
  public static Comparator<Point> order(Sweep sweep) {
    Comparator<Point> order = comparing(Point::updates);
    for (Sweep.Varied varied : sweep.vary()) {
      order =
          order.thenComparing(
              comparingInt(
                  point -> varied.values().indexOf(point.values.getOrDefault(varied.key(), ""))));
    }
    return order
        .thenComparing(Point::threads)
        .thenComparing(Point::target)
        .thenComparing(Point::workload);
  }

  /**
   * Name of the point, valid as a file name in any locale: {@code updates-search-10update-t16},
   * {@code workload-search-10update-fieldlength=1000-t16-250ops}.
   */
  public String id() {
    StringBuilder id = new StringBuilder(sweep).append('-').append(workload);
    values.forEach(
        (key, value) ->
            id.append('-')
                .append(key)
                .append('=')
                .append(value.replaceAll("[^A-Za-z0-9._+-]", "_")));
    id.append("-t").append(threads);
    if (target > 0) {
      id.append('-').append(target).append("ops");
    }
    return id.toString();
  }
}
