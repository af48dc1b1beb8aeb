// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.Session;
import site.ycsb.search.conformance.TableRules;

/**
 * Rules for eight threads on one table. No acknowledged write is lost, and every document that is
 * read is one that a thread has written. A page that is searched for while other threads write
 *
 * <ul>
 *   <li>holds only documents whose title, as returned, holds both words,
 *   <li>is in the order of the scores, with no document twice,
 *   <li>holds every document that matches and that no thread is writing.
 * </ul>
 *
 * The page may hold a document that is being written, or not.
 */
abstract class ConcurrencyRules extends TableRules {

  @Test
  void insert_ofDisjointKeys_losesNone() throws Exception {
    int documents = 20 * THREADS;

    together(
        (thread, other) -> {
          for (int i = thread; i < documents; i += THREADS) {
            other.given(Sample.key(i), "crimson lantern", i);
          }
        });

    assertThat(session.count()).isEqualTo(documents);
    assertThat(session.find("crimson", "lantern")).isEqualTo(Sample.keys(0, documents));
  }

  @Test
  void update_ofOneDocumentByAll_leavesOneOfTheLastWritesWhole() throws Exception {
    session.given("k", Sample.version("before"));

    together(
        (thread, other) -> {
          for (int round = 1; round <= ROUNDS; round++) {
            Map<String, Object> version = Sample.version(thread + "-" + round);
            assertThat(other.update("k", version)).isEqualTo(Status.OK);
          }
        });

    assertThat(session.read("k").orElseThrow())
        .isIn(
            IntStream.range(0, THREADS)
                .mapToObj(thread -> Sample.version(thread + "-" + ROUNDS))
                .toList());
  }

  @Test
  void update_ofDifferentFieldsOfOneDocument_losesNone() throws Exception {
    session.given("k", "crimson lantern", 1);

    together(
        (thread, other) -> {
          for (int round = 1; round <= ROUNDS; round++) {
            Map<String, Object> changes = Map.of("field" + thread, (long) round);
            assertThat(other.update("k", changes)).isEqualTo(Status.OK);
            assertThat(other.read("k", "field" + thread)).hasValue(changes);
          }
        });

    assertThat(session.read("k").orElseThrow()).hasSize(2 + THREADS);
  }

  @Test
  void insert_ofOneKeyByAll_leavesOneDocument() throws Exception {
    together(
        (thread, other) -> {
          for (int round = 0; round < ROUNDS; round++) {
            other.given("k", "crimson lantern", thread);
          }
        });

    assertThat(session.count()).isEqualTo(1);
    assertThat(session.find("crimson", "lantern")).containsExactly("k");
  }

  @Test
  void read_duringUpdates_neverSeesATornDocument() throws Exception {
    session.given("k", Sample.version("before"));

    writeAndCheck(
        (thread, round, writer) -> writer.change("k", Sample.version(thread + "-" + round)),
        reader -> assertWhole(reader.read("k").orElseThrow()));
  }

  @Test
  void read_duringReplacements_neverSeesATornDocument() throws Exception {
    session.given("k", Sample.version("before"));

    writeAndCheck(
        (thread, round, writer) -> writer.given("k", Sample.version(thread + "-" + round)),
        reader -> assertWhole(reader.read("k").orElseThrow()));
  }

  @Test
  void search_duringUpdatesOfTitles_returnsExactPages() throws Exception {
    session.given(Sample.numbered(0, 40));

    writeAndCheck(
        (thread, round, writer) -> {
          String title = round % 2 == 0 ? "crimson granite harvest" : "crimson lantern harvest";
          writer.change(Sample.key((thread + 3 * round) % 20), Map.of(Document.TITLE, title));
        },
        ConcurrencyRules::assertExact);
  }

  @Test
  void search_duringDeletesAndInserts_returnsExactPages() throws Exception {
    session.given(Sample.numbered(0, 40));

    writeAndCheck(
        (thread, round, writer) -> {
          int number = thread + THREADS * (round % 2);
          writer.remove(Sample.key(number));
          writer.given(Sample.key(number), "crimson lantern meadows", number);
        },
        ConcurrencyRules::assertExact);

    assertThat(session.find("crimson", "lantern")).hasSize(40);
  }

  private interface Write {
    void run(int thread, int round, Session writer);
  }

  /** Every other thread writes, while the others check. */
  private void writeAndCheck(Write write, Consumer<Session> check) throws Exception {
    together(
        (thread, other) -> {
          for (int round = 0; round < ROUNDS; round++) {
            if (thread % 2 == 0) {
              write.run(thread, round, other);
            } else {
              check.accept(other);
            }
          }
        });
  }

  private static void assertWhole(Map<String, Object> fields) {
    assertThat(fields).hasSize(4);
    assertThat(new HashSet<>(fields.values())).as("versions in one document").hasSize(1);
  }

  /** Requires an exact page of 40 documents, of which no thread writes those from 20 on. */
  private static void assertExact(Session reader) {
    List<Document> page = reader.search("crimson", "lantern", 0, 100);
    assertThat(page)
        .allSatisfy(hit -> assertThat(words(hit)).contains("crimson", "lantern"))
        .extracting(hit -> (Long) hit.fields().get(Document.SCORE))
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(Session.keys(page)).containsAll(Sample.keys(20, 40)).doesNotHaveDuplicates();
  }

  private static List<String> words(Document hit) {
    return Arrays.asList(hit.fields().getOrDefault(Document.TITLE, "").toString().split(" "));
  }
}
