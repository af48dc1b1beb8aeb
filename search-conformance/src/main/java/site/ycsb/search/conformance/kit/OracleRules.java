// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;

/** Comparison of a loaded corpus with the oracle: the gate at length. */
@Tag(OracleRules.LONG)
abstract class OracleRules extends TableRules {

  /** Tag of the tests that take seconds even in memory. */
  static final String LONG = "long";

  private static final int DOCUMENTS = 20_000;
  private static final int BATCH = 500;
  private static final int QUERIES = 600;
  private static final long SEED = 42;

  @Test
  void search_ofALoadedCorpus_isTheOraclesOnEveryPage() throws Exception {
    Corpus corpus = corpus(DOCUMENTS, Map.of());
    int share = DOCUMENTS / THREADS;
    together((thread, loader) -> load(loader, corpus, thread * share, (thread + 1) * share));

    Gate gate = new Gate(corpus, DOCUMENTS);
    Gate.Verdict verdict =
        gate.askAndRead(session.db(), session.table(), gate.queries(Kind.BOTH, QUERIES, SEED));

    assertThat(verdict.difference()).isEmpty();
    assertThat(verdict.queries()).isEqualTo(QUERIES);
    assertThat(verdict.hits()).isGreaterThan(QUERIES);
    assertThat(session.count()).isEqualTo(DOCUMENTS);
  }

  /** Corpus with two opaque fields. */
  static Corpus corpus(int documents, Map<String, String> further) {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(documents));
    properties.setProperty("fieldcount", "2");
    properties.putAll(further);
    return Corpora.from(properties);
  }

  /** Stores the documents from one number to before another, in batches. */
  static void load(Session loader, Corpus corpus, int from, int to) {
    for (int next = from; next < to; next += BATCH) {
      loader.given(LongStream.range(next, next + BATCH).mapToObj(corpus::document).toList());
    }
  }
}
