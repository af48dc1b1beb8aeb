// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Rules for searches by vector, on an index of one metric. A document's key is its place in the
 * order of the distances from {@link #TARGET}. There are fewer vectors than a search of a graph
 * looks at, so its answers are exact, too.
 */
@Requires(
    value = {Documents.class, Search.class},
    kinds = {Kind.NEAREST, Kind.NEAREST_FILTERED})
abstract class NeighbourRules extends TableRules {

  private static final Embedding TARGET = new Embedding(0.5F, 0.25F, 0.25F);
  private static final int POINTS = 36;

  /** Place of the first far document. Far documents have another word, tag and range of numbers. */
  private static final int FAR = 29;

  private static final int ALL = 100;
  private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
  private static final float GRAIN = 256;

  private final Metric metric;
  private final List<Embedding> points;

  NeighbourRules(Metric metric, Map<String, String> properties) {
    super(properties);
    this.metric = metric;
    this.points = inOrder(IntStream.range(0, POINTS).mapToObj(NeighbourRules::point), TARGET);
  }

  /** Point of a spiral, whose distances from another differ, and so do the angles. */
  private static Embedding point(int number) {
    double radius = 0.5 + number / 8.0;
    return new Embedding(
        grain(radius * Math.cos(number * GOLDEN_ANGLE)),
        grain(radius * Math.sin(number * GOLDEN_ANGLE)),
        0.25F);
  }

  private static float grain(double number) {
    return Math.round(number * GRAIN) / GRAIN;
  }

  private List<Embedding> inOrder(Stream<Embedding> vectors, Embedding target) {
    return vectors
        .sorted(Comparator.comparingDouble(vector -> target.distance(vector, metric)))
        .toList();
  }

  /** The documents come in any order, so that it is not the order of the answers. */
  @BeforeEach
  void givenPoints() {
    List<Document> documents = new ArrayList<>();
    IntStream.range(0, POINTS)
        .forEach(place -> documents.add(new Document(Sample.key(place), fields(place))));
    Collections.shuffle(documents, new Random(POINTS));
    session.given(documents);
  }

  private Map<String, Object> fields(int place) {
    boolean far = place >= FAR;
    return Sample.document(
        far ? "crimson lantern" : "harvest lantern",
        place * 17 % POINTS,
        Map.of(
            Document.NUMBER,
            (long) place,
            Document.TAG,
            far ? "red" : "blue",
            "field0",
            "some text",
            Document.VECTOR,
            points.get(place)));
  }

  // ---- Order and number ----

  @Test
  void nearest_ofATarget_areOrderedByDistanceAndAsManyAsAreAskedFor() {
    requireHits(SearchQuery.nearest(TARGET, 1), 0, 1);
    requireHits(SearchQuery.nearest(TARGET, 7), 0, 7);
    requireHits(SearchQuery.nearest(TARGET, ALL), 0, POINTS);
  }

  @Test
  void nearest_ofEachPoint_areThatPointAndItsNeighbours() {
    for (Embedding target : points) {
      assertThat(session.search(SearchQuery.nearest(target, 10)))
          .extracting(hit -> hit.fields().get(Document.VECTOR))
          .as("neighbours of %s by %s", target, metric)
          .isEqualTo(inOrder(points.stream(), target).subList(0, 10));
    }
  }

  @Test
  void nearestWithWord_isTheNearestOfThatWordHoweverFar() {
    requireHits(SearchQuery.nearestWithWord(TARGET, "crimson", 5), FAR, FAR + 5);
    requireHits(SearchQuery.nearestWithWord(TARGET, "crimson", ALL), FAR, POINTS);
    requireHits(SearchQuery.nearestWithWord(TARGET, "lantern", 5), 0, 5);
    requireHits(SearchQuery.nearestWithWord(TARGET, "thimble", 5), 0, 0);
  }

  @Test
  void nearestWithTag_isTheNearestOfThatTagHoweverFar() {
    requireHits(SearchQuery.nearestWithTag(TARGET, "red", 5), FAR, FAR + 5);
    requireHits(SearchQuery.nearestWithTag(TARGET, "red", ALL), FAR, POINTS);
    requireHits(SearchQuery.nearestWithTag(TARGET, "blue", 5), 0, 5);
    requireHits(SearchQuery.nearestWithTag(TARGET, "re", 5), 0, 0);
  }

  @Test
  void nearestInRange_isTheNearestWithinTheRangeAndItsEndsHoweverFar() {
    requireHits(SearchQuery.nearestInRange(TARGET, FAR, 1_000, 5), FAR, FAR + 5);
    requireHits(SearchQuery.nearestInRange(TARGET, FAR, FAR + 3, ALL), FAR, FAR + 4);
    requireHits(SearchQuery.nearestInRange(TARGET, FAR - 0.5, FAR + 1.5, ALL), FAR, FAR + 2);
    requireHits(SearchQuery.nearestInRange(TARGET, 0.25, 0.75, 5), 0, 0);
  }

  // ---- Documents ----

  @Test
  void nearest_ofAnyFilter_returnEveryFieldWithItsType() {
    requireDocument(SearchQuery.nearest(TARGET, 1), 0, fields(0));
    requireDocument(SearchQuery.nearestWithWord(TARGET, "crimson", 1), FAR, fields(FAR));
    requireDocument(SearchQuery.nearestWithTag(TARGET, "red", 1), FAR, fields(FAR));
    requireDocument(SearchQuery.nearestInRange(TARGET, 7, 8, 1), 7, fields(7));
  }

  @Test
  void read_ofADocumentWithAVector_returnsTheSameNumbers() {
    for (int place = 0; place < POINTS; place++) {
      assertThat(session.read(Sample.key(place))).contains(fields(place));
      assertThat(session.read(Sample.key(place), Document.VECTOR))
          .contains(Map.of(Document.VECTOR, points.get(place)));
    }
  }

  // ---- Writes ----

  @Test
  void nearest_afterAVectorWasUpdated_findItAtItsNewPlaceOnly() {
    String last = Sample.key(POINTS - 1);
    Embedding old = points.get(POINTS - 1);
    session.change(last, Map.of(Document.VECTOR, TARGET));

    assertThat(keys(SearchQuery.nearest(TARGET, 1))).containsExactly(last);
    assertThat(keys(SearchQuery.nearest(old, 1))).doesNotContain(last);
    assertThat(keys(SearchQuery.nearest(old, ALL))).hasSize(POINTS).doesNotHaveDuplicates();
    assertThat(session.read(last, Document.VECTOR)).contains(Map.of(Document.VECTOR, TARGET));

    session.change(last, Map.of(Document.VECTOR, old));

    requireHits(SearchQuery.nearest(TARGET, ALL), 0, POINTS);
  }

  @Test
  void nearest_afterADocumentWasReplaced_findItsNewVectorOnly() {
    String last = Sample.key(POINTS - 1);
    Map<String, Object> fields = fields(POINTS - 1);
    fields.put(Document.VECTOR, TARGET);
    session.given(last, fields);

    assertThat(keys(SearchQuery.nearest(TARGET, 2))).containsExactly(last, Sample.key(0));
    assertThat(keys(SearchQuery.nearest(points.get(POINTS - 1), 1))).doesNotContain(last);
  }

  @Test
  void nearest_afterOtherFieldsWereUpdated_findTheVectorWithTheNewWords() {
    Map<String, Object> changes = Map.of(Document.TITLE, "crimson thimble", "field0", "new");
    session.change(Sample.key(0), changes);
    Map<String, Object> fields = fields(0);
    fields.putAll(changes);

    requireDocument(SearchQuery.nearest(TARGET, 1), 0, fields);
    requireDocument(SearchQuery.nearestWithWord(TARGET, "thimble", 5), 0, fields);
    requireHits(SearchQuery.nearestWithWord(TARGET, "harvest", 5), 1, 6);
    assertThat(session.read(Sample.key(0))).contains(fields);
  }

  @Test
  void nearest_afterADelete_doNotFindIt() {
    session.remove(Sample.key(0));

    requireHits(SearchQuery.nearest(TARGET, 3), 1, 4);
    requireHits(SearchQuery.nearest(TARGET, ALL), 1, POINTS);
  }

  // ---- Answers ----

  private List<String> keys(SearchQuery query) {
    return Session.keys(session.search(query));
  }

  /** Requires the documents from one place to before another, in this order. */
  private void requireHits(SearchQuery query, int from, int to) {
    assertThat(keys(query)).as("%s by %s", query, metric).isEqualTo(Sample.keys(from, to));
  }

  private void requireDocument(SearchQuery query, int place, Map<String, Object> fields) {
    assertThat(session.search(query)).containsExactly(new Document(Sample.key(place), fields));
  }
}
