// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.SearchPage;

/** The replies as RediSearch 2.10 (maps) and 2.4 (arrays) write them. */
final class SearchReplyTest {

  private static final TableNames TABLE = new TableNames("t", "idx:t", "t:", "order:t:", "mark:t:");

  @Test
  void page_map_isTheHitsInOrder() {
    List<Object> map =
        map(
            "attributes", List.of(),
            "total_results", 2L,
            "format", bytes("STRING"),
            "results", List.of(hit("t:b", "{\"score\":1}"), hit("t:a", "{\"score\":2}")),
            "warning", List.of());

    assertThat(SearchReply.page(TABLE, false, map).hits())
        .containsExactly(
            new Document("b", Map.of("score", 1L)), new Document("a", Map.of("score", 2L)));
  }

  @Test
  void page_mapOfADriverThatMakesMaps_isTheHitsInOrder() {
    Map<byte[], Object> attributes = Map.of(bytes("$"), bytes("{\"score\":1}"));
    Map<byte[], Object> hit =
        Map.of(bytes("id"), bytes("t:b"), bytes("extra_attributes"), attributes);

    assertThat(SearchReply.page(TABLE, false, Map.of(bytes("results"), List.of(hit))).hits())
        .containsExactly(new Document("b", Map.of("score", 1L)));
  }

  @Test
  void page_array_isTheHitsInOrder() {
    List<Object> array =
        List.of(
            2L,
            bytes("t:b"),
            List.of(bytes("score"), bytes("1"), bytes("$"), bytes("{\"score\":1}")),
            bytes("t:a"),
            List.of(bytes("score"), bytes("2"), bytes("$"), bytes("{\"score\":2}")));

    assertThat(SearchReply.page(TABLE, false, array).hits())
        .containsExactly(
            new Document("b", Map.of("score", 1L)), new Document("a", Map.of("score", 2L)));
  }

  @Test
  void rankedPage_ofEachForm_hasTheRankOfEachHit() {
    byte[] json = bytes("{\"score\":1}");
    List<Object> hit = map("id", bytes("t:b"), "score", 2.5, "extra_attributes", map("$", json));
    List<Object> array = List.of(1L, bytes("t:b"), bytes("2.5"), List.of(bytes("$"), json));

    for (Object reply : List.of(map("results", List.of(hit)), array)) {
      assertThat(SearchReply.page(TABLE, true, reply).hits())
          .containsExactly(new Document("b", Map.of("score", 1L, SearchPage.RANK, 2.5)));
    }
  }

  @Test
  void page_noHits_isAnEmptyPage() {
    assertThat(SearchReply.page(TABLE, false, List.of(0L)).hits()).isEmpty();
    assertThat(
            SearchReply.page(TABLE, false, map("results", List.of(), "warning", List.of())).hits())
        .isEmpty();
  }

  @Test
  void page_hitThatHasGone_isSkipped() {
    List<Object> gone = map("id", bytes("t:b"), "extra_attributes", null);

    assertThat(
            SearchReply.page(TABLE, false, map("results", List.of(gone, hit("t:a", "{}")))).keys())
        .containsExactly("a");
    assertThat(SearchReply.page(TABLE, false, Arrays.asList(1L, bytes("t:b"), null)).hits())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"warning", "error"})
  void page_complaint_isAnErrorAndNoPage(String complaint) {
    List<Object> map =
        map(
            "results",
            List.of(hit("t:a", "{}")),
            complaint,
            List.of(bytes("Timeout limit was reached")));

    assertThatThrownBy(() -> SearchReply.page(TABLE, false, map))
        .isInstanceOf(RedisErrorReply.class)
        .hasMessageStartingWith("the search was not answered in full: Timeout limit was reached");
  }

  @Test
  void page_mapWithoutResults_isAnError() {
    assertThatThrownBy(() -> SearchReply.page(TABLE, false, map("warning", List.of())))
        .isInstanceOf(IllegalStateException.class);
  }

  private static List<Object> hit(String id, String json) {
    return map(
        "id", bytes(id),
        "extra_attributes", map("score", bytes("1"), "$", bytes(json)),
        "values", List.of());
  }

  private static List<Object> map(@Nullable Object... keysAndValues) {
    Object[] entries = new Object[keysAndValues.length / 2];
    for (int i = 0; i < entries.length; i++) {
      entries[i] =
          new SimpleImmutableEntry<@Nullable Object, @Nullable Object>(
              bytes(String.valueOf(keysAndValues[2 * i])), keysAndValues[2 * i + 1]);
    }
    return List.of(entries);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
