// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.scaffolding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.search.binding.Binding;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchQuery;
import site.ycsb.search.check.Dataset;
import site.ycsb.search.check.DatasetPlan;
import site.ycsb.search.check.Gate;
import site.ycsb.search.check.HitDistribution;
import site.ycsb.search.check.RunException;
import site.ycsb.search.check.SearchOracle;
import site.ycsb.search.conformance.Rules;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.settings.ExitCode;

/**
 * Tests of a binding on a real server whose network or data fail. Whatever the network does, an
 * operation ends within its time limit with a status, an answer that the network has not changed is
 * right, and when the fault is over every answer is right again: no reply is taken for another
 * question's. Documents that were falsified and an index that was dropped are found.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FaultRules {

  private static final int LIMIT_MILLIS = 600;
  private static final int LOAD_LIMIT_MILLIS = 30_000;

  /** Upper limit for one operation: its time limit, a new connection, and a busy machine. */
  private static final Duration LONGEST = Duration.ofSeconds(4);

  private static final Duration RECOVERY = Duration.ofSeconds(15);
  private static final int DOCUMENTS = 60;
  private static final int OPERATIONS = 4;

  private final Corpus corpus =
      Corpora.from(OpenDb.properties("recordcount", "" + DOCUMENTS, "search.vocabulary", "200"));
  private final List<SearchQuery> queries =
      LongStream.range(0, DOCUMENTS)
          .mapToObj(number -> HitDistribution.query(corpus, number, 10))
          .toList();
  private final List<SearchOracle.Answer> answers =
      new SearchOracle(corpus, DOCUMENTS).answer(queries);
  private final Map<String, Document> documents =
      LongStream.range(0, DOCUMENTS)
          .mapToObj(corpus::document)
          .collect(Collectors.toMap(Document::key, document -> document));
  private final String table = Rules.newTable();

  /** The binding, which must be registered as a service. */
  protected abstract Binding binding();

  /** Port of a real server on the loopback address. */
  protected abstract int serverPort();

  /** Properties that lead to a port, with a time limit for replies and for connecting. */
  protected abstract Properties at(int port, int limitMillis);

  /** Drops the search index of a table, without the binding. */
  protected abstract void dropIndex(String table) throws Exception;

  @BeforeAll
  final void load() throws Exception {
    try (OpenDb db = OpenDb.of(binding(), at(serverPort(), LOAD_LIMIT_MILLIS))) {
      db.tables().create(table);
      db.documents().putAll(table, List.copyOf(documents.values()));
      db.tables().refresh(table);
    }
  }

  @AfterAll
  final void drop() throws Exception {
    try (OpenDb db = OpenDb.of(binding(), at(serverPort(), LOAD_LIMIT_MILLIS))) {
      db.tables().drop(table);
    }
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of("latency below the limit", Fault.latency(Duration.ofMillis(20)), true),
        Arguments.of("latency above the limit", Fault.latency(Duration.ofSeconds(1)), false),
        Arguments.of("narrow line", Fault.bandwidth(Duration.ofMillis(1)), true),
        Arguments.of("reset", Fault.reset(), false),
        Arguments.of("blackhole", Fault.blackhole(), false),
        Arguments.of("truncated", Fault.truncated(), false),
        Arguments.of("flipped", Fault.flipped(), false));
  }

  /**
   * @param harmless true if every operation must succeed
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  final void operations_behindAFault_endInTimeAndAreRightAfterIt(
      String name, Fault fault, boolean harmless) throws Exception {
    try (RecordingProxy proxy = new RecordingProxy(serverPort(), Framing.none());
        OpenDb db = OpenDb.of(binding(), at(proxy.port(), LIMIT_MILLIS))) {
      assertThat(search(db, 0)).isEqualTo(Status.OK);
      proxy.set(fault);
      boolean changed = name.equals("flipped");
      List<Status> statuses = new ArrayList<>();
      for (int number = 0; number < OPERATIONS; number++) {
        statuses.add(inTime(db, number, changed));
      }
      if (harmless) {
        assertThat(statuses).containsOnly(Status.OK);
      } else if (!changed) {
        assertThat(statuses).doesNotContain(Status.OK);
      }
      proxy.set(Fault.none());
      requireRecovery(db);
    }
  }

  @Test
  final void gate_onAFalsifiedDocument_findsIt() throws Exception {
    try (OpenDb db = OpenDb.of(binding(), at(serverPort(), LOAD_LIMIT_MILLIS))) {
      Document loaded = corpus.document(0);
      requireFound(db, Map.of(Document.TITLE, corpus.title(0, 1)));
      requireFound(db, Map.of(Document.SCORE, corpus.score(0) + 1));
      requireFound(db, Map.of("field0", "falsified"));
      db.documents().remove(table, loaded.key());
      assertThat(gate(db)).isPresent();
      db.documents().put(table, loaded);
      assertThat(gate(db)).isEmpty();
    }
  }

  private void requireFound(OpenDb db, Map<String, Object> falsified) throws Exception {
    Document loaded = corpus.document(0);
    db.documents().patch(table, new Document(loaded.key(), falsified));
    assertThat(gate(db)).as("%s", falsified.keySet()).isPresent();
    db.documents().put(table, loaded);
  }

  private Optional<String> gate(OpenDb db) throws Exception {
    db.tables().refresh(table);
    Gate gate = new Gate(corpus, DOCUMENTS);
    return gate.askAndRead(db.db(), table, gate.shortQueries(SearchQuery.Kind.BOTH)).difference();
  }

  @Test
  final void dataset_withoutItsIndex_isRefused() throws Exception {
    String other = Rules.newTable();
    Properties properties =
        OpenDb.properties(
            "table", other, "recordcount", "" + DOCUMENTS, "search.vocabulary", "200");
    try (OpenDb db = OpenDb.of(binding(), at(serverPort(), LOAD_LIMIT_MILLIS))) {
      Dataset dataset = new Dataset(db.tables(), DatasetPlan.of(properties, corpus));
      dataset.load(db.documents());
      assertThat(dataset.require(Dataset.Policy.UNTOUCHED, false)).isTrue();
      dropIndex(other);
      assertThatThrownBy(() -> dataset.require(Dataset.Policy.UNTOUCHED, false))
          .isInstanceOfSatisfying(
              RunException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.DATASET))
          .hasMessage("table %s has lost its index", other);
      db.tables().drop(other);
    }
  }

  /** A search and a read; the worse status of the two. */
  private Status inTime(OpenDb db, int number, boolean changed) {
    long startNanos = System.nanoTime();
    Status searched = changed ? anyStatus(db, number) : search(db, number);
    Duration first = Duration.ofNanos(System.nanoTime() - startNanos);
    Status read = read(db, number, changed);
    Duration both = Duration.ofNanos(System.nanoTime() - startNanos);
    assertThat(first).isLessThan(LONGEST);
    assertThat(both.minus(first)).isLessThan(LONGEST);
    return searched.isOk() ? read : searched;
  }

  private void requireRecovery(OpenDb db) {
    long deadlineNanos = System.nanoTime() + RECOVERY.toNanos();
    while (!search(db, 0).isOk()) {
      assertThat(System.nanoTime()).as("recovery").isLessThan(deadlineNanos);
    }
    for (int number = 0; number < DOCUMENTS; number++) {
      assertThat(search(db, number)).isEqualTo(Status.OK);
      assertThat(read(db, number, false)).isEqualTo(Status.OK);
    }
  }

  private Status anyStatus(OpenDb db, int number) {
    return db.db().search(table, queries.get(number), new ArrayList<>());
  }

  /** A search that must be right if it succeeds. */
  private Status search(OpenDb db, int number) {
    List<Document> hits = new ArrayList<>();
    Status status = db.db().search(table, queries.get(number), hits);
    if (status.isOk()) {
      assertThat(hits).isEqualTo(answers.get(number).keys().stream().map(documents::get).toList());
    }
    return status;
  }

  private Status read(OpenDb db, int number, boolean changed) {
    Map<String, ByteIterator> cells = new HashMap<>();
    Status status = db.db().read(table, corpus.key(number), null, cells);
    if (status.isOk() && !changed) {
      assertThat(cells.get(Document.TITLE)).hasToString(corpus.title(number, 0));
      assertThat(cells).containsOnlyKeys(corpus.fieldNames());
    }
    return status;
  }
}
