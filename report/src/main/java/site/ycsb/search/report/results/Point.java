// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

/**
 * Point of a sweep, at which every store is measured, once for each repeat.
 *
 * @param workload the name of the workload's file, without its directory
 * @param updates share of updates among the operations, 0 to 1
 * @param threads client threads
 * @param target target rate in operations a second; 0 without a target
 */
public record Point(Sweep sweep, String workload, double updates, int threads, int target) {

  /** True if the point is a trial of a search for the highest rate. */
  public boolean isTrial() {
    return sweep == Sweep.FIND_MAX;
  }

  /** Name of the point, valid as a file name in any locale: {@code updates-search-10update-t16}. */
  public String id() {
    String rate = target > 0 ? "-%sops".formatted(target) : "";
    return "%s-%s-t%s%s".formatted(sweep.id(), workload, threads, rate);
  }
}
