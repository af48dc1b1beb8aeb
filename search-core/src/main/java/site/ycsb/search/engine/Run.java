// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.concurrent.TimeUnit;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.run.RunSettings;
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
  private final Batches<T> inserts;
  final TimedPart<T> part;
  private final long readyNanos = System.nanoTime();

  /** Begins to measure, so nothing but the threads' begin may follow. */
  Run(Session<T> session, Runnable stop) {
    this.session = session;
    this.plan = session.plan;
    int batch = Math.toIntExact(RunSettings.BATCH_SIZE.from(session.properties));
    this.inserts =
        new Batches<>(
            batch > 1 ? "INSERT-BATCH" : "INSERT",
            session.workload,
            batch,
            InsertRetry.from(session.properties),
            numbers -> {},
            (number, stored) -> {});
    this.part = new TimedPart<>(session, plan, session.measurements, stop);
    part.begin();
  }

  /** Adds the client thread that calls this; returns when all client threads have been added. */
  T join(int number, int count) throws RunException {
    T thread = part.join(number, count);
    if (!plan.running()) {
      thread.db().beforeCleanup(() -> sendRest(thread)); // Still within the measured time.
    }
    if (number == 0) {
      plan.client().begun();
      part.watch.start();
    }
    return thread;
  }

  /** Inserts an item of a load, or adds it to a batch; false if the thread should end. */
  boolean insert(T thread, long number) {
    // The stock client would load recordcount documents from insertstart on.
    return number < plan.part().to() && inserts.add(thread, number);
  }

  /** Sends a batch that is not full, unless a document could not be stored in all its tries. */
  private void sendRest(T thread) {
    if (part.watch.sum(Count.FAILED) == 0) {
      inserts.sendRest(thread);
    }
  }

  /** Ends the load or run: judges, audits, and closes the store. */
  void end() throws RunException {
    part.watch.close();
    part.close();
    try {
      part.end();
      session.ended(part.threads);
      RunOutcome outcome =
          session.audit(part.outcome(session.counts(part.threads), isTimeUp()), part.threads);
      session.measurements.end(outcome);
      SearchDb.printRemainingErrors();
      if (!plan.running() && outcome.exitCode() == ExitCode.DONE) {
        session.ask("complete the load", () -> session.dataset.finishLoad(plan.part()));
      }
      session.measurements.end(session.weigh(outcome));
    } catch (RunException e) {
      session.measurements.end(RunOutcome.none(e.exitCode()));
      throw e;
    } finally {
      Session.close(session.db);
    }
  }

  /** True if the stock client's clock has ended the threads; it starts after this object. */
  private boolean isTimeUp() {
    return plan.limitSeconds() > 0
        && System.nanoTime() - readyNanos >= TimeUnit.SECONDS.toNanos(plan.limitSeconds());
  }
}
