// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.TestProperties;

/** Oracle of every kind of query, compared with a test of every document. */
class SearchOracleKindsTest {

  private static final int DOCUMENTS = 2_000;
  private static final int QUERIES = 60;

  private final Corpus corpus =
      Corpora.from(
          TestProperties.of(
              "recordcount", "" + DOCUMENTS, "search.panel", "true", "fieldcount", "1"));

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NEAREST", "NEAREST_FILTERED", "RANKED", "OWN"})
  void answer_ofEachKind_isWhatATestOfEveryDocumentFinds(Kind kind) {
    Gate gate = new Gate(corpus, DOCUMENTS);
    List<SearchQuery> queries = gate.queries(kind, QUERIES, 7);
    List<SearchOracle.Answer> answers = new SearchOracle(corpus, DOCUMENTS).answer(queries);
    List<Document> documents = LongStream.range(0, DOCUMENTS).mapToObj(corpus::document).toList();

    assertThat(queries).hasSize(QUERIES).allMatch(query -> query.kind() == kind);
    assertThat(answers).anyMatch(answer -> answer.total() > 0);
    for (int i = 0; i < QUERIES; i++) {
      assertThat(answers.get(i).keys())
          .as("%s", queries.get(i))
          .isEqualTo(page(queries.get(i), documents));
    }
  }

  @Test
  void matches_ofAllKinds_areTheScoresOfAllDocumentsAQueryFinds() {
    Gate gate = new Gate(corpus, DOCUMENTS);
    List<SearchQuery> queries =
        VerificationResult.KINDS.stream()
            .flatMap(kind -> gate.shortQueries(kind).stream())
            .toList();
    List<Document> documents = LongStream.range(0, DOCUMENTS).mapToObj(corpus::document).toList();

    List<long[]> matches = new SearchOracle(corpus, DOCUMENTS).matches(queries, DOCUMENTS);

    assertThat(matches).hasSameSizeAs(queries).anyMatch(scores -> scores.length > 100);
    for (int i = 0; i < queries.size(); i++) {
      assertThat(matches.get(i))
          .as("%s", queries.get(i))
          .containsExactly(
              matching(queries.get(i), documents).stream()
                  .mapToLong(SearchOracleKindsTest::score)
                  .toArray());
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NEAREST", "NEAREST_FILTERED", "RANKED", "OWN"})
  void asking_forEachTitle_givesAllQueriesThatMatchIt(Kind kind) {
    List<SearchQuery> queries = new Gate(corpus, DOCUMENTS).queries(kind, QUERIES, 7);
    AskedWords words = new AskedWords(queries, corpus);
    for (long number = 0; number < 200; number++) {
      Document document = corpus.document(number);
      Set<Integer> asked =
          corpus.titleWords(number).stream()
              .flatMap(word -> words.asking(word).stream())
              .collect(Collectors.toSet());
      assertThat(asked)
          .containsAll(
              IntStream.range(0, QUERIES)
                  .filter(i -> QueryMatch.matches(queries.get(i), document))
                  .boxed()
                  .toList());
    }
  }

  @Test
  void asking_forTwoWords_isDoneByTheRarerOneInEitherOrder() {
    String frequent = corpus.frequentPair().get(0);
    String rare = corpus.rareWords(1).get(0);
    AskedWords words =
        new AskedWords(
            List.of(
                SearchQuery.both(frequent, rare, 0, 1),
                SearchQuery.both(rare, frequent, 0, 1),
                SearchQuery.any(rare, frequent, 0, 1)),
            corpus);
    assertThat(words.asking(rare)).containsExactly(0, 1, 2);
    assertThat(words.asking(frequent)).containsExactly(2);
    assertThat(words.asking(corpus.absentWord())).isEmpty();
  }

  private static List<Document> matching(SearchQuery query, List<Document> documents) {
    return documents.stream()
        .filter(document -> QueryMatch.matches(query, document))
        .sorted(Comparator.comparingLong(SearchOracleKindsTest::score))
        .toList();
  }

  private static long score(Document document) {
    return (Long) Objects.requireNonNull(document.fields().get(Document.SCORE));
  }

  private static List<String> page(SearchQuery query, List<Document> documents) {
    List<Document> matches = matching(query, documents);
    List<String> all;
    if (query.kind() == Kind.FACET) {
      TreeMap<String, Integer> counts = new TreeMap<>();
      matches.forEach(
          document -> counts.merge((String) document.fields().get(Document.TAG), 1, Integer::sum));
      all = counts.entrySet().stream().map(tag -> tag.getKey() + "=" + tag.getValue()).toList();
    } else {
      all = matches.stream().map(Document::key).toList();
    }
    return all.stream().skip(query.offset()).limit(query.length()).toList();
  }

  @Test
  void typedFields_withoutThePanel_areNone() {
    Corpus plain = Corpora.from(TestProperties.of("recordcount", "" + DOCUMENTS));

    assertThat(plain.typedFields(1)).isEmpty();
    assertThat(corpus.typedFields(1)).containsOnlyKeys(Document.NUMBER, Document.TAG);
    assertThat(corpus.title(1, 0)).isEqualTo(plain.title(1, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "crimson, crimson, true",
    "crimson, crimsen, true",
    "crimson, crimso, true",
    "crimson, rimson, true",
    "crimson, acrimson, true",
    "crimson, crimsson, true",
    "crimson, cirmson, false",
    "crimson, crims, false",
    "crimson, crimsex, false",
    "crimson, rimsonx, false",
    "a, b, true",
    "a, bc, false",
  })
  void isWithinOneEdit_ofTwoWords_countsNoTransposition(String one, String other, boolean within) {
    assertThat(QueryMatch.isWithinOneEdit(one, other)).isEqualTo(within);
    assertThat(QueryMatch.isWithinOneEdit(other, one)).isEqualTo(within);
  }
}
