// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.conformance.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.search.conformance.Feature.SCAN;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.Documents;
import site.ycsb.search.conformance.FeatureTest;
import site.ycsb.search.conformance.Requires;
import site.ycsb.search.conformance.Sample;
import site.ycsb.search.conformance.TableRules;

/** Rules for scans. Each document holds its number, because a row has no key. */
@Requires(Documents.class)
abstract class ScanRules extends TableRules {

  @FeatureTest(SCAN)
  void scan_fromAnyKey_returnsAsManyAsAreAskedForFromThereOn() {
    given(30, 10, 20, 40);

    assertThat(scan(Sample.key(20), 2)).containsExactly(20L, 30L);
    assertThat(scan(Sample.key(15), 2)).containsExactly(20L, 30L);
    assertThat(scan("a", 2)).containsExactly(10L, 20L);
    assertThat(scan(Sample.key(10), 1)).containsExactly(10L);
    assertThat(scan(Sample.key(30), 100)).containsExactly(30L, 40L);
    assertThat(scan(Sample.key(41), 100)).isEmpty();
  }

  @FeatureTest(SCAN)
  void scan_ofAllFields_returnsWholeDocuments() {
    given(10);

    assertThat(session.scan(Sample.key(10), 1)).containsExactly(document(10));
  }

  @FeatureTest(SCAN)
  void scan_ofSomeFields_returnsOnlyThese() {
    given(10, 20);

    assertThat(session.scan(Sample.key(10), 2, "field0", "field9"))
        .containsExactly(Map.of("field0", 10L), Map.of("field0", 20L));
  }

  @FeatureTest(SCAN)
  void scan_afterUpdateInsertAndDelete_showsThem() {
    given(10, 20, 30, 40);

    session.change(Sample.key(10), Map.of("field0", 11L));
    session.remove(Sample.key(20));
    given(25);

    assertThat(scan(Sample.key(10), 3)).containsExactly(11L, 25L, 30L);
  }

  @FeatureTest(SCAN)
  void scan_ofManyDocuments_returnsThemInTheOrderOfTheirKeys() throws Exception {
    together(
        (thread, other) -> {
          List<Document> batch = new ArrayList<>();
          for (int i = 159 - thread; i >= 0; i -= THREADS) {
            batch.add(new Document(Sample.key(i), document(i)));
          }
          other.given(batch);
        });

    assertThat(scan(Sample.key(10), 130)).isEqualTo(LongStream.range(10, 140).boxed().toList());
  }

  @FeatureTest(SCAN)
  void scan_ofKeysOfSeveralLengths_comparesThemAsTexts() {
    List.of("b", "a10", "a", "a2", "B").forEach(key -> session.given(key, Map.of("field0", key)));

    assertThat(session.scan("B", 9))
        .extracting(row -> row.get("field0"))
        .containsExactly("B", "a", "a10", "a2", "b");
  }

  @FeatureTest(value = SCAN, lacking = true)
  void scan_declaredLacking_answersNotImplemented() {
    given(10);
    List<Map<String, Object>> rows = new ArrayList<>();

    assertThat(session.scan(Sample.key(10), 1, rows)).isEqualTo(Status.NOT_IMPLEMENTED);
    assertThat(rows).isEmpty();
  }

  private void given(int... numbers) {
    for (int number : numbers) {
      session.given(Sample.key(number), document(number));
    }
  }

  private static Map<String, Object> document(int number) {
    return Sample.document("crimson lantern", number, Map.of("field0", (long) number));
  }

  private List<Object> scan(String startKey, int count) {
    return session.scan(startKey, count).stream()
        .map(row -> row.getOrDefault("field0", "no field0"))
        .toList();
  }
}
