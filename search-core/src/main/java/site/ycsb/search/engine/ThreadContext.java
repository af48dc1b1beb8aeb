// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.DistinctCount;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.OperationReporter;

/**
 * Surroundings of one client thread in a run or in its warm-up.
 *
 * @param slice number of the slice in its session, from 1; 0 in a run, -1 in a warm-up
 * @param checkEvery one answer in this many is checked; 0 is none
 */
public record ThreadContext(
    SearchDb db,
    int number,
    int threads,
    int slice,
    ClientPlace client,
    OperationReporter reporter,
    Checked checked,
    int checkEvery) {

  static final int WARMUP = -1;

  /**
   * Checks of the replies to all threads: distinct documents or values in those to searches and in
   * those to reads, and the first wrong answer, in words.
   */
  public record Checked(
      DistinctCount searched, DistinctCount read, AtomicReference<@Nullable String> firstWrong) {

    public Checked() {
      this(new DistinctCount(), new DistinctCount(), new AtomicReference<>());
    }

    /** Number of wrong answers with the first one, in one line. */
    String describe(long wrong) {
      @Nullable String first = firstWrong.get();
      return "%,d wrong answers; the first: %s".formatted(wrong, first == null ? "unknown" : first);
    }
  }

  public boolean warmup() {
    return slice == WARMUP;
  }
}
