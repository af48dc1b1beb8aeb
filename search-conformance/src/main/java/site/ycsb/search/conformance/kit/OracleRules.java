// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate;
import site.ycsb.search.conformance.Crew;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.conformance.TableRules;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;

/** Comparison of a loaded corpus with the oracle: the gate at length. */
@Tag(OracleRules.LONG)
@Requires({Documents.class, Search.class})
abstract class OracleRules extends TableRules {

  /** Tag of the tests that take seconds even in memory. */
  static final String LONG = "long";

  private static final int DOCUMENTS = 20_000;
  private static final int BATCH = 500;
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
    Corpus corpus = Corpora.from(properties);
    Crew.run(
        store,
        session.table(),
        (thread, loader) -> {
          for (int from = thread * BATCH; from < DOCUMENTS; from += Crew.SIZE * BATCH) {
            List<Document> batch =
                LongStream.range(from, from + BATCH).mapToObj(corpus::document).toList();
            assertThat(loader.db().insert(loader.table(), batch)).containsOnly(Status.OK);
          }
        });

    Gate gate = new Gate(corpus, DOCUMENTS);
    Gate.Verdict verdict =
        gate.askAndRead(session.db(), session.table(), gate.queries(Kind.BOTH, QUERIES, SEED));

    assertThat(verdict.difference()).isEmpty();
    assertThat(verdict.queries()).isEqualTo(QUERIES);
    assertThat(verdict.hits()).isGreaterThan(QUERIES);
    assertThat(session.count()).isEqualTo(DOCUMENTS);
  }
}
