// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Properties;
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
final class Run<T extends ClientThread> extends TimedPart<T> {

  private final Batches<T> inserts;
  private final long readyNanos = System.nanoTime();

  /** Begins to measure, so nothing but the threads' begin may follow. */
  Run(Session<T> session) {
    super(session, session.plan, session.measurements);
    int batch = Math.toIntExact(RunSettings.BATCH_SIZE.from(session.properties));
    this.inserts =
        new Batches<>(
            batch > 1 ? "INSERT-BATCH" : "INSERT",
            session.workload,
            batch,
            InsertRetry.from(session.properties),
            numbers -> {},
            (number, stored) -> {});
    begin();
    released.countDown();
  }

  @Override
  public T initThread(Properties properties, int number, int count) throws RunException {
    T thread = super.initThread(properties, number, count);
    if (!plan.running()) {
      thread.db().beforeCleanup(() -> sendRest(thread)); // Still within the measured time.
    }
    if (number == 0) {
      watch.start();
    }
    return thread;
  }

  /** Inserts an item of a load, or adds it to a batch; false if the thread should end. */
  boolean insert(T thread, long number) {
    // The stock client would load recordcount documents from insertstart on.
    boolean going = number < plan.part().to() && inserts.add(thread, number);
    if (thread.hasFailed()) {
      requestStop(); // The load has failed: the other threads end, too.
    }
    return going;
  }

  /** Sends a batch that is not full, unless a document could not be stored in all its tries. */
  private void sendRest(T thread) {
    if (watch.counts().failed() == 0) {
      inserts.sendRest(thread);
    }
  }

  /** Ends the load or run: judges, audits, and closes the store. */
  void end() throws RunException {
    watch.close();
    close();
    try {
      reconnect();
      session.ended(threads);
      RunOutcome outcome = session.audit(outcome(watch.counts(), isTimeUp()), threads);
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
