// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.VerificationResult;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.vector.Embedding;

/**
 * Rules for the kinds of search beside SEARCH, on an index of {@code search.panel=true}. A kind
 * that the binding declares lacking must be refused: each rule checks that in place of an answer.
 */
abstract class PanelRules extends TableRules {

  private static final Map<String, String> PANEL = Map.of("search.panel", "true");
  private static final int DOCUMENTS = 5_000;
  private static final int QUERIES = 100;
  private static final long SEED = 42;

  private Map<Kind, String> lacks;

  PanelRules() {
    super(PANEL);
  }

  @BeforeAll
  void findLacks() {
    lacks = store.binding().lacks(store.properties());
  }

  // ---- The declaration ----

  @Test
  void lacks_ofEachKind_giveAReasonInOneLine() {
    assertThat(lacks).doesNotContainKey(Kind.BOTH);
    assertThat(lacks.values())
        .allSatisfy(reason -> assertThat(reason).isNotBlank().hasLineCount(1));
  }

  @Test
  void query_ofAnyKind_isRefusedExactlyWhereItIsDeclaredLacking() {
    givenHits(1);
    Set<Kind> refused = EnumSet.noneOf(Kind.class);
    Set<Kind> asked = EnumSet.copyOf(VerificationResult.KINDS);
    asked.addAll(lacks.keySet());
    for (Kind kind : asked) {
      Status status = session.db().search(session.table(), query(kind), new ArrayList<>());
      if (status.equals(Status.NOT_IMPLEMENTED)) {
        refused.add(kind);
      } else {
        assertThat(status).as("%s", kind).isEqualTo(Status.OK);
      }
    }

    assertThat(refused).isEqualTo(lacks.keySet());
  }

  // ---- What each kind finds ----

  @Test
  void searchWord_findsTitlesWithTheWholeWord() {
    given("a", "crimson lantern", 1);
    given("b", "crimsons lantern", 2);
    given("c", "harvest lantern crimson", 3);
    given("d", "scrimson harvest", 4);
    given("e", "granite harvest", 5);

    requireHits(SearchQuery.word("crimson", 0, 10), "a", "c");
  }

  @Test
  void searchAny_findsTitlesWithAtLeastOneWordOnce() {
    given("both", "crimson harvest lantern", 3);
    given("first", "crimson harvest", 1);
    given("second", "granite lantern", 2);
    given("neither", "granite harvest lanterns", 4);

    requireHits(SearchQuery.any("crimson", "lantern", 0, 10), "first", "second", "both");
    requireHits(SearchQuery.any("thimble", "lantern", 0, 10), "second", "both");
  }

  @Test
  void searchPrefix_findsWordsThatBeginWithIt() {
    given("a", "lantern harvest", 1);
    given("b", "harvest lanyard lanolin", 2);
    given("c", "oplanes harvest", 3);
    given("d", "harvelan granite", 4);
    given("e", "lan granite", 5);

    requireHits(SearchQuery.prefix("lan", 0, 10), "a", "b", "e");
    requireHits(SearchQuery.prefix("lant", 0, 10), "a");
    requireHits(SearchQuery.prefix("lantern", 0, 10), "a");
    requireHits(SearchQuery.prefix("lanterns", 0, 10));
  }

  @Test
  void searchPhrase_findsTheSecondWordRightAfterTheFirst() {
    given("a", "harvest crimson lantern", 1);
    given("turned", "lantern crimson harvest", 2);
    given("apart", "crimson harvest lantern", 3);
    given("b", "crimson lantern", 4);
    given("first-alone", "crimson harvest", 5);

    requireHits(SearchQuery.phrase("crimson", "lantern", 0, 10), "a", "b");
  }

  @Test
  void searchPhrase_ofPartsOfWords_findsNothing() {
    given("longer-second", "crimson lanterns lantern", 1);
    given("longer-first", "crimson scrimson lantern", 2);
    given("a", "crimson lanterns crimson lantern", 3);

    requireHits(SearchQuery.phrase("crimson", "lantern", 0, 10), "a");
  }

