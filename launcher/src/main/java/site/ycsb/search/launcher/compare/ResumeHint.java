// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.launcher.compare;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import site.ycsb.search.launcher.console.Console;
import site.ycsb.search.launcher.execute.ComparisonRunner;
import site.ycsb.search.results.ResultsDirectory;
import site.ycsb.search.results.ResultsException;
import site.ycsb.search.results.Sweep;

/**
 * Shutdown hook of a comparison. When a signal ends this JVM, the hook prints the command that
 * resumes the comparison, and delays the end of the JVM until the servers are stopped.
 */
final class ResumeHint implements AutoCloseable {

  /**
   * Maximum delay. The clients have 60 seconds for their audits, and each of three servers 10 to
   * end. Servers that run longer are left to {@code bin/ycsb down}.
   */
  private static final int MAX_DELAY_SECONDS = 100;

  private final Console console;
  private final ResultsDirectory results;
  private final int maxRuns;
  private final ComparisonRunner runner;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread hook = new Thread(this::print, "resume-hint");

  /**
   * Hint that is registered with the JVM.
   *
   * @param maxRuns maximum number of runs; 0 if it is not known
   */
  ResumeHint(Console console, ResultsDirectory results, int maxRuns, ComparisonRunner runner) {
    this.console = console;
    this.results = results;
    this.maxRuns = maxRuns;
    this.runner = runner;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Removes the hook after a comparison that is complete. */
  void cancel() {
    ended.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) { // The JVM is ending and has started the hook.
      hook.interrupt();
    }
  }

  /** Lets the JVM end: the servers of the comparison are stopped. */
  @Override
  public void close() {
    ended.countDown();
  }

  private void print() {
    try {
      boolean ageing = results.comparison().plan().sweep(Sweep.AGEING).isPresent();
      console.say(
          "%nstopped after %d%s runs%s"
              .formatted(
                  results.runs().size(),
                  maxRuns == 0 ? "" : " of " + maxRuns,
                  ageing
                      ? ", which an ageing can't resume"
                      : "; resume by bin/ycsb compare --resume "
                          + results.path()
                          + (ResumedRequest.needsTrust(results.comparison()) ? " --trust" : "")));
    } catch (ResultsException e) {
      console.say(String.valueOf(e.getMessage()));
    } finally {
      if (runner.mayHaveServers()) {
        awaitEnd();
      }
    }
  }

  private void awaitEnd() {
    try {
      ended.await(MAX_DELAY_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
