// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.ranking.RankGate;
import site.ycsb.search.ranking.Ranks;

/**
 * Rules for searches by rank. Of two titles of one length, that with a word of the query more is
 * the better one; the order of all others is the store's. A store that declares the kind lacking
 * must refuse it: each rule checks that in place of an answer.
 */
@Requires({Documents.class, Search.class})
abstract class RankRules extends Rules {

  private static final List<String> FIVE =
      List.of("crimson", "lantern", "harvest", "thimble", "granite");
  private static final int DOCUMENTS = 5_000;
  private static final int BATCH = 500;
  private static final int QUERIES = 100;
  private static final long SEED = 42;

  private Session session;
  private boolean lacking;

  RankRules(StoreUnderTest store) {
    super(store);
  }

  @BeforeEach
  void openTable() throws Exception {
    lacking = store.binding().lacks(store.properties()).containsKey(Kind.RANKED);
    session = Session.open(store, newTable());
    session.tables().create(session.table());
  }

  @AfterEach
  void dropTable() throws Exception {
    try (Session ended = session) {
      ended.tables().drop(ended.table());
    }
  }

  @Test
  void searchRanked_findsTitlesWithAnyOfTheWordsOnce() {
    given("all", "crimson lantern harvest", 4);
    given("first", "crimson cottage meadows", 3);
    given("last", "cottage meadows harvest", 2);
    given("none", "cottage meadows crimsons", 1);

    requireKeys(ranked(0, 10, "crimson", "lantern", "harvest"), "all", "first", "last");
    requireKeys(ranked(0, 10, "crimson"), "all", "first");
    requireKeys(ranked(0, 10, "lantern", "thimble"), "all");
    requireKeys(ranked(0, 10, "thimble"));
  }

  @Test
  void searchRanked_ofTitlesOfOneLength_ordersByTheNumberOfWords() {
    for (int words = 1; words <= FIVE.size(); words++) {
      given("words" + words, title(words), words);
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
      given("match" + i, title(1 + i % FIVE.size()), i);
    }
    List<Document> all = new ArrayList<>();
    for (int offset = 0; offset < matches; offset += 5) {
      all.addAll(hits(ranked(offset, 5, FIVE)));
    }

    if (!lacking) {
      assertThat(Session.keys(all)).hasSize(matches).doesNotHaveDuplicates();
      assertThat(Session.keys(all)).isEqualTo(Session.keys(hits(ranked(0, matches, FIVE))));
    }
  }

  @Test
  void searchRanked_returnsEveryFieldWithItsTypeAndTheRank() {
    Map<String, Object> document = Sample.document(title(2), 7, Sample.version("red"));
    session.given("a", document);
    given("b", title(3), 8);

    for (Document hit : hits(ranked(1, 1, FIVE))) {
      assertThat(hit.fields().get(SearchPage.RANK)).isInstanceOf(Double.class);
      assertThat(Ranks.document(hit)).isEqualTo(new Document("a", document));
    }
  }

  @Test
  void searchRanked_afterAnUpdate_ranksByTheNewTitle() {
    given("a", title(2), 1);
    given("b", title(3), 2);
    given("c", title(1), 3);
    session.change("a", Map.of(Document.TITLE, title(5)));
    session.change("b", Map.of(Document.TITLE, title(0)));

    requireOrder(ranked(0, 10, FIVE), "a", "c");
  }

  @Test
  void searchRanked_afterADelete_findsItNoMore() {
    given("a", title(2), 1);
    given("b", title(3), 2);
    session.remove("b");

    requireOrder(ranked(0, 10, FIVE), "a");
  }

  @Test
  @Tag(OracleRules.LONG)
  void searchRanked_ofALoadedCorpus_missesNoBetterDocument() throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", Integer.toString(DOCUMENTS));
    properties.setProperty("fieldcount", "2");
    Corpus corpus = Corpora.from(properties);
    for (int from = 0; from < DOCUMENTS; from += BATCH) {
      List<Document> batch =
          LongStream.range(from, from + BATCH).mapToObj(corpus::document).toList();
      assertThat(session.db().insert(session.table(), batch)).containsOnly(Status.OK);
    }
    List<SearchQuery> queries =
        lacking ? List.of() : new Gate(corpus, DOCUMENTS).queries(Kind.RANKED, QUERIES, SEED);
    Gate.Verdict verdict =
        new RankGate(corpus, DOCUMENTS, queries)
            .ask(session.db(), session.table(), (query, of) -> true)
            .verdict();

    assertThat(verdict.difference()).isEmpty();
    assertThat(verdict.queries()).isEqualTo(queries.size());
  }

  // ---- Documents, queries and answers ----

  /** A title of six words, of which so many are asked for. */
  private static String title(int asked) {
    List<String> words = new ArrayList<>(FIVE.subList(0, asked));
    words.addAll(Collections.nCopies(6 - asked, "cottage"));
    return String.join(" ", words);
  }

  private void given(String key, String title, long score) {
    session.given(key, Sample.document(title, score));
  }

  private static SearchQuery ranked(int offset, int length, String... words) {
    return ranked(offset, length, List.of(words));
  }

  private static SearchQuery ranked(int offset, int length, List<String> words) {
    return SearchQuery.ranked(words, offset, length);
  }

  /** The hits, whose ranks do not rise; none if the query was refused as the binding declares. */
  private List<Document> hits(SearchQuery query) {
    List<Document> hits = new ArrayList<>();
    Status status = session.db().search(session.table(), query, hits);
    assertThat(status).as("%s", query).isEqualTo(lacking ? Status.NOT_IMPLEMENTED : Status.OK);
    assertThat(hits)
        .extracting(hit -> (Double) hit.fields().get(SearchPage.RANK))
        .as("ranks of %s", query)
        .isSortedAccordingTo(Collections.reverseOrder());
    return hits;
  }

  private void requireKeys(SearchQuery query, String... keys) {
    List<Document> hits = hits(query);
    if (!lacking) {
      assertThat(Session.keys(hits)).as("%s", query).containsExactlyInAnyOrder(keys);
    }
  }

  private void requireOrder(SearchQuery query, String... keys) {
    List<Document> hits = hits(query);
    if (!lacking) {
      assertThat(Session.keys(hits)).as("%s", query).containsExactly(keys);
    }
  }
}
