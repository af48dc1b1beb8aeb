// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.TableRules;

/** Rules for one document: insert, read, update, delete. */
@Requires(Documents.class)
abstract class DocumentRules extends TableRules {

  private static final Map<String, Object> LANTERN =
      Sample.document("crimson lantern", 7, Map.of("field0", "a", "field1", "b"));

  @BeforeEach
  void givenLantern() {
    session.given("k", LANTERN);
  }

  @Test
  void read_afterInsert_returnsEveryField() {
    assertThat(session.read("k")).hasValue(LANTERN);
  }

  @Test
  void read_ofAnAbsentKey_answersNotFound() {
    assertThat(session.read("absent")).isEmpty();
  }

  @Test
  void read_ofSomeFields_returnsOnlyThese() {
    assertThat(session.read("k", "field1", Document.SCORE))
        .hasValue(Map.of("field1", "b", Document.SCORE, 7L));
  }

  @Test
  void read_ofOneField_returnsOnlyThis() {
    assertThat(session.read("k", "field0")).hasValue(Map.of("field0", "a"));
  }

  @Test
  void read_ofAFieldThatIsLacking_leavesItOut() {
    assertThat(session.read("k", "field1", "field9")).hasValue(Map.of("field1", "b"));
  }

  @Test
  void read_ofNothingButALackingField_returnsADocumentWithoutFields() {
    assertThat(session.read("k", "field9")).hasValue(Map.of());
  }

  @Test
  void read_ofSomeFieldsOfAnAbsentKey_answersNotFound() {
    assertThat(session.read("absent", "field0")).isEmpty();
    assertThat(session.read("absent", "field0", "field1")).isEmpty();
  }

  @Test
  void insert_overAnExistingKey_replacesTheWholeDocument() throws Exception {
    Map<String, Object> next = Sample.document("harvest lantern", 8, Map.of("field1", "c"));

    assertThat(session.insert("k", next)).isEqualTo(Status.OK);

    assertThat(session.read("k")).hasValue(next);
    assertThat(session.count()).isEqualTo(1);
  }

  @Test
  void update_ofOneField_keepsTheOthers() {
    assertThat(session.update("k", Map.of("field1", "c"))).isEqualTo(Status.OK);

    assertThat(session.read("k"))
        .hasValue(Sample.document("crimson lantern", 7, Map.of("field0", "a", "field1", "c")));
  }

  @Test
  void update_ofSeveralFields_keepsTheOthers() {
    session.change("k", Map.of("field1", "c", Document.TITLE, "harvest lantern"));

    assertThat(session.read("k"))
        .hasValue(Sample.document("harvest lantern", 7, Map.of("field0", "a", "field1", "c")));
  }

  @Test
  void update_ofAFieldThatIsLacking_addsIt() {
    session.change("k", Map.of("field2", "c"));

    assertThat(session.read("k", "field0", "field2"))
        .hasValue(Map.of("field0", "a", "field2", "c"));
  }

  @Test
  void update_ofAnAbsentKey_answersNotFoundAndCreatesNothing() throws Exception {
    assertThat(session.update("absent", LANTERN)).isEqualTo(Status.NOT_FOUND);
    assertThat(session.update("absent", Map.of("field0", "a"))).isEqualTo(Status.NOT_FOUND);

    assertThat(session.read("absent")).isEmpty();
    assertThat(session.count()).isEqualTo(1);
  }

  @Test
  void update_ofOneDocument_leavesTheOthersAlone() {
    session.given("k2", "crimson harvest", 8);

    session.change("k2", Map.of("field0", "z"));

    assertThat(session.read("k")).hasValue(LANTERN);
  }

  @Test
  void delete_ofADocument_removesIt() throws Exception {
    session.given("k2", "crimson harvest", 8);

    assertThat(session.delete("k")).isEqualTo(Status.OK);

    assertThat(session.read("k")).isEmpty();
    assertThat(session.read("k2")).isPresent();
    assertThat(session.count()).isEqualTo(1);
  }

  @Test
  void delete_ofAnAbsentKey_answersNotFound() throws Exception {
    assertThat(session.delete("absent")).isEqualTo(Status.NOT_FOUND);

    assertThat(session.count()).isEqualTo(1);
  }

  @Test
  void delete_calledTwice_answersNotFoundTheSecondTime() {
    session.remove("k");

    assertThat(session.delete("k")).isEqualTo(Status.NOT_FOUND);
    assertThat(session.update("k", Map.of("field0", "c"))).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void insert_afterDelete_storesNothingOfTheOldDocument() {
    session.remove("k");

    session.given("k", "harvest meadows", 9);

    assertThat(session.read("k")).hasValue(Sample.document("harvest meadows", 9));
  }
}
