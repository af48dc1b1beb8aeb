// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import site.ycsb.search.corpus.Corpora;
import site.ycsb.search.corpus.Corpus;
import site.ycsb.search.fixtures.TestProperties;

/** Tests of scans that run beside inserts and deletes: the rows that must not be missing. */
class KeyOrderTest {

  private static final int DOCUMENTS = 300;

  private final Corpus corpus = Corpora.from(TestProperties.small());
  private final Presence presence = new Presence(DOCUMENTS, true, number -> true);
  private final KeyOrder order = new KeyOrder(corpus, DOCUMENTS, presence, true);
  private final List<String> keys =
      LongStream.range(0, DOCUMENTS).mapToObj(corpus::key).sorted().toList();

  @Test
  void skipped_ofAllRowsOrOfNone_isNothing() {
    assertThat(order.skipped(keys.get(5), keys.subList(5, 15), 10)).isEmpty();
    assertThat(order.skipped(keys.get(5), List.of(), 10)).isEmpty();
  }

  @Test
  void skipped_ofRowsWithoutOne_namesIt() {
    List<String> rows = new ArrayList<>(keys.subList(5, 15));
    rows.remove(keys.get(9));

    assertThat(order.skipped(keys.get(5), rows, 10))
        .contains(keys.get(9) + " is missing, which is there and has its place between the rows");
    assertThat(order.skipped(keys.get(4), keys.subList(5, 15), 10)).isPresent();
  }

  @Test
  void skipped_ofADocumentWhoseDeleteHasBegun_isNothing() {
    List<String> rows = new ArrayList<>(keys.subList(5, 15));
    rows.remove(keys.get(9));
    presence.deleting(number(keys.get(9)));

    assertThat(order.skipped(keys.get(5), rows, 10)).isEmpty();
  }

  @Test
  void skipped_ofAnInsertedDocument_isFoundOnceItsInsertWasAcknowledgedBefore() {
    long number = DOCUMENTS;
    presence.inserting(number);
    order.add(number);
    assertThat(order.skipped(keys.get(0), keys, 10)).isEmpty();

    presence.inserted(number, 20);
    assertThat(order.skipped(keys.get(0), keys, 19)).isEmpty(); // It may be late.
    boolean within = corpus.key(number).compareTo(keys.get(DOCUMENTS - 1)) < 0;
    assertThat(within).isTrue();
    assertThat(order.skipped(keys.get(0), keys, 20)).isPresent();
  }

  @Test
  void endsEarly_ofFewerRowsThanThereAre_isFound() {
    assertThat(order.endsEarly(keys.get(5), 10, 10, 10)).isEmpty();
    assertThat(order.endsEarly(keys.get(295), 10, 5, 10)).isEmpty();
    assertThat(order.endsEarly(keys.get(295), 10, 4, 10))
        .contains("4 rows, where at least 5 are right");
    assertThat(order.endsEarly(keys.get(5), 10, 9, 10))
        .contains("9 rows, where at least 10 are right");
    assertThat(order.endsEarly(keys.get(5), 10, 0, 10)).isPresent();
  }

  @Test
  void order_ofAStoreThatShowsInsertsLater_hasTheLoadedDocumentsAlone() {
    KeyOrder late = new KeyOrder(corpus, DOCUMENTS, presence, false);
    presence.inserting(DOCUMENTS);
    late.add(DOCUMENTS);
    presence.inserted(DOCUMENTS, 5);

    assertThat(late.size()).isEqualTo(DOCUMENTS);
    assertThat(late.isThere(DOCUMENTS, 10)).isFalse();
    assertThat(late.isThere(0, 10)).isTrue();
    assertThat(order.isThere(DOCUMENTS, 10)).isTrue();
  }

  /** As in a store that keeps an order of keys, and then reads each row. */
  @Test
  void endsEarly_ofAsManyRowsLessAsAreDeletedAtTheTime_isNothing() {
    presence.deleting(number(keys.get(7)));
    assertThat(order.endsEarly(keys.get(5), 10, 9, 10)).isEmpty();
    assertThat(order.endsEarly(keys.get(5), 10, 8, 10)).isPresent();
    assertThat(order.endsEarly(keys.get(8), 10, 9, 10)).isPresent();

    presence.deleted(number(keys.get(7)), 20);
    assertThat(order.endsEarly(keys.get(5), 10, 9, 19)).isEmpty();
    assertThat(order.endsEarly(keys.get(5), 10, 9, 20)).isPresent();
  }

  @Test
  void order_ofMoreDocumentsThanItKeeps_isASample() {
    KeyOrder sample = new KeyOrder(corpus, 1_000_000_000, presence, true);

    assertThat(sample.size()).isBetween(1 << 16, 1 << 17);
  }

  private long number(String key) {
    return LongStream.range(0, DOCUMENTS)
        .filter(number -> corpus.key(number).equals(key))
        .findFirst()
        .orElseThrow();
  }
}
