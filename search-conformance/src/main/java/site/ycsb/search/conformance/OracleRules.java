// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.search.Corpus;
import site.ycsb.search.Gate;

/** The gate at length: a loaded corpus, and every answer the oracle's. */
@Tag(OracleRules.LONG)
abstract class OracleRules extends TableRules {

  /** The tag of what takes seconds even in memory. */
  static final String LONG = "long";

  private static final int DOCUMENTS = 20_000;
  private static final int QUERIES = 600;
  private static final long SEED = 42;

  OracleRules(StoreUnderTest store) {
    super(store);
  }

  @Test
  void search_ofALoadedCorpus_isTheOraclesOnEveryPage() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(DOCUMENTS));
    properties.setProperty("fieldcount", "2");
    Corpus corpus = Corpus.from(properties);
    Crew.run(
        store,
        session.table(),
        (thread, loader) -> {
          for (int number = thread; number < DOCUMENTS; number += Crew.SIZE) {
            loader.given(corpus.key(number), corpus.document(number).fields());
          }
        });

    Gate gate = new Gate(corpus, DOCUMENTS);
    Gate.Verdict verdict = gate.ask(session.db(), session.table(), gate.queries(QUERIES, SEED));

    assertThat(verdict.difference()).isEmpty();
    assertThat(verdict.queries()).isEqualTo(QUERIES);
    assertThat(verdict.hits()).isGreaterThan(QUERIES);
    assertThat(gate.readSample(session.db(), session.table())).isEmpty();
    assertThat(session.count()).isEqualTo(DOCUMENTS);
  }
}
