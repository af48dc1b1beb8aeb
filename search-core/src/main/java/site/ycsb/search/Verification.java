// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * The full gate as a command: many queries to an untouched dataset, and a line about the answers.
 */
final class Verification {

  private final Properties properties;

  Verification(Properties properties) {
    this.properties = properties;
  }

  /** Asks, prints a line, and says how the process should end. */
  ExitCode print(PrintStream out) throws DBException, RunException {
    SearchSettings.from(properties);
    Corpus corpus = Corpus.from(properties);
    long documents = YcsbSettings.RECORD_COUNT.from(properties);
    SearchDb<?> db =
        SearchDbs.open(properties)
            .orElseThrow(
                () -> new SettingException("db: valid is a binding that can search, for verify"));
    try {
      Dataset dataset = new Dataset(db, properties, corpus);
      if (db.isTransient()) {
        dataset.load(corpus);
      }
      dataset.require(SearchSettings.DatasetPolicy.UNTOUCHED, false);
      db.requireExactSearch();
      Gate gate = new Gate(corpus, documents);
      List<SearchQuery> queries =
          gate.queries(
              Math.toIntExact(SearchSettings.VERIFY_QUERIES.from(properties)),
              SearchSettings.VERIFY_SEED.from(properties));
      Gate.Verdict verdict = gate.ask(db, YcsbSettings.TABLE.from(properties), queries);
      return print(out, db.version(), documents, verdict);
    } catch (RunException | DBException | SettingException e) {
      throw e;
    } catch (Exception e) {
      throw new RunException(ExitCode.UNREACHABLE, "can't verify: " + ErrorLog.oneLine(e), e);
    } finally {
      db.cleanup();
    }
  }

  private static ExitCode print(
      PrintStream out, String version, long documents, Gate.Verdict verdict) {
    boolean right = verdict.difference().isEmpty();
    out.printf(
        Locale.ROOT,
        "%s: %s: %,d queries over %,d documents, %,d hits, digest %s%n",
        version,
        right ? "every answer is the oracle's" : "WRONG ANSWERS",
        verdict.queries(),
        documents,
        verdict.hits(),
        verdict.digest().substring(0, 16));
    verdict.difference().ifPresent(out::println);
    return right ? ExitCode.DONE : ExitCode.WRONG_ANSWERS;
  }
}
