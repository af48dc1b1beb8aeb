// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.run;

import java.util.Properties;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Extent of a load or run, and the rules by which it is judged.
 *
 * @param running true for a run, false for a load
 * @param part key numbers that this client loads
 * @param operations number of operations that the stock client performs
 * @param limitSeconds time after which the stock client stops; 0 is no limit
 * @param threads number of client threads
 * @param inserts number of documents that the stock client divides among its threads in a load
 * @param settings settings of the runtime
 */
record RunPlan(
    boolean running,
    Dataset.Part part,
    long operations,
    long limitSeconds,
    int threads,
    long inserts,
    RunSettings settings) {

  static RunPlan from(Properties properties) {
    boolean running = YcsbSettings.DO_TRANSACTIONS.from(properties);
    Dataset.Part part = Dataset.Part.of(properties);
    long operations =
        running ? YcsbSettings.OPERATION_COUNT.from(properties) : part.to() - part.from();
    long count = YcsbSettings.INSERT_COUNT.from(properties);
    return new RunPlan(
        running,
        part,
        operations,
        YcsbSettings.MAX_EXECUTION_TIME.from(properties),
        (int) Math.min(YcsbSettings.THREAD_COUNT.from(properties), operations),
        count > 0 ? count : YcsbSettings.RECORD_COUNT.from(properties),
        RunSettings.from(properties));
  }

  /** Number of documents that the stock client asks one thread to load. */
  long plannedInserts(int thread, int count) {
    return inserts / count + (thread < inserts % count ? 1 : 0);
  }

  RunWatch watch(Runnable giveUp) {
    return new RunWatch(
        new RunWatch.Phase(running ? "run" : "load", operations, limitSeconds),
        settings.limits().giveUpSeconds(),
        settings.progress(),
        giveUp,
        System.err);
  }

  /**
   * End of a load or run whose threads have ended.
   *
   * @param gaveUp true if it was stopped because no operation succeeded
   */
  RunOutcome.End judge(RunOutcome.Counts counts, boolean gaveUp, WrongAnswers wrongAnswers) {
    if (counts.wrong() > 0) {
      return new RunOutcome.End(ExitCode.WRONG_ANSWERS, wrongAnswers.describe(counts.wrong()));
    }
    if (gaveUp) {
      return failed(
          "gave up: no operation has succeeded for %d s; %,d failed"
              .formatted(settings.limits().giveUpSeconds(), counts.failed()));
    }
    if (!running && counts.succeeded() < operations) {
      return halfLoaded(counts);
    }
    if (counts.succeeded() == 0 || counts.failed() > settings.limits().maxFailed() * counts.all()) {
      return failed(
          "%,d of %,d operations failed; search.maxfailed allows a share of %s"
              .formatted(counts.failed(), counts.all(), settings.limits().maxFailed()));
    }
    if (counts.all() < operations && !isLimited()) {
      return failed(
          "%,d of %,d operations were done: a client thread has ended early"
              .formatted(counts.all(), operations));
    }
    return RunOutcome.End.GOOD;
  }

  private RunOutcome.End halfLoaded(RunOutcome.Counts counts) {
    String loaded = "loaded %,d of %,d documents".formatted(counts.succeeded(), operations);
    return counts.all() < operations && isLimited()
        ? failed("%s in maxexecutiontime=%d seconds; 0 is no limit".formatted(loaded, limitSeconds))
        : failed(loaded);
  }

  private static RunOutcome.End failed(String reason) {
    return new RunOutcome.End(ExitCode.FAILURES, reason);
  }

  private boolean isLimited() {
    return limitSeconds > 0;
  }
}
