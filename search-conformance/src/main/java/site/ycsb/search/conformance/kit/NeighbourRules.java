// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.binding.Search;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.binding.SearchQuery.Kind;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.StoreUnderTest;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.vector.Embedding;
import site.ycsb.search.vector.VectorSettings.Metric;

/**
 * Rules for searches by vector, on an index of one metric. There are fewer vectors than a search
 * looks at, so a graph of them is exact, too. A kind that the binding declares lacking must be
 * refused: each rule checks that in place of an answer.
 *
 * <p>A document's key is its place in the order of the distances from {@link #TARGET}.
 */
@Requires({Documents.class, Search.class})
abstract class NeighbourRules extends Rules {

  private static final Embedding TARGET = new Embedding(0.5F, 0.25F, 0.25F);
  private static final int POINTS = 36;

  /** The farthest, from this place on, have a word, a tag and a range of numbers of their own. */
  private static final int FAR = 29;

  private static final int ALL = 100;
  private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
  private static final float GRAIN = 256;

  private static final int CORPUS = 600;
  private static final int TARGETS = 20;

  /** Stores compute in single precision. */
  private static final double ROUNDING = 1e-3;

  private final Metric metric;
  private final List<Embedding> points;
  private Session session;
  private Map<Kind, String> lacks;

  NeighbourRules(StoreUnderTest store, Metric metric) {
    super(store);
    this.metric = metric;
    this.points =
        IntStream.range(0, POINTS)
            .mapToObj(NeighbourRules::point)
            .sorted(Comparator.comparingDouble(point -> TARGET.distance(point, metric)))
            .toList();
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

  @BeforeEach
  void openTable() throws Exception {
    lacks = store.binding().lacks(store.properties());
    session = Session.open(store, newTable(), properties("hnsw", 3));
    session.tables().create(session.table());
  }

  private Map<String, String> properties(String index, int dimension) {
    return Map.of(
        "search.panel",
        "true",
        "vector.dimension",
        Integer.toString(dimension),
        "vector.metric",
        metric.name().toLowerCase(Locale.ROOT),
        "vector.index",
        index);
  }

  @AfterEach
  void dropTable() throws Exception {
    try (Session ended = session) {
      ended.tables().drop(ended.table());
    }
  }

  // ---- The declaration ----

  @Test
  void query_forNeighbours_isRefusedExactlyWhereItIsDeclaredLacking() {
    givenPoints();

    for (SearchQuery query : queries()) {
      boolean answered = answers(query, new ArrayList<>());
      assertThat(answered).isNotEqualTo(lacks.containsKey(query.kind()));
    }
  }

  // ---- Order and number ----

  @Test
  void nearest_ofATarget_areOrderedByDistanceAndAsManyAsAreAskedFor() {
    givenPoints();

    requireHits(SearchQuery.nearest(TARGET, 1), 0, 1);
    requireHits(SearchQuery.nearest(TARGET, 7), 0, 7);
    requireHits(SearchQuery.nearest(TARGET, ALL), 0, POINTS);
  }

  @Test
  void nearest_ofEachPoint_areThatPointAndItsNeighbours() {
    givenPoints();

    for (Embedding target : points) {
      List<Document> hits = new ArrayList<>();
      if (answers(SearchQuery.nearest(target, 10), hits)) {
        assertThat(Session.keys(hits))
            .as("neighbours of %s by %s", target, metric)
            .containsExactlyElementsOf(
                IntStream.range(0, POINTS)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> target.distance(points.get(i), metric)))
                    .limit(10)
                    .map(Sample::key)
                    .toList());
      }
    }
  }

  @Test
  void nearestWithWord_isTheNearestOfThatWordHoweverFar() {
    givenPoints();

    requireHits(SearchQuery.nearestWithWord(TARGET, "crimson", 5), FAR, FAR + 5);
    requireHits(SearchQuery.nearestWithWord(TARGET, "crimson", ALL), FAR, POINTS);
    requireHits(SearchQuery.nearestWithWord(TARGET, "lantern", 5), 0, 5);
    requireHits(SearchQuery.nearestWithWord(TARGET, "thimble", 5), 0, 0);
  }

  @Test
  void nearestWithTag_isTheNearestOfThatTagHoweverFar() {
    givenPoints();

    requireHits(SearchQuery.nearestWithTag(TARGET, "red", 5), FAR, FAR + 5);
    requireHits(SearchQuery.nearestWithTag(TARGET, "red", ALL), FAR, POINTS);
    requireHits(SearchQuery.nearestWithTag(TARGET, "blue", 5), 0, 5);
    requireHits(SearchQuery.nearestWithTag(TARGET, "re", 5), 0, 0);
  }

  @Test
  void nearestInRange_isTheNearestWithinTheRangeAndItsEndsHoweverFar() {
    givenPoints();

    requireHits(SearchQuery.nearestInRange(TARGET, FAR, 1_000, 5), FAR, FAR + 5);
    requireHits(SearchQuery.nearestInRange(TARGET, FAR, FAR + 3, ALL), FAR, FAR + 4);
    requireHits(SearchQuery.nearestInRange(TARGET, FAR - 0.5, FAR + 1.5, ALL), FAR, FAR + 2);
    requireHits(SearchQuery.nearestInRange(TARGET, 0.25, 0.75, 5), 0, 0);
  }

  @Test
  void nearest_ofAFlatIndex_areExact() throws Exception {
    Properties properties = new Properties();
    properties.putAll(properties("flat", 16));
    properties.setProperty("recordcount", Integer.toString(CORPUS));
    Corpus corpus = Corpora.from(properties);
    List<Document> documents = LongStream.range(0, CORPUS).mapToObj(corpus::document).toList();
    Map<String, String> table = new HashMap<>(properties("flat", 16));
    table.put("vector.candidates", "1");
    try (Session flat = Session.open(store, newTable(), table)) {
      flat.tables().create(flat.table());
      insert(flat, documents);
      for (int i = 0; i < TARGETS; i++) {
        Embedding target = corpus.vectors().orElseThrow().target(i);
        List<Document> hits = new ArrayList<>();
        if (answers(flat, SearchQuery.nearest(target, 10), hits)) {
          List<Double> right = distances(target, documents).sorted().limit(10).toList();
          List<Double> found = distances(target, hits).toList();
          assertThat(found).hasSameSizeAs(right);
          for (int place = 0; place < right.size(); place++) {
            assertThat(found.get(place))
                .as("distance of hit %d of target %d by %s", place, i, metric)
                .isCloseTo(right.get(place), within(ROUNDING));
          }
        }
      }
      flat.tables().drop(flat.table());
    }
  }

  // ---- Documents ----

  @Test
  void nearest_ofAnyFilter_returnEveryFieldWithItsType() {
    givenPoints();

    for (SearchQuery query : queries()) {
      List<Document> hits = new ArrayList<>();
      if (answers(query, hits)) {
        assertThat(hits)
            .as("%s", query)
            .isNotEmpty()
            .allSatisfy(
                hit -> assertThat(hit.fields()).isEqualTo(fields(points.indexOf(vector(hit)))));
      }
    }
  }

  @Test
  void read_ofADocumentWithAVector_returnsTheSameNumbers() {
    givenPoints();

    if (!refuses(Kind.NEAREST)) {
      for (int place = 0; place < POINTS; place++) {
        assertThat(session.read(Sample.key(place))).contains(fields(place));
        assertThat(session.read(Sample.key(place), Document.VECTOR))
            .contains(Map.of(Document.VECTOR, points.get(place)));
      }
    }
  }

  // ---- Writes ----

  @Test
  void nearest_afterAVectorWasUpdated_findItAtItsNewPlaceOnly() {
    givenPoints();

    if (!refuses(Kind.NEAREST)) {
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
  }

  @Test
  void nearest_afterADocumentWasReplaced_findItsNewVectorOnly() {
    givenPoints();

    if (!refuses(Kind.NEAREST)) {
      Map<String, Object> fields = fields(POINTS - 1);
      fields.put(Document.VECTOR, TARGET);
      session.given(Sample.key(POINTS - 1), fields);

      assertThat(keys(SearchQuery.nearest(TARGET, 2)))
          .containsExactly(Sample.key(POINTS - 1), Sample.key(0));
      assertThat(keys(SearchQuery.nearest(points.get(POINTS - 1), 1)))
          .doesNotContain(Sample.key(POINTS - 1));
    }
  }

  @Test
  void nearest_afterOtherFieldsWereUpdated_findTheVectorWithTheNewWords() {
    givenPoints();

    if (!refuses(Kind.NEAREST)) {
      Map<String, Object> changes = Map.of(Document.TITLE, "crimson thimble", "field0", "new");
      session.change(Sample.key(0), changes);
      Map<String, Object> fields = fields(0);
      fields.putAll(changes);

      List<Document> hits = new ArrayList<>();
      assertThat(answers(SearchQuery.nearest(TARGET, 1), hits)).isTrue();
      assertThat(hits).containsExactly(new Document(Sample.key(0), fields));
      assertThat(session.read(Sample.key(0))).contains(fields);
      requireHits(SearchQuery.nearestWithWord(TARGET, "thimble", 5), 0, 1);
      requireHits(SearchQuery.nearestWithWord(TARGET, "harvest", 5), 1, 6);
    }
  }

  @Test
  void nearest_afterADelete_doNotFindIt() {
    givenPoints();

    if (!refuses(Kind.NEAREST)) {
      session.remove(Sample.key(0));

      requireHits(SearchQuery.nearest(TARGET, 3), 1, 4);
      requireHits(SearchQuery.nearest(TARGET, ALL), 1, POINTS);
    }
  }

  // ---- Documents, queries and answers ----

  /** In any order, so that it is not the order of the answers. */
  private void givenPoints() {
    List<Integer> places = new ArrayList<>(IntStream.range(0, POINTS).boxed().toList());
    Collections.shuffle(places, new Random(POINTS));
    insert(session, places.stream().map(i -> new Document(Sample.key(i), fields(i))).toList());
  }

  /** A store that lacks the searches need not take vectors. */
  private void insert(Session into, List<Document> documents) {
    if (!lacks.containsKey(Kind.NEAREST)) {
      assertThat(into.db().insert(into.table(), documents)).containsOnly(Status.OK);
    }
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

  private static List<SearchQuery> queries() {
    return List.of(
        SearchQuery.nearest(TARGET, 5),
        SearchQuery.nearestWithWord(TARGET, "crimson", 5),
        SearchQuery.nearestWithTag(TARGET, "red", 5),
        SearchQuery.nearestInRange(TARGET, FAR, POINTS, 5));
  }

  private static Embedding vector(Document document) {
    return (Embedding) requireNonNull(document.fields().get(Document.VECTOR), "no vector");
  }

  private Stream<Double> distances(Embedding target, List<Document> documents) {
    return documents.stream().map(document -> target.distance(vector(document), metric));
  }

  /** True if the binding declares that it lacks the kind; then a query must be refused. */
  private boolean refuses(Kind kind) {
    return lacks.containsKey(kind) && !answers(SearchQuery.nearest(TARGET, 1), new ArrayList<>());
  }

  private boolean answers(SearchQuery query, List<Document> hits) {
    return answers(session, query, hits);
  }

  /** Asks; false if the query was refused as the binding declares. */
  private boolean answers(Session asked, SearchQuery query, List<Document> hits) {
    Status status = asked.db().search(asked.table(), query, hits);
    boolean lacking = lacks.containsKey(query.kind());
    assertThat(status).as("%s", query).isEqualTo(lacking ? Status.NOT_IMPLEMENTED : Status.OK);
    return !lacking;
  }

  private List<String> keys(SearchQuery query) {
    List<Document> hits = new ArrayList<>();
    assertThat(answers(query, hits)).isTrue();
    return Session.keys(hits);
  }

  /** Requires the documents from one place to before another, in this order. */
  private void requireHits(SearchQuery query, int from, int to) {
    List<Document> hits = new ArrayList<>();
    if (answers(query, hits)) {
      assertThat(Session.keys(hits))
          .as("%s by %s", query, metric)
          .containsExactlyElementsOf(IntStream.range(from, to).mapToObj(Sample::key).toList());
    }
  }
}
