// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DistinctCount;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.run.WrongAnswers;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;

/**
 * Work of this process on one dataset, from its preparation to its audit. In between, its threads
 * are measured once, in a {@link Run}, or many times, in {@link Slices}. It holds a binding open
 * from the first to the last, so that the client threads find the store connected.
 */
final class Session<T extends ClientThread> {

  final Properties properties;
  final RunPlan plan;
  final TimedWorkload<T> workload;
  final SearchDb db;
  final WrongAnswers wrongAnswers = new WrongAnswers();
  private final PreparedRun prepared;

  private Session(Properties properties, RunPlan plan, TimedWorkload<T> workload, SearchDb db)
      throws RunException {
    this.properties = properties;
    this.plan = plan;
    this.workload = workload;
    this.db = db;
    Preparation preparation = new Preparation(properties, plan, workload, db);
    this.prepared = plan.running() ? preparation.run() : preparation.load();
    try {
      workload.begin(prepared, db);
    } catch (Exception e) {
      throw RunException.of(e);
    }
  }

  interface WorkloadFactory<T extends ClientThread> {
    TimedWorkload<T> make() throws WorkloadException;
  }

  /** Prepares a session, its warm-up included; the measurements get the outcome if that fails. */
  static <T extends ClientThread> Session<T> begin(
      Properties properties, WorkloadFactory<T> factory, RunMeasurements measurements)
      throws WorkloadException {
    @Nullable SearchDb db = null;
    boolean ready = false;
    try {
      TimedWorkload<T> workload = factory.make();
      new Capabilities(workload.needs(), workload.kinds()).require(properties);
      db = SearchDb.open(properties);
      Session<T> session = new Session<>(properties, RunPlan.from(properties), workload, db);
      if (session.plan.running()) {
        new Warmup<>(properties, session.plan, workload, session.wrongAnswers, measurements)
            .run(db.store());
      }
      session.plan.client().await("the measured time");
      ready = true;
      return session;
    } catch (SettingException | DBException | RunException e) {
      RunException reason = RunException.of(e);
      measurements.end(RunOutcome.none(reason.exitCode()));
      throw reason;
    } finally {
      if (!ready && db != null) {
        close(db);
      }
    }
  }

  /** Sets what other sessions on the same server may have set otherwise since the last slice. */
  void applyProfile() throws RunException {
    Preparation.ask(
        db, "apply the profile", () -> db.tables().applyProfile(workload.dataset().table()));
  }

  Dataset dataset() {
    return new Dataset(db.tables(), workload.dataset());
  }

  /** Lets the workload look at what some threads have stored, unless an operation has failed. */
  void ended(List<T> threads) throws RunException {
    if (sum(threads, Count.FAILED) == 0) {
      Preparation.ask(db, "look at what was stored", () -> workload.ended(db, threads));
    }
  }

  /** During the timed part, only the client threads' connections are in use. */
  void reconnect() {
    try {
      db.reconnect();
    } catch (DBException e) {
      // What follows fails for the same reason, and says so where it matters.
    }
  }

  /** Outcome of threads that have ended, before the audit. */
  RunOutcome outcome(
      RunOutcome.End end, RunOutcome.Counts counts, List<T> threads, RunOutcome.Usage usage) {
    return new RunOutcome(
        end,
        checks(threads, Checks.After.NONE),
        counts,
        workload.findings(threads),
        prepared.basis(),
        usage);
  }

  /**
   * Looks at the store after the threads have ended. It changes the outcome if another client has
   * replaced the dataset, or if the threads left documents other than they wrote.
   */
  RunOutcome audit(RunOutcome outcome, List<T> threads) {
    if (prepared.loadedBy().isEmpty()) {
      return outcome;
    }
    try {
      Optional<String> lost = dataset().lost(prepared.loadedBy().get());
      if (lost.isPresent()) {
        return outcome.onLostDataset(lost.get());
      }
      if (outcome.exitCode() != ExitCode.DONE || !plan.running()) {
        return outcome;
      }
      int items = workload.writes() ? plan.settings().auditDocuments() : 0;
      return outcome.with(checks(threads, workload.audit(db, threads, items)));
    } catch (RunException e) {
      return e.exitCode() == ExitCode.WRONG_ANSWERS
          ? outcome.onFailedAudit(ErrorLog.oneLine(e))
          : outcome.unaudited(ErrorLog.oneLine(e));
    } catch (Exception e) {
      return outcome.unaudited("can't look at the dataset again: " + ErrorLog.oneLine(e));
    }
  }

  /** Checks of all answers to some threads, with the result of those after it. */
  private Checks checks(List<T> threads, Checks.After after) {
    return new Checks(
        prepared.gate(),
        new Checks.During(
            sum(threads, Count.SEARCHES),
            sum(threads, Count.CHECKED_SEARCHES),
            DistinctCount.union(threads.stream().map(thread -> thread.searched).toList()),
            sum(threads, Count.READS),
            sum(threads, Count.CHECKED_READS),
            DistinctCount.union(threads.stream().map(thread -> thread.read).toList()),
            sum(threads, Count.STALE)),
        after,
        workload.writes());
  }

  RunOutcome.Counts counts(List<T> threads) {
    return new RunOutcome.Counts(
        sum(threads, Count.SUCCEEDED), sum(threads, Count.FAILED), sum(threads, Count.WRONG));
  }

  private long sum(List<T> threads, Count count) {
    return threads.stream().mapToLong(thread -> thread.tally.get(count)).sum();
  }

  /**
   * Adds the bytes that the store uses. After a failure the store is not asked, because it may be
   * slow or gone.
   */
  RunOutcome weigh(RunOutcome outcome) {
    if (outcome.exitCode() != ExitCode.DONE) {
      return outcome;
    }
    try {
      Map<String, Long> sizes = db.tables().sizes(workload.dataset().table());
      return outcome.withStoreBytes(Collections.unmodifiableMap(new TreeMap<>(sizes)));
    } catch (Exception e) {
      System.err.println("can't ask for the store's size: " + ErrorLog.oneLine(e));
      return outcome;
    }
  }

  /** Closes the store. A failure to close is printed and costs no run its results. */
  void close() {
    close(db);
  }

  private static void close(SearchDb db) {
    try {
      db.cleanup();
    } catch (DBException e) {
      System.err.println(ErrorLog.oneLine(e));
    }
  }
}
