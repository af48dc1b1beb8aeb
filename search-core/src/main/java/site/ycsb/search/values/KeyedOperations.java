// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.values;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.check.AnswerDigest;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.DocumentAudit;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.Versions;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.engine.ClientThread;
import site.ycsb.search.engine.KeyChoices;
import site.ycsb.search.engine.TimedWorkload;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.run.Checks;
import site.ycsb.search.run.ClientPlace;
import site.ycsb.search.settings.ExitCode;

/**
 * Workload on values by key, opaque or JSON: their versions, and the checks before and after a run.
 * Thread-safe.
 */
public abstract class KeyedOperations<T extends ClientThread> implements TimedWorkload<T> {

  /** Most keys that are read before a run, spread evenly. */
  private static final int MOST = 1_000;

  protected final DatasetPlan dataset;
  protected final KeyChoices choices;
  protected final long seed;
  protected final ClientPlace client;
  private final Properties properties;
  private final int parts;
  private final int leaves;
  private final Versions.Limits limits;
  private @Nullable Versions versions;
  private boolean untouched;

  /**
   * @param parts parts of a value that the gate compares
   * @param leaves parts of a value that are written one by one, at most
   * @param limits what is kept of their writes
   */
  protected KeyedOperations(
      Properties properties, KeyChoices choices, int parts, int leaves, Versions.Limits limits) {
    this.parts = parts;
    this.leaves = leaves;
    this.limits = limits;
    this.dataset = PropertyCheck.plan(properties);
    this.choices = choices;
    this.seed = CorpusSettings.SEED.from(properties);
    this.client = ClientPlace.from(properties);
    this.properties = properties;
  }

  @Override
  public final Properties properties() {
    return properties;
  }

  @Override
  public final DatasetPlan dataset() {
    return dataset;
  }

  @Override
  public void begin(PreparedRun prepared, SearchDb db) {
    versions = new Versions(prepared.numbering(client), leaves, limits);
    untouched = prepared.isUntouched();
  }

  protected final Versions versions() {
    return requireNonNull(versions, "the run is not prepared");
  }

  // ---- The checks ----

  /** Compares a value of an untouched dataset with the right one, and returns that as text. */
  protected abstract String verified(SearchDb db, long number, int part) throws Exception;

  @Override
  public Passed verify(SearchDb db, Share share) throws Exception {
    int questions = (int) Math.min(MOST, dataset.documents()) * parts;
    long step = Math.max(1, dataset.documents() / MOST);
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < questions; i++) {
      if (share.has(i, questions)) {
        answers.add(verified(db, i / parts * step, i % parts));
      }
    }
    return new Passed(AnswerDigest.of(answers), answers.size());
  }

  protected static RunException wrong(String problem) {
    return new RunException(ExitCode.WRONG_ANSWERS, problem);
  }

  /** Key numbers that the run has written, or a sample of them. */
  protected LongStream written() {
    return versions().kept();
  }

  /** Checks the value of a key after the run; fails if a write is lost, for example. */
  protected abstract void requireKept(SearchDb db, long number) throws Exception;

  @Override
  public Checks.After audit(SearchDb db, List<T> threads, int items) throws Exception {
    if (!PropertyCheck.writes(properties)) {
      return new Checks.After(0, 0, untouched ? verify(db, Share.ALL).questions() : 0);
    }
    long[] sample = DocumentAudit.sample(written(), dataset.documents(), items);
    for (long number : sample) {
      requireKept(db, number);
    }
    int audited = (int) Math.min(written().distinct().count(), items);
    return new Checks.After(
        audited, Math.max(audited, versions().written()), sample.length - audited);
  }
}