  @Test
  void searchFuzzy_findsWordsWithinOneEdit() {
    given("same", "crimson harvest", 1);
    given("changed", "harvest crimsen", 2);
    given("changed-first", "drimson harvest", 3);
    given("changed-last", "crimsox harvest", 4);
    given("more", "crimsson harvest", 5);
    given("more-first", "acrimson harvest", 6);
    given("more-last", "crimsonx harvest", 7);
    given("less", "crimon harvest", 8);
    given("less-first", "rimson harvest", 9);
    given("less-last", "crimso harvest", 10);

    requireHits(
        SearchQuery.fuzzy("crimson", 0, 20),
        "same",
        "changed",
        "changed-first",
        "changed-last",
        "more",
        "more-first",
        "more-last",
        "less",
        "less-first",
        "less-last");
  }

  @Test
  void searchFuzzy_ofTwoEdits_findsNothing() {
    given("a", "crimsex harvest", 1);
    given("b", "crims harvest", 2);
    given("c", "xcrimsonx harvest", 3);
    given("d", "crimson harvest", 4);

    requireHits(SearchQuery.fuzzy("crimson", 0, 10), "d");
  }

  @Test
  void searchFuzzy_ofLettersThatHaveChangedPlaces_findsNothing() {
    given("a", "cirmson harvest", 1);
    given("b", "crismon harvest", 2);
    given("c", "crimson harvest", 3);

    requireHits(SearchQuery.fuzzy("crimson", 0, 10), "c");
  }

  @Test
  void searchFilter_findsTheWordWithinTheRangeAndItsEnds() {
    for (long number : List.of(4L, 5L, 7L, 9L, 10L)) {
      given("n" + number, "crimson lantern", number, number, "red");
    }
    given("other", "granite lantern", 11, 7, "red");

    requireHits(SearchQuery.filter("crimson", 5, 9, 0, 10), "n5", "n7", "n9");
    requireHits(SearchQuery.filter("crimson", 7, 7, 0, 10), "n7");
    requireHits(SearchQuery.filter("crimson", 5.5, 6.5, 0, 10));
    requireHits(SearchQuery.filter("crimson", -1, 1_000_000, 0, 10), "n4", "n5", "n7", "n9", "n10");
  }

  @Test
  void searchFacet_countsAllDocumentsOfTheWordByTag() {
    for (int i = 0; i < 25; i++) {
      given("a" + i, "crimson lantern", i, i, i < 12 ? "red" : i < 20 ? "blue" : "green");
    }
    given("other", "granite lantern", 30, 30, "red");

    requireCounts(SearchQuery.facet("crimson", 0, 10), "blue=8", "green=5", "red=12");
    requireCounts(SearchQuery.facet("crimson", 0, 2), "blue=8", "green=5");
    requireCounts(SearchQuery.facet("crimson", 1, 2), "green=5", "red=12");
    requireCounts(SearchQuery.facet("crimson", 3, 2));
    requireCounts(SearchQuery.facet("thimble", 0, 2));
  }

  // ---- Order, pages and documents of every kind ----

  @Test
  void search_ofEveryKind_ordersByScoreAndStartsAtTheOffset() {
    givenHits(12);

    for (Kind kind : kindsOfDocuments()) {
      requireHits(query(kind).page(0, 4), "hit0", "hit1", "hit2", "hit3");
      requireHits(query(kind).page(5, 4), "hit5", "hit6", "hit7", "hit8");
      requireHits(query(kind).page(10, 4), "hit10", "hit11");
      requireHits(query(kind).page(12, 4));
    }
  }

  @Test
  void search_ofEveryKind_returnsEveryFieldWithItsType() {
    Map<String, Object> document = document("crimson lantern", 7, 5, "red");
    session.given("a", document);

    for (Kind kind : kindsOfDocuments()) {
      List<Document> hits = new ArrayList<>();
      if (answers(query(kind), hits)) {
        assertThat(hits)
            .singleElement()
            .satisfies(hit -> assertThat(hit.fields()).isEqualTo(document));
      }
    }
  }

