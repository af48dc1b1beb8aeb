// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import static java.util.Comparator.comparingDouble;
import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Progress of a run: the operations that had succeeded at any time of it. Between two entries of
 * {@link ClientReport.Result#progress}, the rate is taken as steady.
 */
public final class Progress {

  private final NavigableMap<Double, Long> succeeded = new TreeMap<>(Map.of(0.0, 0L));

  public Progress(Map<Double, Long> entries) {
    succeeded.putAll(entries);
  }

  /** Time of the last entry in seconds; 0 without one. */
  public double end() {
    return succeeded.lastKey();
  }

  /** Operations that had succeeded after so many seconds. */
  public double at(double seconds) {
    Map.Entry<Double, Long> before = requireNonNull(succeeded.floorEntry(seconds));
    Map.Entry<Double, Long> after = succeeded.higherEntry(seconds);
    if (after == null) {
      return before.getValue();
    }
    double share = (seconds - before.getKey()) / (after.getKey() - before.getKey());
    return before.getValue() + share * (after.getValue() - before.getValue());
  }

  /**
   * Sum of the progress of clients that measured together, by the seconds since each client's own
   * start, as their clocks need not agree.
   */
  public static SortedMap<Double, Long> sum(List<SortedMap<Double, Long>> clients) {
    List<Progress> all = clients.stream().map(Progress::new).toList();
    Progress longest = all.stream().max(comparingDouble(Progress::end)).orElseThrow();
    SortedMap<Double, Long> sum = new TreeMap<>(longest.succeeded);
    sum.remove(0.0);
    sum.replaceAll(
        (seconds, own) -> Math.round(all.stream().mapToDouble(each -> each.at(seconds)).sum()));
    return sum;
  }
}
