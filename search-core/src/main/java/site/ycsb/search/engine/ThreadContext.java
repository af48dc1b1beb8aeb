// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.DistinctCount;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.WrongAnswers;

/**
 * Surroundings of one client thread in a run or in its warm-up.
 *
 * @param slice number of the slice in its session, from 1; 0 in a run, -1 in a warm-up
 * @param checked what was checked, of all threads
 * @param checkEvery one answer in this many is checked; 0 is none
 */
public record ThreadContext(
    SearchDb db,
    int number,
    int threads,
    int slice,
    ClientPlace client,
    OperationReporter reporter,
    WrongAnswers wrongAnswers,
    Checked checked,
    int checkEvery) {

  static final int WARMUP = -1;

  /** Distinct documents or values in the replies to searches, and to reads, that were checked. */
  public record Checked(DistinctCount searched, DistinctCount read) {
    public Checked() {
      this(new DistinctCount(), new DistinctCount());
    }
  }

  public boolean warmup() {
    return slice == WARMUP;
  }
}
