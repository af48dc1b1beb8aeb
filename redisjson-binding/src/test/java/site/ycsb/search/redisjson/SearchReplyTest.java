// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redisjson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.KeyValue;
import site.ycsb.search.binding.Document;

/** The replies as RediSearch 2.10 (maps) and 2.4 (arrays) write them. */
final class SearchReplyTest {

  private final SearchReply reply =
      new SearchReply(new RedisJsonTable("t", "idx:t", "t:", "order:t:", "mark:t:"));

  @Test
  void build_map_isTheHitsInOrder() {
    List<Object> map =
        map(
            "attributes", List.of(),
            "total_results", 2L,
            "format", bytes("STRING"),
            "results", List.of(hit("t:b", "{\"score\":1}"), hit("t:a", "{\"score\":2}")),
            "warning", List.of());

    assertThat(reply.build(map).hits())
        .containsExactly(
            new Document("b", Map.of("score", 1L)), new Document("a", Map.of("score", 2L)));
  }

  @Test
  void build_array_isTheHitsInOrder() {
    List<Object> array =
        List.of(
            2L,
            bytes("t:b"),
            List.of(bytes("score"), bytes("1"), bytes("$"), bytes("{\"score\":1}")),
            bytes("t:a"),
            List.of(bytes("score"), bytes("2"), bytes("$"), bytes("{\"score\":2}")));

    assertThat(reply.build(array).hits())
        .containsExactly(
            new Document("b", Map.of("score", 1L)), new Document("a", Map.of("score", 2L)));
  }

  @Test
  void build_noHits_isAnEmptyPage() {
    assertThat(reply.build(List.of(0L)).hits()).isEmpty();
    assertThat(reply.build(map("results", List.of(), "warning", List.of())).hits()).isEmpty();
  }

  @Test
  void build_hitThatHasGone_isSkipped() {
    List<Object> gone = map("id", bytes("t:b"), "extra_attributes", null);

    assertThat(reply.build(map("results", List.of(gone, hit("t:a", "{}")))).keys())
        .containsExactly("a");
    assertThat(reply.build(Arrays.asList(1L, bytes("t:b"), null)).hits()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"warning", "error"})
  void build_complaint_isAnErrorAndNoPage(String complaint) {
    List<Object> map =
        map(
            "results",
            List.of(hit("t:a", "{}")),
            complaint,
            List.of(bytes("Timeout limit was reached")));

    assertThatThrownBy(() -> reply.build(map))
        .isInstanceOf(JedisDataException.class)
        .hasMessage("the search was not answered in full: Timeout limit was reached");
  }

  @Test
  void build_mapWithoutResults_isAnError() {
    assertThatThrownBy(() -> reply.build(map("warning", List.of())))
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
          KeyValue.of(bytes(String.valueOf(keysAndValues[2 * i])), keysAndValues[2 * i + 1]);
    }
    return List.of(entries);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
