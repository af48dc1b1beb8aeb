// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Properties;
import java.util.function.BiConsumer;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.engine.ThreadContext.Checked;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.OperationReporter;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Extent of a load or run, and the rules by which it is judged.
 *
 * @param running true for a run, false for a load
 * @param operations number of operations that the threads perform; 0 if the time alone ends a slice
 * @param limitSeconds time after which the stock client stops; 0 is no limit
 * @param slice number of the slice in its session, from 1; 0 in a load or run
 */
record RunPlan(
    Properties properties,
    boolean running,
    Dataset.Part part,
    long operations,
    long limitSeconds,
    int threads,
    ClientPlace client,
    int slice) {

  /** Plan of a load, a run or a numbered slice, which ends by {@code operationcount} if counted. */
  static RunPlan of(Properties properties, int slice, boolean counted) {
    boolean running = slice > 0 || YcsbSettings.DO_TRANSACTIONS.from(properties);
    Dataset.Part part = Dataset.Part.of(properties);
    long operations = 0;
    if (counted) {
      operations =
          running ? YcsbSettings.OPERATION_COUNT.from(properties) : part.to() - part.from();
    }
    long threads = YcsbSettings.THREAD_COUNT.from(properties);
    return new RunPlan(
        properties,
        running,
        part,
        operations,
        YcsbSettings.MAX_EXECUTION_TIME.from(properties),
        (int) (operations > 0 ? Math.min(threads, operations) : threads),
        ClientPlace.from(properties),
        slice);
  }

  RunWatch watch(RunWatch.Phase phase, Runnable giveUp, BiConsumer<Long, Long> interval) {
    boolean drawn = RunSettings.PROGRESS.from(properties).equals("terminal");
    return new RunWatch(phase, giveUpSeconds(), drawn, giveUp, interval, System.err);
  }

  private long giveUpSeconds() {
    return RunSettings.GIVE_UP.from(properties);
  }

  ThreadContext context(
      SearchDb db, int number, int ofSlice, OperationReporter reporter, Checked checked) {
    int checkEvery = Math.toIntExact(RunSettings.CHECK.from(properties));
    return new ThreadContext(db, number, threads, ofSlice, client, reporter, checked, checkEvery);
  }

  /**
   * Judges a load or run that has ended.
   *
   * @param gaveUp true if it was stopped because no operation succeeded
   * @param timeUp true if the time limit has passed
   */
  RunOutcome.End judge(
      RunOutcome.Counts counts, boolean gaveUp, boolean timeUp, Checked checked, SearchDb db) {
    double maxFailed = RunSettings.MAX_FAILED.from(properties);
    if (counts.wrong() > 0) {
      return new RunOutcome.End(ExitCode.WRONG_ANSWERS, checked.describe(counts.wrong()));
    }
    if (!running && counts.succeeded() < operations) {
      return halfLoaded(counts, timeUp, db);
    }
    if (gaveUp) {
      return failed(
          "gave up: no operation has succeeded for %d s; %,d failed"
              .formatted(giveUpSeconds(), counts.failed()));
    }
    if (slice > 0 && counts.all() == 0) {
      return failed(
          "no operation ended within the %d s of the slice: give more time (maxexecutiontime)"
              .formatted(limitSeconds));
    }
    if (counts.succeeded() == 0 || counts.failed() > maxFailed * counts.all()) {
      return failed(
          "%,d of %,d operations failed; search.maxfailed allows a share of %s"
              .formatted(counts.failed(), counts.all(), maxFailed));
    }
    if (counts.all() >= operations) {
      return RunOutcome.End.GOOD;
    }
    return timeUp
        ? new RunOutcome.End(
            ExitCode.DONE,
            "maxexecutiontime=%d ended the run after %,d of %,d operations"
                .formatted(limitSeconds, counts.all(), operations))
        : failed(
            "%,d of %,d operations were done: a client thread has ended early"
                .formatted(counts.all(), operations));
  }

  private RunOutcome.End halfLoaded(RunOutcome.Counts counts, boolean timeUp, SearchDb db) {
    String loaded = "loaded %,d of %,d documents".formatted(counts.succeeded(), operations);
    if (counts.failed() > 0) {
      loaded += ": " + InsertRetry.from(properties).cause(db);
    } else if (timeUp) {
      loaded += " in maxexecutiontime=%d seconds; 0 is no limit".formatted(limitSeconds);
    }
    return failed(loaded);
  }

  private static RunOutcome.End failed(String reason) {
    return new RunOutcome.End(ExitCode.FAILURES, reason);
  }
}
