// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.TestProperties;

class PanelOracleTest {

  private static final int DOCUMENTS = 2_000;
  private static final int QUERIES = 60;

  private final Corpus corpus =
      Corpus.from(
          TestProperties.of(
              "recordcount", "" + DOCUMENTS, "search.panel", "true", "fieldcount", "1"));

  @ParameterizedTest
  @EnumSource(Kind.class)
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

  private static List<String> page(SearchQuery query, List<Document> documents) {
    List<Document> matches =
        new ArrayList<>(
            documents.stream().filter(document -> QueryMatch.matches(query, document)).toList());
    matches.sort(
        Comparator.comparingLong(document -> (Long) document.fields().get(Document.SCORE)));
    List<String> all;
    if (query instanceof SearchQuery.Facet) {
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
    Corpus plain = Corpus.from(TestProperties.of("recordcount", "" + DOCUMENTS));

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
