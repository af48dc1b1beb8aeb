// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Properties;
import site.ycsb.DBException;

/**
 * The full gate as a command: many queries to an untouched dataset. Its output is for the process
 * that compares stores, not for people: a {@link VerificationResult} as properties, or why there is
 * none.
 */
final class Verification {

  private final Properties properties;

  Verification(Properties properties) {
    this.properties = properties;
  }

  /** Asks, writes what came of it, and says how the process should end. */
  ExitCode print(OutputStream out) throws DBException, RunException, IOException {
    try {
      VerificationResult result = verify();
      result.toProperties().store(out, null);
      return result.exitCode();
    } catch (DBException | RunException | SettingException e) {
      VerificationResult.failed(SearchClient.exitCode(e), ErrorLog.oneLine(e)).store(out, null);
      throw e;
    }
  }

  private VerificationResult verify() throws DBException, RunException {
    SearchSettings.from(properties);
    Corpus corpus = Corpus.from(properties);
    SearchDb<?> db =
        SearchDbs.open(properties)
            .orElseThrow(
                () -> new SettingException("db: valid is a binding that can search, for verify"));
    try {
      requireDataset(db, corpus);
      return ask(db, corpus);
    } catch (RunException | DBException | SettingException e) {
      throw e;
    } catch (Exception e) {
      throw new RunException(ExitCode.UNREACHABLE, "can't verify: " + ErrorLog.oneLine(e), e);
    } finally {
      db.cleanup();
    }
  }

  private void requireDataset(SearchDb<?> db, Corpus corpus) throws Exception {
    Dataset dataset = new Dataset(db, properties, corpus);
    if (db.isTransient()) {
      dataset.load(corpus);
    }
    dataset.require(SearchSettings.DatasetPolicy.UNTOUCHED, false);
    db.requireExactSearch();
  }

  private VerificationResult ask(SearchDb<?> db, Corpus corpus) throws Exception {
    long documents = YcsbSettings.RECORD_COUNT.from(properties);
    Gate gate = new Gate(corpus, documents);
    List<SearchQuery> queries =
        gate.queries(
            Math.toIntExact(SearchSettings.VERIFY_QUERIES.from(properties)),
            SearchSettings.VERIFY_SEED.from(properties));
    long startNanos = System.nanoTime();
    Gate.Verdict verdict = gate.askAndRead(db, YcsbSettings.TABLE.from(properties), queries);
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return new VerificationResult(db.version(), db.settings(), documents, seconds, verdict);
  }
}
