// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.Document;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.TestProperties;

/** Documents in replies, with what the run has written to them. */
class DocumentCheckTest {

  private static final long NUMBER = 7;

  private static final DocumentCheck.Writes UNWRITTEN =
      new DocumentCheck.Writes(true, true, false, false, false, false);
  private static final DocumentCheck.Writes OWN =
      new DocumentCheck.Writes(true, true, true, true, true, false);
  private static final DocumentCheck.Writes ANYBODYS =
      new DocumentCheck.Writes(false, false, true, false, true, false);

  private final Corpus corpus = Corpora.from(TestProperties.small());

  private Versions versions =
      new Versions(
          new Versions.Numbering(0, 0, 1),
          DocumentCheck.parts(corpus),
          Versions.Limits.MANY_VALUES);

  @Test
  void fault_ofADocumentAsLoaded_isNone() {
    for (DocumentCheck.Writes writes : new DocumentCheck.Writes[] {UNWRITTEN, OWN, ANYBODYS}) {
      assertThat(fault(writes, fields -> {})).isEmpty();
    }
  }

  @Test
  void fault_ofAMissingOrFurtherField_namesThem() {
    assertThat(fault(OWN, fields -> fields.remove("field1")))
        .contains("has the fields [field0, score, title], not [field0, field1, score, title]");
    assertThat(fault(OWN, fields -> fields.put("more", "x")))
        .contains(
            "has the fields [field0, field1, more, score, title], not [field0, field1, score,"
                + " title]");
  }

  @Test
  void fault_ofAReadOfOneField_asksForThatAlone() {
    DocumentCheck check = new DocumentCheck(corpus, versions, OWN);
    Map<String, String> field = Map.of("field1", corpus.field(NUMBER, 0, 1));
    assertThat(check.fault(NUMBER, Set.of("field1"), field, 0)).isEmpty();
    assertThat(check.fault(NUMBER, Set.of("field0"), field, 0)).isPresent();
    assertThat(check.fault(NUMBER, null, field, 0)).isPresent();
  }

  @Test
  void fault_ofAnotherTypeOrScore_namesIt() {
    assertThat(fault(OWN, fields -> fields.put(Document.SCORE, 12L)))
        .contains("has a score that no write gave it: 12 (Long)");
    assertThat(fault(OWN, fields -> fields.put(Document.SCORE, "12")))
        .contains("has a score that no write gave it: 12 (String)");
    assertThat(fault(OWN, fields -> fields.put("field0", 7L)))
        .contains("has a field0 that no write gave it: 7 (Long)");
  }

