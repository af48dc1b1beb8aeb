// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Optional;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.settings.SettingException;

/**
 * State of one client thread that every workload has; a workload adds its own in a subclass. Used
 * by that thread alone, except for the tally.
 */
public class WorkloadThread {

  private final Tally<Count> tally = new Tally<>(Count.class);
  private final Optional<SearchDb> db;
  private final OperationReporter reporter;
  private final WrongAnswers wrongAnswers;
  private volatile long loadedTo;

  protected WorkloadThread(ThreadContext context) {
    this.db = context.db();
    this.reporter = context.reporter();
    this.wrongAnswers = context.wrongAnswers();
  }

  final Tally<Count> tally() {
    return tally;
  }

  /** Key number below which a load has stored all documents that it gave to this thread. */
  final long loadedTo() {
    return loadedTo;
  }

  /**
   * Records the progress of this thread in a load, which gives it rising key numbers.
   *
   * @param number key number below which all its documents are stored
   */
  public final void loadedTo(long number) {
    loadedTo = number;
  }

  /** True if an operation of this thread has failed. */
  public final boolean hasFailed() {
    return tally.get(Count.FAILED) > 0;
  }

  /** True if the binding is one of YCSB Search. */
  public final boolean hasDb() {
    return db.isPresent();
  }

  /**
   * The thread's access to the store.
   *
   * @throws SettingException with a stock binding
   */
  public final SearchDb db() {
    return db.orElseThrow(
        () -> new SettingException("db: valid is a binding of YCSB Search for this operation"));
  }

  /** Reporter of operations that YCSB does not measure. */
  public final OperationReporter reporter() {
    return reporter;
  }

  /** Counts operations that have ended. */
  public final void count(long succeeded, long failed) {
    tally.add(Count.SUCCEEDED, succeeded);
    tally.add(Count.FAILED, failed);
  }

  /** Counts one operation and, after a failure, pauses so that a dead server meets no busy loop. */
  public final void count(boolean succeeded) {
    tally.add(succeeded ? Count.SUCCEEDED : Count.FAILED, 1);
    if (!succeeded) {
      FailurePause.take();
    }
  }

  /** Counts a wrong answer. */
  public final void countWrong(String problem) {
    tally.add(Count.WRONG, 1);
    wrongAnswers.add(problem);
  }
}
