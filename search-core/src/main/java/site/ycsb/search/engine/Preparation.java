// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import site.ycsb.search.binding.EffectiveSettings;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.Profile;
import site.ycsb.search.binding.ProfileSettings;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.StoreException;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPolicy;
import site.ycsb.search.check.RunException;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.RunOutcome;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.Setting;
import site.ycsb.search.settings.SettingException;

/** Preparation of the store for the timed part: dataset, profile, and the gate before a run. */
final class Preparation {

  private final Properties properties;
  private final RunPlan plan;
  private final TimedWorkload<?> workload;
  private final SearchDb db;
  private final Dataset dataset;
  private Checks.Before gate = Checks.NONE.before();
  private Optional<String> loadedBy = Optional.empty();
  private String digest = "";
  private String answers = "";

  Preparation(Properties properties, RunPlan plan, TimedWorkload<?> workload, SearchDb db) {
    this.properties = properties;
    this.plan = plan;
    this.workload = workload;
    this.db = db;
    this.dataset = new Dataset(db.tables(), workload.dataset());
  }

  /**
   * Makes the table ready to take this client's part of the dataset. A load is in no hurry, so from
   * now on a reply may take as long as in a warm-up.
   */
  PreparedRun load() throws RunException {
    db.store().warmingUp(true);
    ask(db, "check the server", this::requireExact);
    if (!plan.client().isFirst()) {
      plan.client().await("the table");
    }
    prepareLoad();
    if (plan.client().isFirst()) {
      plan.client().await("the table");
    }
    digest = workload.dataset().digest();
    return prepared(0, applyProfile());
  }

  private PreparedRun prepared(long epoch, Map<String, String> settings) {
    return new PreparedRun(gate, epoch, loadedBy, new RunOutcome.Basis(digest, answers, settings));
  }

  /** Of several clients, the first drops the table, although it loads only a part. */
  private void prepareLoad() throws RunException {
    Dataset.Part part = plan.part();
    boolean replaces =
        plan.client().isFirst() && (plan.client().hasOthers() || dataset.isWhole(part));
    ask(db, "prepare the load", () -> dataset.prepareLoad(part, replaces));
  }

  /** Makes sure that the table holds the dataset and that the store answers rightly. */
  PreparedRun run() throws RunException {
    if (db.tables().isTransient()) {
      ask(db, "load the dataset", () -> dataset.load(this::store));
    }
    if (plan.settings().dataset() != DatasetPolicy.UNCHECKED) {
      ask(db, "check the dataset", this::check);
    }
    Map<String, String> row = applyProfile();
    return prepared(workload.writes() ? touchTogether() : 0, row);
  }

  private void store(long number) throws Exception {
    if (!workload.storing(List.of(number)).send(db).get(0).isOk()) {
      throw SearchDb.lastFailure().orElseThrow();
    }
  }

  /**
   * Marks the dataset as written to, after all clients have checked it and before one writes.
   *
   * @return number of runs that have written to it before
   */
  private long touchTogether() throws RunException {
    if (plan.client().isFirst()) {
      plan.client().await("the checks");
      long before = ask(db, "write the dataset metadata", this::touch);
      plan.client().await("the dataset metadata");
      return before;
    }
    long before = ask(db, "read the dataset metadata", dataset::writers);
    plan.client().await("the checks");
    plan.client().await("the dataset metadata");
    return before;
  }

  private long touch() throws Exception {
    return Dataset.touch(db.tables(), workload.dataset().table(), "a run");
  }

  private void check() throws Exception {
    boolean untouched = dataset.require(plan.settings().dataset(), workload.inserts());
    loadedBy = Optional.of(dataset.loadedBy());
    digest = workload.dataset().digest();
    requireExact();
    if (plan.settings().gate() && untouched) {
      TimedWorkload.Passed passed = workload.verify(db, TimedWorkload.Share.ALL);
      verifyTogether();
      answers = passed.digest();
      gate = new Checks.Before(passed.questions(), plan.threads());
    } else if (plan.settings().gate()) {
      System.err.println(
          "The dataset has been written to since it was loaded: answers are checked by the words"
              + " that updates keep, and are not verified. Load it again for the full check.");
    }
  }

  /**
   * Asks the gate's questions again, by all client threads at once. A reply may take as long as in
   * a warm-up.
   */
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
    if (workload.needs().contains(Search.class)) {
      db.operations(Search.class).requireExact();
    }
  }

  /** Applies the profile; returns the settings in effect, the server's version before them. */
  private Map<String, String> applyProfile() throws RunException {
    return ask(
        db,
        "apply the profile",
        () -> {
          db.tables().applyProfile(workload.dataset().table());
          EffectiveSettings found = db.store().settings();
          if (!db.tables().isTransient()) {
            printDifferences(ProfileSettings.profile(properties), found);
          }
          Map<String, String> row = new LinkedHashMap<>();
          row.put("server", db.store().version());
          row.putAll(found.row());
          row.putAll(workload.reported());
          return Collections.unmodifiableMap(row);
        });
  }

  /** Prints where the store gives less than the profile asks for, or more. */
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

  static void ask(SearchDb db, String what, Command command) throws RunException {
    Callable<Boolean> request =
        () -> {
          command.send();
          return true;
        };
    ask(db, what, request);
  }

  /** Sends a request, whose purpose a failure names. */
  static <T> T ask(SearchDb db, String what, Callable<T> request) throws RunException {
    try {
      return request.call();
    } catch (RunException | SettingException e) {
      throw e;
    } catch (StoreException e) {
      throw new RunException(e.exitCode(), ErrorLog.oneLine(e), e);
    } catch (Exception e) {
      throw new RunException(
          ExitCode.UNREACHABLE, "can't %s: %s".formatted(what, LoadFailure.ofRequest(db, e)), e);
    }
  }
}
