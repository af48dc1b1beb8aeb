// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.report.results;

/**
 * One place of a sweep: every store is measured there, and as often as there are repeats.
 *
 * @param workload the name of the workload's file, without its directory
 * @param updates what part of the operations are updates, 0 to 1
 * @param threads client threads
 * @param target operations a second to aim at; 0 is as many as the store can do
 */
public record Point(Sweep sweep, String workload, double updates, int threads, int target) {

  /** Whether it is one rate that a search for the highest rate has tried. */
  public boolean isTrial() {
    return sweep == Sweep.FIND_MAX;
  }

  /** Its name, which is a valid file's in any locale: {@code updates-search-10update-t16}. */
  public String id() {
    String rate = target > 0 ? "-%sops".formatted(target) : "";
    return "%s-%s-t%s%s".formatted(sweep.id(), workload, threads, rate);
  }
}
