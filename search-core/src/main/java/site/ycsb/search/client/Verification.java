// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.client;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.DBException;
import site.ycsb.search.binding.Capabilities;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.ErrorLog;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchDb;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.OwnQuestions;
import site.ycsb.search.check.PanelChoice;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.check.VerificationResult.Output;
import site.ycsb.search.check.VerificationSettings;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.CorpusSettings;
import site.ycsb.search.properties.PropertyCheck;
import site.ycsb.search.ranking.Ranks;
import site.ycsb.search.settings.ExitCode;
import site.ycsb.search.settings.SettingException;
import site.ycsb.search.settings.YcsbSettings;

/**
 * Full gate as a command: many queries to an untouched dataset. Its output is for the process that
 * compares stores: a {@link VerificationResult}, or the reason why there is none.
 */
public final class Verification {

  /** Capabilities that a store must have. */
  public static final Capabilities NEEDS =
      new Capabilities(Set.of(Documents.class, Search.class), Set.of());

  /** Ranked questions, whose answers are compared by their best documents. */
  private static final int MOST_RANKED = 100;

  private static final int BEST = 10;

  private Verification() {}

  static ExitCode print(Properties properties, OutputStream out)
      throws DBException, RunException, IOException {
    try {
      VerificationResult result = verify(properties);
      write(out, new Output(Optional.of(result), Optional.empty()));
      return result.exitCode();
    } catch (DBException | RunException | SettingException e) {
      write(out, new Output(Optional.empty(), Optional.of(ErrorLog.oneLine(e))));
      throw e;
    }
  }

  private static void write(OutputStream out, Output output) throws IOException {
    out.write(output.json().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static VerificationResult verify(Properties properties) throws DBException, RunException {
    PropertyCheck.requireOwn(properties);
    Corpus corpus = Corpora.from(properties);
    SearchDb db = SearchDb.open(properties);
    try {
      NEEDS.require(properties);
      requireDataset(properties, db, corpus);
      return ask(properties, db, corpus);
    } catch (RunException | DBException | SettingException e) {
      throw e;
    } catch (Exception e) {
      throw new RunException(ExitCode.UNREACHABLE, "can't verify: " + ErrorLog.oneLine(e), e);
    } finally {
      db.cleanup();
    }
  }

  private static void requireDataset(Properties properties, SearchDb db, Corpus corpus)
      throws Exception {
    Dataset dataset = new Dataset(db.tables(), DatasetPlan.of(properties, corpus));
    if (db.tables().isTransient()) {
      dataset.load(db.operations(Documents.class));
    }
    dataset.require(Dataset.Policy.UNTOUCHED, false);
    db.operations(Search.class).requireExact();
  }

  private static VerificationResult ask(Properties properties, SearchDb db, Corpus corpus)
      throws Exception {
    long documents = YcsbSettings.RECORD_COUNT.from(properties);
    PanelChoice choice =
        new PanelChoice(corpus, documents, VerificationSettings.ALL_WORDS.from(properties));
    Gate gate = new Gate(corpus, documents, choice);
    int count = Math.toIntExact(VerificationSettings.QUERIES.from(properties));
    long seed = VerificationSettings.SEED.from(properties);
    String table = YcsbSettings.TABLE.from(properties);
    Set<Kind> kinds = CorpusSettings.kinds(properties);
    OwnQuestions own = OwnQuestions.from(properties).requireAskable(properties);
    Map<Kind, String> lacks = new EnumMap<>(Kind.class);
    lacks.putAll(db.binding().lacks(properties));
    if (!own.isEmpty()) {
      kinds.retainAll(own.kinds());
      own.untranslated(properties).ifPresent(reason -> lacks.put(Kind.OWN, reason));
      lacks.keySet().retainAll(kinds);
    }
    Map<Kind, Gate.Verdict> verdicts = new EnumMap<>(Kind.class);
    long startNanos = System.nanoTime();
    for (Kind kind : VerificationResult.KINDS) {
      if (kind != Kind.BOTH && (!kinds.contains(kind) || lacks.containsKey(kind))) {
        continue;
      }
      List<SearchQuery> queries = own.isEmpty() ? gate.queries(kind, count, seed) : own.of(kind);
      verdicts.put(
          kind,
          kind == Kind.BOTH ? gate.askAndRead(db, table, queries) : gate.ask(db, table, queries));
    }
    Map<Kind, List<Gate.Page>> pages = new EnumMap<>(Kind.class);
    if (kinds.contains(Kind.RANKED) && !lacks.containsKey(Kind.RANKED)) {
      List<SearchQuery> first =
          gate.queries(Kind.RANKED, Math.min(count, MOST_RANKED), seed).stream()
              .map(query -> query.page(0, BEST))
              .distinct()
              .toList();
      List<SearchQuery> edges = gate.shortQueries(Kind.RANKED);
      Gate.Answers answers =
          Gate.ask(
              db,
              table,
              Ranks.questions(
                  gate, corpus, documents, Stream.concat(first.stream(), edges.stream()).toList()),
              (query, of) -> true);
      verdicts.put(Kind.RANKED, answers.verdict());
      pages.put(Kind.RANKED, answers.pages().subList(0, first.size()));
    }
    if (!own.of(Kind.OWN).isEmpty() && !lacks.containsKey(Kind.OWN)) {
      Gate.Answers answers = Gate.ask(db, table, gate.own(own.of(Kind.OWN)), (query, of) -> true);
      verdicts.put(Kind.OWN, answers.verdict());
      pages.put(Kind.OWN, answers.pages());
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return new VerificationResult(
        db.store().version(),
        db.store().settings().row(),
        documents,
        seconds,
        verdicts,
        pages,
        lacks,
        choice.tried(),
        choice.leftOut());
  }
}
