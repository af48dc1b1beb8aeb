// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Set;

/**
 * Series of points that answers one question: a grid of workload files, varied properties, numbers
 * of threads and target rates.
 *
 * @param name unique in its comparison, and part of the names of its points
 * @param question the question in one sentence; empty if it has none
 * @param workloads property files that define a mix of operations, as the user named them
 * @param vary properties that the points vary; each point has one value of each
 * @param threads numbers of client threads; if empty, each workload defines its own
 * @param targets rates in operations a second, 0 for none; if empty, each workload defines its own
 * @param bound latency bound of the sweep {@link #FIND_MAX}, such as {@code p99=10ms}; otherwise
 *     empty
 */
public record Sweep(
    String name,
    String question,
    List<String> workloads,
    List<Varied> vary,
    List<Integer> threads,
    List<Integer> targets,
    String bound) {

  /** 0 to 50 % updates; of the other operations, 65 % are searches and 35 % reads. */
  public static final String UPDATES = "updates";

  /** Only inserts, only reads, only searches. */
  public static final String ISOLATED = "isolated";

  /** One workload with more and more client threads. */
  public static final String THREADS = "threads";

  /** One workload at given rates. */
  public static final String SUSTAINED = "sustained";

  /** One workload, with a search for the highest rate within a latency bound. */
  public static final String FIND_MAX = "find-max";

  /** The time from an acknowledged update to the first search that shows it. */
  public static final String FRESHNESS = "freshness";

  /**
   * One workload at a rate for hours, with slices of its reads and searches at full speed in
   * between.
   */
  public static final String AGEING = "ageing";

  /** The slices after an ageing: of the aged documents, and of the same dataset, loaded anew. */
  public static final String FRESH = "fresh";

  /** Key of the minutes since the load, by which the points of an ageing differ. */
  public static final String MINUTES = "minutes";

  /** The user's workloads, each with the settings of its file. */
  public static final String WORKLOAD = "workload";

  private static final Set<String> WITH_FIXED_AXIS =
      Set.of(UPDATES, ISOLATED, THREADS, SUSTAINED, FIND_MAX, FRESHNESS, AGEING, FRESH);

  /**
   * Property that the points of a sweep vary.
   *
   * @param values in the order of the axis
   */
  public record Varied(String key, List<String> values) {}

  /** True if the next point of a contender depends on its measurements so far. */
  @JsonIgnore
  public boolean isSearch() {
    return name.equals(FIND_MAX);
  }

  /** True if the name of a sweep says what its axis is; otherwise the varied values do. */
  public static boolean hasFixedAxis(String name) {
    return WITH_FIXED_AXIS.contains(name);
  }
}
