// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.TestProperties;

/**
 * Main class that does with a corpus file what a load, the gate and a run do. Its arguments are the
 * file and the number of documents.
 */
final class CorpusMemory {

  private CorpusMemory() {}

  public static void main(String[] arguments) {
    long documents = Long.parseLong(arguments[1]);
    Properties properties =
        TestProperties.of(
            "recordcount", arguments[1],
            "search.corpus", arguments[0],
            "search.corpus.text", "abstract",
            "search.corpus.number", "views",
            "search.corpus.tag", "language",
            "search.panel", "true");
    Corpus corpus = Corpora.from(properties);
    corpus.open();
    long characters = 0;
    for (long number = 0; number < documents; number++) {
      characters += corpus.document(number).fields().size();
    }
    Gate gate = new Gate(corpus, documents);
    List<SearchQuery> queries = new ArrayList<>();
    for (SearchQuery.Kind kind : VerificationResult.KINDS) {
      queries.addAll(gate.shortQueries(kind));
    }
    long hits =
        new SearchOracle(corpus, documents)
            .answer(queries).stream().mapToLong(SearchOracle.Answer::total).sum();
    for (long number = 0; number < documents; number += 7) {
      characters += String.join("", corpus.keptWords(corpus.searchable(number))).length();
    }
    System.out.printf("%d %b%n", characters, hits > 0);
  }
}