  @Test
  void search_ofEveryKindAfterAnUpdate_findsTheNewTitleOnly() {
    session.given("a", document("crimson lantern", 7, 5, "red"));
    session.change("a", Map.of(Document.TITLE, "granite harvest"));

    for (Kind kind : kindsOfDocuments()) {
      requireHits(query(kind));
    }
    requireCounts(SearchQuery.facet("crimson", 0, 10));
    requireCounts(SearchQuery.facet("granite", 0, 10), "red=1");
  }

  @Test
  @Tag(OracleRules.LONG)
  void search_ofEveryKindOfALoadedCorpus_isTheOraclesOnEveryPage() throws Exception {
    Corpus corpus = OracleRules.corpus(DOCUMENTS, PANEL);
    OracleRules.load(session, corpus, 0, DOCUMENTS);
    Gate gate = new Gate(corpus, DOCUMENTS);

    for (Kind kind : VerificationResult.KINDS) {
      if (!lacks.containsKey(kind)) {
        Gate.Verdict verdict =
            gate.ask(session.db(), session.table(), gate.queries(kind, QUERIES, SEED));
        assertThat(verdict.difference()).isEmpty();
        assertThat(verdict.hits()).as("%s", kind).isPositive();
      }
    }
  }

  // ---- Documents, queries and answers ----

  /** A query of a kind that finds the title <em>crimson lantern</em>. */
  private static SearchQuery query(Kind kind) {
    return switch (kind) {
      case WORD -> SearchQuery.word("crimson", 0, 10);
      case BOTH -> SearchQuery.both("crimson", "lantern", 0, 10);
      case ANY -> SearchQuery.any("crimson", "thimble", 0, 10);
      case PREFIX -> SearchQuery.prefix("crims", 0, 10);
      case PHRASE -> SearchQuery.phrase("crimson", "lantern", 0, 10);
      case FUZZY -> SearchQuery.fuzzy("crimsen", 0, 10);
      case FILTER -> SearchQuery.filter("crimson", 5, 5, 0, 10);
      case FACET -> SearchQuery.facet("crimson", 0, 10);
      case NEAREST -> SearchQuery.nearest(new Embedding(1), 10);
      case NEAREST_FILTERED -> SearchQuery.nearestWithWord(new Embedding(1), "crimson", 10);
      case RANKED -> SearchQuery.ranked(List.of("crimson"), 0, 10);
      case OWN -> SearchQuery.own("name", "no query of any language", 0, 10);
    };
  }

  private static Set<Kind> kindsOfDocuments() {
    return EnumSet.range(Kind.WORD, Kind.FILTER);
  }

  private static Map<String, Object> document(String title, long score, long number, String tag) {
    return Sample.document(title, score, Map.of(Document.NUMBER, number, Document.TAG, tag));
  }

  private void given(String key, String title, long score) {
    given(key, title, score, 5, "red");
  }

  private void given(String key, String title, long score, long number, String tag) {
    session.given(key, document(title, score, number, tag));
  }

  /** From the highest score down, with longer titles for the lower scores. */
  private void givenHits(int hits) {
    for (int i = hits - 1; i >= 0; i--) {
      given("hit" + i, "crimson lantern" + " granite".repeat(i % 3), i);
    }
  }

  /** Asks; false if the query was refused as the binding declares. */
  private boolean answers(SearchQuery query, List<Document> hits) {
    Status status = session.db().search(session.table(), query, hits);
    boolean lacking = lacks.containsKey(query.kind());
    assertThat(status).as("%s", query).isEqualTo(lacking ? Status.NOT_IMPLEMENTED : Status.OK);
    return !lacking;
  }

  private void requireHits(SearchQuery query, String... keys) {
    List<Document> hits = new ArrayList<>();
    if (answers(query, hits)) {
      assertThat(Session.keys(hits)).as("%s", query).containsExactly(keys);
    }
  }

  private void requireCounts(SearchQuery query, String... counts) {
    List<Document> hits = new ArrayList<>();
    if (answers(query, hits)) {
      assertThat(hits)
          .as("%s", query)
          .extracting(hit -> hit.key() + "=" + hit.fields().get(SearchPage.COUNT))
          .containsExactly(counts);
    }
  }
}
