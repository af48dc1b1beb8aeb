// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.search.binding.Document;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.binding.SearchPage;
import tools.jackson.core.JsonParser;

/** Replies that servers have given, and some that are not whole. */
final class RepliesTest {

  private static final String PAGE =
      """
      {"took":1,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},
       "hits":{"max_score":null,"hits":[
        {"_index":"t","_id":"a","_score":null,"_source":{"key":"a","title":"x y","score":7,"d":7.0},
         "sort":[7,"a"]},
        {"_index":"t","_id":"b","_score":null,"_source":{"key":"b"},"sort":[8,"b"]}]}}""";

  @Test
  void page_ofHits_isTheirDocumentsWithTypes() {
    SearchPage page = read(Replies.page(null), PAGE);

    assertThat(page.hits())
        .containsExactly(
            new Document("a", Map.of("title", "x y", "score", 7L, "d", 7.0)),
            new Document("b", Map.of()));
    assertThat(read(Replies.page(Set.of("score")), PAGE).hits().get(0).fields())
        .isEqualTo(Map.of("score", 7L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"timed_out\":true,\"_shards\":{\"failed\":0},\"hits\":{\"hits\":[]}}",
        "{\"timed_out\":false,\"_shards\":{\"failed\":1,\"failures\":[{}]},\"hits\":{\"hits\":[]}}",
        "{\"timed_out\":false,\"_shards\":{\"failed\":0}}",
        "{\"timed_out\":false,\"hits\":{\"hits\":[{\"_id\":\"a\"}]}}",
        "{\"timed_out\":false,\"hits\":{\"hits\":[{\"_id\":\"a\",\"_source\":{\"f\":[1]}}]}}",
        "[]"
      })
  void page_thatIsNotWhole_isNoPage(String text) {
    assertThatThrownBy(() -> read(Replies.page(null), text))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void document_foundOrNot_isOrIsEmpty() {
    Function<JsonParser, Optional<Document>> reply = Replies.document("a", null);

    assertThat(read(reply, "{\"_id\":\"a\",\"found\":true,\"_source\":{\"key\":\"a\",\"f\":1}}"))
        .hasValue(new Document("a", Map.of("f", 1L)));
    assertThat(read(reply, "{\"_id\":\"a\",\"found\":false}")).isEmpty();
    assertThat(read(reply, "{\"error\":{\"type\":\"index_not_found_exception\"},\"status\":404}"))
        .isEmpty();
  }

  @Test
  void part_ofAReply_isTheTextAtThePath() {
    String reply =
        "{\"_id\":\"k\",\"found\":true,\"_source\":"
            + "{\"value\":{\"a\":[1,{\"b\":[2.5,null]}],\"c\":{}}}}";

    assertThat(read(Replies.part(JsonPath.ROOT), reply))
        .hasValue("{\"a\":[1,{\"b\":[2.5,null]}],\"c\":{}}");
    assertThat(read(Replies.part(JsonPath.of("a", 1, "b")), reply)).hasValue("[2.5,null]");
    assertThat(read(Replies.part(JsonPath.of("a", 0)), reply)).hasValue("1");
    assertThat(read(Replies.part(JsonPath.of("c")), reply)).hasValue("{}");
    assertThat(read(Replies.part(JsonPath.of("a", 2)), reply)).isEmpty();
    assertThat(read(Replies.part(JsonPath.of("a", "0")), reply)).isEmpty();
    assertThat(read(Replies.part(JsonPath.of("c", 0)), reply)).isEmpty();
    assertThat(read(Replies.part(JsonPath.of("a", 0, "b")), reply)).isEmpty();
    assertThat(read(Replies.part(JsonPath.ROOT), "{\"_id\":\"k\",\"found\":false}")).isEmpty();
    assertThat(read(Replies.part(JsonPath.ROOT), "{\"error\":{\"type\":\"x\"},\"status\":404}"))
        .isEmpty();
  }

  @Test
  void stored_foundOrNot_isTheValueWithItsVersion() {
    String reply =
        "{\"_id\":\"k\",\"_version\":3,\"_seq_no\":7,\"_primary_term\":2,\"found\":true,"
            + "\"_source\":{\"value\":[1,{}]}}";

    assertThat(read(Replies::stored, reply))
        .isEqualTo(new Replies.Stored(Optional.of("[1,{}]"), new Replies.Version(7, 2)));
    assertThat(read(Replies::stored, "{\"_id\":\"k\",\"found\":false}").value()).isEmpty();
    assertThat(read(Replies::stored, "{\"error\":{\"type\":\"x\"},\"status\":404}").value())
        .isEmpty();
  }

  @Test
  void written_ofAWrite_isWhatAndWhere() {
    assertThat(
            read(
                Replies::written,
                """
                {"_id":"a","result":"updated","_shards":{"total":2,"successful":1,"failed":1,
                 "failures":[{"x":1}]},"_seq_no":1}"""))
        .isEqualTo(new Replies.Written("updated", 1));
    assertThat(read(Replies::written, "{\"error\":{\"type\":\"x\"},\"status\":404}"))
        .isEqualTo(new Replies.Written("", 0));
  }

  @Test
  void items_ofABulk_areInOrderWithTheirErrors() {
    assertThat(
            read(
                Replies::items,
                """
                {"errors":true,"took":3,"items":[
                 {"index":{"_id":"a","status":201,"result":"created","_shards":{"successful":1}}},
                 {"index":{"_id":"b","status":400,"error":{"type":"t","reason":"r",
                   "caused_by":{"type":"u"}}}}]}"""))
        .containsExactly(new Replies.Item(201, "", "", 1), new Replies.Item(400, "t", "r", 0));
  }

  @Test
  void numbersOfAnyLength_keepTheirType() {
    String text =
        "{\"found\":true,\"_source\":{\"a\":7,\"b\":7.0,\"c\":1.0E300,\"d\":-9007199254740991,"
            + "\"e\":100000000000000000000}}";

    assertThat(read(Replies.document("k", null), text).orElseThrow().fields())
        .isEqualTo(Map.of("a", 7L, "b", 7.0, "c", 1e300, "d", -9007199254740991L, "e", 1e20));
  }

  private static <T> T read(Function<JsonParser, T> reply, String text) {
    try (JsonParser json = Json.parser(text.getBytes(StandardCharsets.UTF_8))) {
      return reply.apply(json);
    }
  }
}
