// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.ranking;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.check.QueryMatch;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.corpus.SplitMix;
import site.ycsb.search.fixtures.TestProperties;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings.Metric;

/** Recall and faults of answers, against a comparison of every document. */
class NeighboursTest {

  private static final int DOCUMENTS = 600;
  private static final int K = 10;

  private final Corpus corpus = corpus("l2");
  private final Neighbours neighbours =
      new Neighbours(corpus, DOCUMENTS, /* filtered= */ true, number -> number == 7);
  private final SplitMix random = new SplitMix(3);

  private static Corpus corpus(String metric) {
    return Corpora.from(
        TestProperties.of(
            "recordcount",
            "" + DOCUMENTS,
            "search.panel",
            "true",
            "vector.dimension",
            "6",
            "vector.metric",
            metric));
  }

  /** The documents that match, the nearest first, each with a version of its vector. */
  private List<Document> exact(SearchQuery query, Map<Integer, Long> versions) {
    Embedding target = query.near().orElseThrow().target();
    return IntStream.range(0, DOCUMENTS)
        .filter(number -> number != 7)
        .mapToObj(number -> document(number, versions.getOrDefault(number, 0L)))
        .filter(document -> QueryMatch.matches(query, document))
        .sorted(Comparator.comparingDouble(hit -> vector(hit).distance(target, Metric.L2)))
        .toList();
  }

  private Document document(int number, long version) {
    Map<String, Object> fields = new HashMap<>(corpus.document(number).fields());
    fields.put(Document.VECTOR, corpus.vectors().orElseThrow().of(number, version));
    return new Document(corpus.key(number), fields);
  }

  private static Embedding vector(Document document) {
    return (Embedding) requireNonNull(document.fields().get(Document.VECTOR));
  }

  private static List<Document> first(List<Document> hits) {
    return hits.subList(0, Math.min(K, hits.size()));
  }

  @ParameterizedTest
  @EnumSource(names = {"NEAREST", "NEAREST_FILTERED"})
  void check_ofTheExactAnswer_isARecallOfOne(Kind kind) {
    for (int i = 0; i < 100; i++) {
      SearchQuery query = neighbours.draw(kind, K, random);
      List<Document> right = first(exact(query, Map.of()));

      assertThat(neighbours.check(query, right, 0))
          .isEqualTo(
              new Neighbours.Checked(java.util.Optional.empty(), right.size(), right.size()));
    }
  }

  @Test
  void check_ofFartherDocuments_isTheShareOfTheNearest() {
    SearchQuery query = neighbours.draw(Kind.NEAREST, K, random);
    List<Document> hits = exact(query, Map.of()).subList(3, 3 + K);

    Neighbours.Checked checked = neighbours.check(query, hits, 0);

    assertThat(checked.problem()).isEmpty();
    assertThat(checked.recall().mean()).isEqualTo(0.7);
  }

  @Test
  void check_ofTooFewHits_isAFault() {
    SearchQuery query = neighbours.draw(Kind.NEAREST, K, random);
    List<Document> hits = exact(query, Map.of()).subList(0, 8);

    assertThat(neighbours.check(query, hits, 0).problem())
        .contains("8 hits, where 10 or more are right");
  }

  @Test
  void problem_ofEachFault_namesIt() {
    SearchQuery query = neighbours.draw(Kind.NEAREST_FILTERED, K, random);
    List<Document> hits = new ArrayList<>(first(exact(query, Map.of())));
    assertThat(Neighbours.problem(corpus, query, hits)).isEmpty();
    Document near = hits.get(0);
    Document far = hits.get(hits.size() - 1);

    assertThat(Neighbours.problem(corpus, query, List.of(far, near)).orElseThrow())
        .contains("comes after one of");
    assertThat(Neighbours.problem(corpus, query, List.of(near, near)).orElseThrow())
        .endsWith("is there twice");
    assertThat(Neighbours.problem(corpus, query.page(0, 1), List.of(near, far))).contains("2 hits");
    Map<String, Object> without = new HashMap<>(near.fields());
    without.remove(Document.VECTOR);
    assertThat(
            Neighbours.problem(corpus, query, List.of(new Document(near.key(), without)))
                .orElseThrow())
        .endsWith("has no vector of 6 numbers");
    Document other =
        IntStream.range(0, DOCUMENTS)
            .mapToObj(number -> document(number, 0))
            .filter(document -> !QueryMatch.matches(query, document))
            .findFirst()
            .orElseThrow();
    assertThat(Neighbours.problem(corpus, query, List.of(other)).orElseThrow())
        .endsWith("is no match");
  }

  @Test
  void check_afterAWrite_knowsTheNewVector() {
    SearchQuery query = neighbours.draw(Kind.NEAREST, K, random);
    int moved = (int) corpus.numberOf(QueryMatch.score(exact(query, Map.of()).get(0)));
    neighbours.begin(moved);
    neighbours.end(moved, 5, /* acknowledged= */ true, 100);

    assertThat(neighbours.check(query, first(exact(query, Map.of(moved, 5L))), 100).recall().mean())
        .isEqualTo(1);
    assertThat(neighbours.check(query, first(exact(query, Map.of())), 100).recall().mean())
        .isLessThan(1);
  }

  /** An answer with the old vector is right, and so is one with the new vector. */
  @ParameterizedTest
  @ValueSource(strings = {"under way", "later", "failed", "two at once"})
  void check_whileAVectorIsNotCertain_leavesTheDocumentOut(String state) {
    SearchQuery query = neighbours.draw(Kind.NEAREST, K, random);
    int moved = (int) corpus.numberOf(QueryMatch.score(exact(query, Map.of()).get(0)));
    neighbours.begin(moved);
    switch (state) {
      case "later" -> neighbours.end(moved, 5, /* acknowledged= */ true, 101);
      case "failed" -> neighbours.end(moved, 5, /* acknowledged= */ false, 50);
      case "two at once" -> {
        neighbours.begin(moved);
        neighbours.end(moved, 5, /* acknowledged= */ true, 50);
        neighbours.end(moved, 6, /* acknowledged= */ true, 50);
      }
      default -> {
        // The write goes on.
      }
    }

    for (Map<Integer, Long> versions : List.of(Map.<Integer, Long>of(), Map.of(moved, 5L))) {
      Neighbours.Checked checked = neighbours.check(query, first(exact(query, versions)), 100);
      assertThat(checked.problem()).isEmpty();
      assertThat(checked.recall().mean()).isEqualTo(1);
    }
  }

  /** The products that are computed once give what the vectors themselves give. */
  @ParameterizedTest
  @ValueSource(strings = {"l2", "cosine"})
  void distances_ofManyDocuments_areThoseOfTheirVectors(String metric) {
    Corpus other = corpus(metric);
    var vectors = other.vectors().orElseThrow();
    Embedding target = vectors.target(9);
    var distances = vectors.from(target);

    for (int number = 0; number < DOCUMENTS; number++) {
      assertThat(distances.of(number, number % 3))
          .isCloseTo(
              vectors.of(number, number % 3).distance(target, vectors.metric()),
              org.assertj.core.data.Offset.offset(1e-9));
    }
  }
}
