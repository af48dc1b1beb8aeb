// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;
import site.ycsb.search.binding.Document;

class AnswerDigestTest {

  private static final Document HIT = new Document("k", Map.of("a", "x", "b", 7L));
  private static final String RIGHT = of(HIT);

  @Test
  void of_anyOrderOfFields_isTheSame() {
    Map<String, Object> forwards = new LinkedHashMap<>();
    forwards.put("a", "x");
    forwards.put("b", 7L);
    Map<String, Object> backwards = new TreeMap<>(forwards).descendingMap();
    assertThat(of(new Document("k", forwards))).isEqualTo(RIGHT).matches("[0-9a-f]{64}");
    assertThat(of(new Document("k", backwards))).isEqualTo(RIGHT);
  }

  @Test
  void of_anotherFieldTypeKeyOrStatus_isAnother() {
    assertThat(of(new Document("k", Map.of("a", "y", "b", 7L)))).isNotEqualTo(RIGHT);
    assertThat(of(new Document("k", Map.of("a", "x", "b", "7")))).isNotEqualTo(RIGHT);
    assertThat(of(new Document("k", Map.of("a", "x", "b", 7.0)))).isNotEqualTo(RIGHT);
    assertThat(of(new Document("k", Map.of("a", "x")))).isNotEqualTo(RIGHT);
    assertThat(of(new Document("l", HIT.fields()))).isNotEqualTo(RIGHT);
    assertThat(AnswerDigest.of(Status.ERROR, List.of(HIT))).isNotEqualTo(RIGHT);
  }

  @Test
  void of_textsThatRunIntoEachOther_isAnother() {
    assertThat(of(new Document("ab", Map.of("c", "d"))))
        .isNotEqualTo(of(new Document("a", Map.of("bc", "d"))));
    assertThat(AnswerDigest.of(List.of("ab", "c")))
        .isNotEqualTo(AnswerDigest.of(List.of("a", "bc")));
  }

  @Test
  void of_anotherOrderOfHits_isAnother() {
    Document other = new Document("l", Map.of());
    assertThat(of(HIT, other)).isNotEqualTo(of(other, HIT)).isNotEqualTo(of(HIT));
  }

  @Test
  void of_aFieldWithoutAValue_isNotTheTextNull() {
    Map<String, Object> none = new HashMap<>();
    none.put("a", null);
    assertThat(of(new Document("k", none)))
        .isNotEqualTo(of(new Document("k", Map.of("a", "null"))));
  }

  private static String of(Document... hits) {
    return AnswerDigest.of(Status.OK, List.of(hits));
  }
}
