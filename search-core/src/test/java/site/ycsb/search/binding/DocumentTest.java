// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentTest {

  private static final Document RIGHT = document("k", "red pen", 7);

  @Test
  void differenceFrom_anotherValue_namesTheField() {
    assertThat(document("k", "red ink", 7).differenceFrom(RIGHT))
        .isEqualTo("title is red ink, not red pen");
    assertThat(document("k", "red pen", 8).differenceFrom(RIGHT)).isEqualTo("score is 8, not 7");
    assertThat(new Document("k", Map.of("score", 7L)).differenceFrom(RIGHT))
        .isEqualTo("title is null, not red pen");
    assertThat(document("other", "red pen", 7).differenceFrom(RIGHT))
        .isEqualTo("its key should be k");
  }

  @Test
  void brief_ofLongValues_fitsALine() {
    assertThat(document("k", "x".repeat(10_000), 7).brief())
        .isEqualTo("k (title " + "x".repeat(60) + "…, score 7)");
    assertThat(document("k", "x".repeat(10_000), 7).differenceFrom(RIGHT)).hasSizeLessThan(100);
  }

  private static Document document(String key, String title, long score) {
    return new Document(key, Map.of("title", title, "score", score));
  }
}
