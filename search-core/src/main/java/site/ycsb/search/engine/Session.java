// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import site.ycsb.DBException;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.RunMeasurements;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.run.RunSettings;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;
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
  final RunMeasurements measurements;
  final ThreadContext.Checked checked = new ThreadContext.Checked();
  final Dataset dataset;

  /** Number of runs that have written to the dataset before. */
  private final long epoch;

  private Checks.Before gate = Checks.NONE.before();
  private Optional<String> loadedBy = Optional.empty();
  private RunOutcome.Basis basis = new RunOutcome.Basis("", "", Map.of());

  /** Makes the table ready for a load, or checks what a run finds. */
  Session(
      Properties properties, TimedWorkload<T> workload, SearchDb db, RunMeasurements measurements)
      throws RunException {
    this.properties = properties;
    this.measurements = measurements;
    this.plan = RunPlan.of(properties, 0, true);
    this.workload = workload;
    this.db = db;
    this.dataset = new Dataset(db.tables(), workload.dataset());
    this.epoch = plan.running() ? prepareRun() : prepareLoad();
    try {
      workload.begin(new TimedWorkload.PreparedRun(epoch, loadedBy), db);
    } catch (Exception e) {
      throw RunException.of(e);
    }
  }

  // ---- Preparation ----

  /**
   * Makes the table ready to take this client's part of the dataset. A load is in no hurry, so from
   * now on a reply may take as long as in a warm-up.
   */
  private long prepareLoad() throws RunException {
    db.store().warmingUp(true);
    ask("check the server", this::requireExact);
    // Of several clients, the first drops the table, although it loads only a part.
    boolean replaces =
        plan.client().isFirst() && (plan.client().hasOthers() || dataset.isWhole(plan.part()));
    ask("prepare the load", () -> dataset.prepareLoad(plan.part(), replaces));
    plan.client().prepared();
    basis = new RunOutcome.Basis(workload.dataset().digest(), "", applyProfile());
    return 0;
  }

  /** Makes sure that the table holds the dataset and that the store answers rightly. */
  private long prepareRun() throws RunException {
    if (db.tables().isTransient()) {
      ask("load the dataset", () -> dataset.load(this::store));
    }
    boolean known = RunSettings.DATASET.from(properties) != Dataset.Policy.UNCHECKED;
    String answers = known ? ask("check the dataset", this::check) : "";
    basis = new RunOutcome.Basis(known ? workload.dataset().digest() : "", answers, applyProfile());
    return ask("read the dataset metadata", dataset::writers);
  }

  private void store(long number) throws Exception {
    if (!workload.storing(List.of(number)).send(db).get(0).isOk()) {
      throw SearchDb.lastFailure().orElseThrow();
    }
  }

  /**
   * Marks the dataset as written to, before a run writes. Of several clients, the first does so
   * once all of them have checked the dataset.
   */
  void mark() throws RunException {
    String table = workload.dataset().table();
    if (workload.writes() && plan.client().isFirst()) {
      long before =
          ask("write the dataset metadata", () -> Dataset.touch(db.tables(), table, "a run"));
      if (before != epoch) {
        throw new RunException(
            ExitCode.DATASET, "table %s: another run has begun to write to it".formatted(table));
      }
    }
  }

  /** Checks dataset and answers; returns the digest of those, which is empty without a gate. */
  private String check() throws Exception {
    boolean untouched = dataset.require(RunSettings.DATASET.from(properties), workload.inserts());
    loadedBy = Optional.of(dataset.loadedBy());
    requireExact();
    boolean gated = RunSettings.GATE.from(properties).equals("short");
    if (gated && untouched) {
      TimedWorkload.Passed passed = workload.verify(db, TimedWorkload.Share.ALL);
      verifyTogether();
      gate = new Checks.Before(passed.questions(), plan.threads());
      return passed.digest();
    }
    if (gated) {
      System.err.println(
          "The dataset has been written to since it was loaded: answers are checked by the words"
              + " that updates keep, and are not verified. Load it again for the full check.");
    }
    return "";
  }

  /** Asks the gate again, by all threads at once. A reply may take as long as in a warm-up. */
  private void verifyTogether() throws Exception {
    db.store().warmingUp(true);
    try {
      Crew.together(
          properties,
          plan.threads(),
          (own, number) -> workload.verify(own, new TimedWorkload.Share(number, plan.threads())));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RunException wrong
          && wrong.exitCode() == ExitCode.WRONG_ANSWERS) {
        throw new RunException(
            ExitCode.WRONG_ANSWERS,
            "asked by %d threads at once, %s".formatted(plan.threads(), wrong.getMessage()),
            wrong);
      }
      throw e.getCause() instanceof Exception cause ? cause : e;
    } finally {
      db.store().warmingUp(false);
    }
  }

  private void requireExact() throws Exception {
    if (workload.needs().operations().contains(Search.class)) {
      db.operations(Search.class).requireExact();
    }
  }

  /** Applies the profile; returns the settings in effect, the server's version before them. */
  private Map<String, String> applyProfile() throws RunException {
    return ask(
        "apply the profile",
        () -> {
          db.tables().applyProfile(workload.dataset().table());
          EffectiveSettings found = db.store().settings();
          if (!db.tables().isTransient()) {
            printDifferences(Profile.from(properties), found);
          }
          Map<String, String> row = new LinkedHashMap<>();
          row.put("server", db.store().version());
          row.putAll(found.row());
          row.putAll(workload.reported());
          return Collections.unmodifiableMap(row);
        });
  }

  private static void printDifferences(Profile wanted, EffectiveSettings found) {
    Map<String, String> row = found.row();
    Map<String, String> asked = new LinkedHashMap<>();
    asked.put("durability", Setting.written(wanted.durability()));
    asked.put("replicas", Integer.toString(wanted.replicas()));
    if (!found.isVisibleAs(wanted.visibility())) {
      asked.put("visibility", Setting.written(wanted.visibility()));
    }
    asked.forEach(
        (name, value) -> {
          if (!value.equals(row.get(name))) {
            System.err.printf("%s is %s here, where %s is asked for%n", name, row.get(name), value);
          }
        });
  }

  interface Command {
    void send() throws Exception;
  }

  void ask(String what, Command command) throws RunException {
    Callable<Boolean> request =
        () -> {
          command.send();
          return true;
        };
    ask(what, request);
  }

  /** Sends a request, whose purpose a failure names. */
  <R> R ask(String what, Callable<R> request) throws RunException {
    try {
      return request.call();
    } catch (RunException | SettingException e) {
      throw e;
    } catch (StoreException e) {
      throw new RunException(e.exitCode(), ErrorLog.oneLine(e), e);
    } catch (Exception e) {
      throw new RunException(
          ExitCode.UNREACHABLE, "can't %s: %s".formatted(what, InsertRetry.message(db, e)), e);
    }
  }

  // ---- Slices and the end ----

  /** Sets what other sessions on the same server may have set otherwise since the last slice. */
  void renewProfile() throws RunException {
    ask("apply the profile", () -> db.tables().applyProfile(workload.dataset().table()));
  }

  /** Lets the workload look at what some threads have stored, unless an operation has failed. */
  void ended(List<T> threads) throws RunException {
    if (ClientThread.sum(threads, Count.FAILED) == 0) {
      ask("look at what was stored", () -> workload.ended(db, threads));
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
        end, checks(threads, Checks.After.NONE), counts, workload.findings(threads), basis, usage);
  }

  /**
   * Looks at the store after the threads have ended. It changes the outcome if another client has
   * replaced the dataset, or if the threads left documents other than they wrote.
   */
  RunOutcome audit(RunOutcome outcome, List<T> threads) {
    if (loadedBy.isEmpty()) {
      return outcome;
    }
    try {
      Optional<String> lost = dataset.lost(loadedBy.get(), workload.removed());
      if (lost.isPresent()) {
        return outcome.onLostDataset(lost.get());
      }
      if (outcome.exitCode() != ExitCode.DONE || !plan.running()) {
        return outcome;
      }
      int items = workload.writes() ? Math.toIntExact(RunSettings.AUDIT.from(properties)) : 0;
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
        gate,
        new Checks.During(
            ClientThread.sum(threads, Count.SEARCHES),
            ClientThread.sum(threads, Count.CHECKED_SEARCHES),
            checked.searched().count(),
            ClientThread.sum(threads, Count.READS),
            ClientThread.sum(threads, Count.CHECKED_READS),
            checked.read().count(),
            ClientThread.sum(threads, Count.STALE)),
        after,
        workload.writes());
  }

  /** Adds the bytes that the store uses; not after a failure, when it may be slow or gone. */
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
  static void close(SearchDb db) {
    try {
      db.cleanup();
    } catch (DBException e) {
      System.err.println(ErrorLog.oneLine(e));
    }
  }
}
