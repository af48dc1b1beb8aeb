// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.WrongAnswers;

/**
 * Surroundings of one client thread in a run or in its warm-up.
 *
 * @param db the thread's access to the store
 * @param place place of the thread among all threads
 * @param reporter reporter of operations that YCSB does not measure
 * @param wrongAnswers wrong answers of all threads
 * @param checkEvery one answer in this many is checked; 0 is none
 */
public record ThreadContext(
    SearchDb db,
    Place place,
    OperationReporter reporter,
    WrongAnswers wrongAnswers,
    int checkEvery) {

  /**
   * Place of a thread among all threads.
   *
   * @param number number of the thread, from 0
   * @param threads number of threads
   * @param plannedInserts documents that the stock client asks the thread to load
   * @param slice number of the slice in its session, from 1; 0 in a run, -1 in a warm-up
   * @param client place of the thread's process
   */
  public record Place(int number, int threads, long plannedInserts, int slice, ClientPlace client) {

    /** Slice of a warm-up. */
    static final int WARMUP = -1;

    /** True in a warm-up. */
    public boolean warmup() {
      return slice == WARMUP;
    }
  }
}
