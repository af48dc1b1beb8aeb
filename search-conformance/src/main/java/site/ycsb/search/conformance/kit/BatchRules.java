// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.conformance.Feature;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.TableRules;

/** Rules for a batch: each document is stored as if it had been inserted alone. */
abstract class BatchRules extends TableRules {

  private static final int SIZE = 250;

  @Test
  void insert_ofABatch_storesEveryDocumentWhole() throws Exception {
    session.given(Sample.numbered(0, SIZE));

    assertThat(session.count()).isEqualTo(SIZE);
    for (int number = 0; number < SIZE; number++) {
      assertThat(session.read(Sample.key(number))).contains(Sample.numbered(number).fields());
    }
  }

  @Test
  void insert_ofABatch_isSearchableWhenItReturns() {
    session.given(Sample.numbered(0, SIZE));

    assertThat(session.find("crimson", "lantern")).isEqualTo(Sample.keys(0, SIZE));
  }

  /** Twenty of them, because a store that refreshes by itself may be in time for one. */
  @Test
  void insert_ofManyBatches_areEachSearchableWhenTheyReturn() {
    for (int size = 2; size <= 40; size += 2) {
      session.given(Sample.numbered(size - 2, size));

      assertThat(session.find("crimson", "lantern")).isEqualTo(Sample.keys(0, size));
    }
  }

  @Test
  void insert_ofABatchOfOne_isAnInsert() {
    session.given(Sample.numbered(7, 8));

    assertThat(session.read("key007")).contains(Sample.numbered(7).fields());
  }

  @Test
  void insert_ofABatchOverExistingKeys_replacesTheseWhole() throws Exception {
    session.given("key001", Sample.document("harvest meadows", 5, Map.of("field9", "old")));

    session.given(Sample.numbered(0, 3));

    assertThat(session.read("key001")).contains(Sample.numbered(1).fields());
    assertThat(session.find("harvest", "meadows")).isEmpty();
    assertThat(session.count()).isEqualTo(3);
  }

  @FeatureTest(Feature.REFUSAL)
  void insert_ofABatchOfWhichOneIsRefused_saysWhichAndStoresTheOthers() throws Exception {
    List<Document> documents = new ArrayList<>(Sample.numbered(0, 10));
    documents.add(4, store.refused(session.table()).orElseThrow());

    List<Status> statuses = session.db().insert(session.table(), documents);

    assertThat(statuses).hasSize(11);
    assertThat(statuses.remove(4).isOk()).as("the one that is refused").isFalse();
    assertThat(statuses).containsOnly(Status.OK);
    assertThat(session.find("crimson", "lantern")).isEqualTo(Sample.keys(0, 10));
    assertThat(session.count()).isEqualTo(10);
  }

  @FeatureTest(Feature.REFUSAL)
  void insert_ofADocumentThatIsRefused_saysSo() throws Exception {
    Document refused = store.refused(session.table()).orElseThrow();

    assertThat(session.insert(refused.key(), refused.fields()).isOk()).isFalse();

    assertThat(session.count()).isZero();
  }

  @Test
  void insert_ofBatchesByManyThreads_losesNone() throws Exception {
    together(
        (thread, loader) -> {
          int from = thread * 100;
          loader.given(Sample.numbered(from, from + 50));
          loader.given(Sample.numbered(from + 50, from + 100));
        });

    assertThat(session.count()).isEqualTo(100L * THREADS);
  }

  @FeatureTest(Feature.SCAN)
  void scan_afterABatch_hasItsKeysInOrder() {
    session.given(
        List.of(Sample.numbered(2), Sample.numbered(0), Sample.numbered(3), Sample.numbered(1)));

    assertThat(session.scan("key001", 2))
        .extracting(row -> row.get(Document.SCORE))
        .containsExactly(1L, 2L);
  }
}
