// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;

/**
 * Load or run of a process of the stock client: a session whose threads are measured once. A YCSB
 * workload makes it in {@code init}, adds each client thread in {@code initThread} and ends it in
 * {@code cleanup}.
 *
 * <p>Thread-safe, except that {@link #end} is called once, after all client threads have ended.
 */
final class Run<T extends ClientThread> {

  private final Session<T> session;
  private final RunPlan plan;
  private final RunMeasurements measurements;
  final Load<T> load;
  final TimedPart<T> part;
  private final long readyNanos = System.nanoTime();

  private Run(Session<T> session, RunMeasurements measurements, Runnable stop) {
    this.session = session;
    this.plan = session.plan;
    this.measurements = measurements;
    this.load = new Load<>(session.properties, session.workload);
    this.part = new TimedPart<>(session, plan, session.properties, measurements, stop);
  }

  /** Prepares a load or run, its warm-up included. */
  static <T extends ClientThread> Run<T> begin(
      Properties properties, Session.WorkloadFactory<T> factory, Runnable stop)
      throws WorkloadException {
    RunMeasurements measurements = RunMeasurements.install(properties);
    return new Run<>(Session.begin(properties, factory, measurements), measurements, stop);
  }

  /**
   * Adds the client thread that calls this, and returns when all client threads have been added.
   */
  T join(int number, int count) throws RunException {
    T thread = part.join(number, count);
    if (number == 0) {
      plan.client().begun();
      part.watch.start();
    }
    return thread;
  }

  /** Ends the load or run: sends what a load has left, judges, audits, and closes the store. */
  void end() throws RunException {
    part.watch.close();
    try {
      part.end();
      completeLoad();
      session.ended(part.threads);
      RunOutcome outcome =
          session.audit(part.outcome(session.counts(part.threads), isTimeUp()), part.threads);
      measurements.end(outcome);
      SearchDb.printRemainingErrors();
      completeMetadata(outcome);
      measurements.end(session.weigh(outcome));
    } catch (RunException e) {
      measurements.end(RunOutcome.none(e.exitCode()));
      throw e;
    } finally {
      session.close();
    }
  }

  /** Sends what the threads have left, unless a document could not be stored in all its tries. */
  private void completeLoad() {
    for (T thread : part.threads) {
      if (part.watch.sum(Count.FAILED) == 0) {
        load.sendRest(thread, session.db);
      }
    }
  }

  /**
   * True if the stock client's clock has ended the threads; it starts after this object is made.
   */
  private boolean isTimeUp() {
    return plan.limitSeconds() > 0
        && System.nanoTime() - readyNanos >= TimeUnit.SECONDS.toNanos(plan.limitSeconds());
  }

  private void completeMetadata(RunOutcome outcome) throws RunException {
    if (!plan.running() && outcome.exitCode() == ExitCode.DONE) {
      Preparation.ask(
          session.db, "complete the load", () -> session.dataset().finishLoad(plan.part()));
    }
  }
}
