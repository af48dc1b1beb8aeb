// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.ranking.Ranks;

/**
 * Rules for searches by rank. Of two titles of one length, that with a word of the query more is
 * the better one; the order of all others is the store's.
 */
@Requires(
    value = {Documents.class, Search.class},
    kinds = {Kind.RANKED})
abstract class RankRules extends TableRules {

  private static final List<String> FIVE =
      List.of("crimson", "lantern", "harvest", "thimble", "granite");
  private static final int DOCUMENTS = 5_000;
  private static final int QUERIES = 100;
  private static final long SEED = 42;

  @Test
  void searchRanked_findsTitlesWithAnyOfTheWordsOnce() {
    session.given("all", "crimson lantern harvest", 4);
    session.given("first", "crimson cottage meadows", 3);
    session.given("last", "cottage meadows harvest", 2);
    session.given("none", "cottage meadows crimsons", 1);

    requireKeys(ranked(0, 10, "crimson", "lantern", "harvest"), "all", "first", "last");
    requireKeys(ranked(0, 10, "crimson"), "all", "first");
    requireKeys(ranked(0, 10, "lantern", "thimble"), "all");
    requireKeys(ranked(0, 10, "thimble"));
  }

  @Test
  void searchRanked_ofTitlesOfOneLength_ordersByTheNumberOfWords() {
    for (int words = 1; words <= FIVE.size(); words++) {
      session.given("words" + words, title(words), words);
    }

    requireOrder(ranked(0, 10, FIVE), "words5", "words4", "words3", "words2", "words1");
    requireOrder(ranked(0, 2, FIVE), "words5", "words4");
    requireOrder(ranked(1, 3, FIVE), "words4", "words3", "words2");
    requireOrder(ranked(4, 3, FIVE), "words1");
    requireOrder(ranked(5, 3, FIVE));
  }

  @Test
  void searchRanked_pageAfterPage_givesEachMatchOnce() {
    int matches = 23;
    for (int i = 0; i < matches; i++) {
      session.given("match" + i, title(1 + i % FIVE.size()), i);
    }
    List<Document> all = new ArrayList<>();
    for (int offset = 0; offset < matches; offset += 5) {
      all.addAll(hits(ranked(offset, 5, FIVE)));
    }

    assertThat(Session.keys(all)).hasSize(matches).doesNotHaveDuplicates();
    assertThat(Session.keys(all)).isEqualTo(Session.keys(hits(ranked(0, matches, FIVE))));
  }

  @Test
  void searchRanked_returnsEveryFieldWithItsTypeAndTheRank() {
    Map<String, Object> document = Sample.document(title(2), 7, Sample.version("red"));
    session.given("a", document);
    session.given("b", title(3), 8);

    assertThat(hits(ranked(1, 1, FIVE)))
        .singleElement()
        .satisfies(
            hit -> {
              assertThat(hit.fields().get(SearchPage.RANK)).isInstanceOf(Double.class);
              assertThat(Ranks.document(hit)).isEqualTo(new Document("a", document));
            });
  }

  @Test
  void searchRanked_afterAnUpdate_ranksByTheNewTitle() {
    session.given("a", title(2), 1);
    session.given("b", title(3), 2);
    session.given("c", title(1), 3);
    session.change("a", Map.of(Document.TITLE, title(5)));
    session.change("b", Map.of(Document.TITLE, title(0)));

    requireOrder(ranked(0, 10, FIVE), "a", "c");
  }

  @Test
  void searchRanked_afterADelete_findsItNoMore() {
    session.given("a", title(2), 1);
    session.given("b", title(3), 2);
    session.remove("b");

    requireOrder(ranked(0, 10, FIVE), "a");
  }

  @Test
  @Tag(OracleRules.LONG)
  void searchRanked_ofALoadedCorpus_missesNoBetterDocument() throws Exception {
    Corpus corpus = OracleRules.corpus(DOCUMENTS, Map.of());
    OracleRules.load(session, corpus, 0, DOCUMENTS);
    Gate gate = new Gate(corpus, DOCUMENTS);
    List<SearchQuery> queries = gate.queries(Kind.RANKED, QUERIES, SEED);
    Gate.Questions questions = Ranks.questions(gate, corpus, DOCUMENTS, queries);
    Gate.Verdict verdict =
        Gate.ask(session.db(), session.table(), questions, (query, of) -> true).verdict();

    assertThat(verdict.difference()).isEmpty();
    assertThat(verdict.hits()).isPositive();
  }

  // ---- Documents, queries and answers ----

  /** A title of six words, of which so many are asked for. */
  private static String title(int asked) {
    List<String> words = new ArrayList<>(FIVE.subList(0, asked));
    words.addAll(Collections.nCopies(6 - asked, "cottage"));
    return String.join(" ", words);
  }

  private static SearchQuery ranked(int offset, int length, String... words) {
    return ranked(offset, length, List.of(words));
  }

  private static SearchQuery ranked(int offset, int length, List<String> words) {
    return SearchQuery.ranked(words, offset, length);
  }

  /** The hits, whose ranks do not rise. */
  private List<Document> hits(SearchQuery query) {
    List<Document> hits = session.search(query);
    assertThat(hits)
        .extracting(hit -> (Double) hit.fields().get(SearchPage.RANK))
        .as("ranks of %s", query)
        .isSortedAccordingTo(Collections.reverseOrder());
    return hits;
  }

  private void requireKeys(SearchQuery query, String... keys) {
    assertThat(Session.keys(hits(query))).as("%s", query).containsExactlyInAnyOrder(keys);
  }

  private void requireOrder(SearchQuery query, String... keys) {
    assertThat(Session.keys(hits(query))).as("%s", query).containsExactly(keys);
  }
}
