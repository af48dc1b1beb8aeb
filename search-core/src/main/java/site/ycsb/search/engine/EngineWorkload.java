// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import static java.util.Objects.requireNonNull;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.RunException;
import site.ycsb.search.properties.OutputCheck;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.Arrivals;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;
import site.ycsb.workloads.CoreWorkload;

/**
 * Workload as stock YCSB sees it: it chooses keys as CoreWorkload does, and leaves the rest to a
 * {@link Run}. The stock client calls {@link #init} before it starts its clock; there the run is
 * prepared. Shared by all client threads.
 */
public abstract class EngineWorkload<T extends ClientThread> extends CoreWorkload {

  private @Nullable Run<T> run;

  protected abstract TimedWorkload<T> workload(Properties properties, KeyChoices choices)
      throws WorkloadException;

  /** Checks the properties; CoreWorkload would not notice some mistakes. */
  protected void require(Properties properties) {
    PropertyCheck.require(properties);
    OutputCheck.require(properties);
  }

  @Override
  public final void init(Properties properties) throws WorkloadException {
    Arrivals.showTarget(properties);
    run = new Run<>(session(properties, true));
  }

  /** Prepares a session of slices in place of {@link #init}. */
  public final Slices<T> prepare(Properties properties) throws WorkloadException {
    return new Slices<>(session(properties, false));
  }

  /** Prepares a session, and may begin it; the measurements get the outcome if that fails. */
  private Session<T> session(Properties properties, boolean begins) throws WorkloadException {
    RunMeasurements measurements = RunMeasurements.install(properties);
    @Nullable SearchDb db = null;
    boolean ready = false;
    try {
      TimedWorkload<T> workload = made(properties);
      workload.needs().require(properties);
      db = SearchDb.open(properties);
      Session<T> session = new Session<>(properties, workload, db, measurements);
      if (begins && session.plan.running()) {
        session.mark();
        new Warmup<>(session).run();
      }
      ready = true;
      return session;
    } catch (SettingException | DBException | RunException e) {
      RunException reason = RunException.of(e);
      measurements.end(RunOutcome.none(reason.exitCode()));
      throw reason;
    } finally {
      if (!ready && db != null) {
        Session.close(db);
      }
    }
  }

  private TimedWorkload<T> made(Properties properties) throws WorkloadException {
    require(properties);
    if (!YcsbSettings.DO_TRANSACTIONS.from(properties)) {
      // CoreWorkload requires it in a load too, where it has no effect.
      properties.putIfAbsent(
          YcsbSettings.OPERATION_COUNT.key(), YcsbSettings.RECORD_COUNT.from(properties) + "");
    }
    super.init(properties);
    return workload(
        properties,
        new KeyChoices(
            ClientPlace.from(properties),
            YcsbSettings.RECORD_COUNT.from(properties),
            YcsbSettings.DELETE_PROPORTION.from(properties) > 0
                    && keychooser instanceof UniformLongGenerator
                ? KeyChoices.uniform(
                    YcsbSettings.INSERT_START.from(properties), transactioninsertkeysequence)
                : keychooser,
            transactioninsertkeysequence,
            fieldchooser,
            scanlength));
  }

  @Override
  public final Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    return run().initThread(properties, thread, threads);
  }

  @Override
  @SuppressWarnings("unchecked") // YCSB passes what initThread has returned.
  public final boolean doInsert(DB db, Object state) {
    return run().insert((T) state, keysequence.nextValue().longValue());
  }

  @Override
  public final boolean doTransaction(DB db, Object state) {
    return run().doTransaction(db, state);
  }

  @Override
  public final void requestStop() {
    run().requestStop();
  }

  @Override
  public final boolean isStopRequested() {
    return run().isStopRequested();
  }

  @Override
  public final void cleanup() throws WorkloadException {
    run().end();
    super.cleanup();
  }

  private Run<T> run() {
    return requireNonNull(run, "init() has not been called, or failed");
  }
}