  /** All clients of a run write the same parts: no other can have written the field. */
  @Test
  void fault_ofAFieldThatNoneOfSeveralClientsWrites_isThatNoWriteGaveIt() {
    DocumentCheck.Writes titles = new DocumentCheck.Writes(true, false, true, false, false, false);
    versions =
        new Versions(
            new Versions.Numbering(0, 0, 2),
            DocumentCheck.parts(corpus),
            Versions.Limits.MANY_VALUES);

    assertThat(fault(titles, fields -> fields.put("field0", corpus.field(NUMBER, 1, 0))))
        .hasValueSatisfying(
            text -> assertThat(text).startsWith("has a field0 that no write gave it"));
    assertThat(fault(titles, fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 1))))
        .isEmpty();
  }

  @Test
  void fault_ofATitleInARunThatWritesNone_isThatNoWriteGaveIt() {
    assertThat(fault(UNWRITTEN, fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 1))))
        .isPresent();
    assertThat(fault(UNWRITTEN, fields -> fields.put("field0", corpus.field(NUMBER, 1, 0))))
        .isPresent();
  }

  @Test
  void fault_ofAWriteThatHasBegun_isNone() {
    versions.begin(NUMBER, DocumentCheck.TITLE);
    versions.begin(NUMBER, DocumentCheck.part(1));

    assertThat(
            fault(
                OWN,
                fields -> {
                  fields.put(Document.TITLE, corpus.title(NUMBER, 1));
                  fields.put("field1", corpus.field(NUMBER, 1, 1));
                }))
        .isEmpty();
    assertThat(fault(OWN, fields -> fields.put(Document.TITLE, corpus.freshTitle(NUMBER, 1))))
        .isEmpty();
  }

  @Test
  void fault_ofAWriteThatHasNotBegun_isThatNoWriteGaveIt() {
    assertThat(fault(OWN, fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 1))))
        .hasValueSatisfying(text -> assertThat(text).startsWith("has a title that no write gave"));
    assertThat(fault(ANYBODYS, fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 1))))
        .as("others may have written it")
        .isEmpty();
    assertThat(fault(ANYBODYS, fields -> fields.put(Document.TITLE, "one two"))).isPresent();
  }

  @Test
  void fault_ofAValueThatAWriteHasReplaced_isStale() {
    versions.begin(NUMBER, DocumentCheck.TITLE).acknowledge(10);
    versions.begin(NUMBER, DocumentCheck.TITLE).acknowledge(20);

    assertThat(of(OWN, fields -> {}, 20))
        .hasValueSatisfying(fault -> assertThat(fault.stale()).isTrue())
        .hasValueSatisfying(
            fault ->
                assertThat(fault.text())
                    .isEqualTo(
                        corpus.key(NUMBER)
                            + " has an old title (write 0 of this run): an update that was"
                            + " acknowledged is lost"));
    Consumer<Map<String, Object>> first =
        fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 1));
    assertThat(of(OWN, first, 20))
        .hasValueSatisfying(fault -> assertThat(fault.text()).contains("(write 1 of this run)"));
    assertThat(of(OWN, first, 19)).as("a request that began before").isEmpty();
    assertThat(of(OWN, fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 2)), 20))
        .isEmpty();
  }

  @Test
  void fault_ofTheLoadedValueOnATableThatOthersWriteTo_isStaleToo() {
    versions.begin(NUMBER, DocumentCheck.TITLE).acknowledge(10);

    assertThat(of(ANYBODYS, fields -> {}, 10)).isPresent();
    assertThat(of(ANYBODYS, fields -> {}, 9)).isEmpty();
  }

  @Test
  void fault_ofAnotherClientsTitle_isNoneWhileItWritesToo() {
    versions =
        new Versions(
            new Versions.Numbering(0, 0, 2),
            DocumentCheck.parts(corpus),
            Versions.Limits.MANY_VALUES);
    versions.begin(NUMBER, DocumentCheck.TITLE).acknowledge(10);

    assertThat(of(ANYBODYS, fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 77)), 10))
        .isEmpty();
  }

  @Test
  void fault_ofAWriteWhoseHistoryIsForgotten_isOnlyThatOfAnImplausibleValue() {
    versions =
        new Versions(
            new Versions.Numbering(0, 0, 1),
            DocumentCheck.parts(corpus),
            new Versions.Limits(2, 4, Long.MAX_VALUE >> 1));
    for (long item = 0; versions.isKept(NUMBER); item++) {
      versions.begin(item, DocumentCheck.TITLE).acknowledge(10);
    }

    assertThat(of(OWN, fields -> {}, 10)).isEmpty();
    assertThat(of(OWN, fields -> fields.put(Document.TITLE, corpus.title(NUMBER, 99)), 10))
        .isEmpty();
    assertThat(of(OWN, fields -> fields.put(Document.TITLE, "one two"), 10)).isPresent();
  }

  private Optional<String> fault(
      DocumentCheck.Writes writes, Consumer<Map<String, Object>> change) {
    return of(writes, change, Long.MAX_VALUE / 2)
        .map(fault -> fault.text().replace(corpus.key(NUMBER) + " ", ""));
  }

  private Optional<DocumentCheck.Fault> of(
      DocumentCheck.Writes writes, Consumer<Map<String, Object>> change, long sinceNanos) {
    Map<String, Object> fields = new HashMap<>(corpus.document(NUMBER).fields());
    change.accept(fields);
    return new DocumentCheck(corpus, versions, writes).fault(NUMBER, null, fields, sinceNanos);
  }
}
