// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import co.elastic.clients.elasticsearch._types.Refresh;
import co.elastic.clients.elasticsearch.core.GetRequest;
import co.elastic.clients.elasticsearch.core.GetResponse;
import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.JsonPath;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Requests about JSON values and their parts, as Elastic's console takes them. */
final class PartQueriesTest {

  private static final ElasticsearchTable TABLE = ElasticsearchTable.of("usertable");
  private static final GetResponse<ObjectNode> READ =
      GetResponse.of(
          read -> read.index("usertable-documents").id("k").found(true).seqNo(7L).primaryTerm(2L));
  private static final JsonPath PATH = JsonPath.of("a", "b-1");

  @Test
  void put_aValueOfAnyType_isAField() throws Exception {
    assertThat(
            ConsoleRequest.of(
                PartQueries.put(TABLE, Refresh.False, "k", "[1, \"a b\"]"), IndexRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable/_doc/k?require_alias=true {"value":[1, "a b"]}"""));
  }

  @Test
  void read_ofAPath_isFilteredUpToTheFirstArray() throws Exception {
    assertRead(JsonPath.ROOT, "");
    assertRead(PATH, "?_source_includes=value.a.b-1");
    assertRead(JsonPath.of("a", 1, "b"), "?_source_includes=value.a");
    assertRead(JsonPath.of("a.b", "c"), "");
  }

  private static void assertRead(JsonPath path, String query) throws Exception {
    assertThat(ConsoleRequest.of(PartQueries.read(TABLE, "k", path), GetRequest._ENDPOINT))
        .isEqualTo(ConsoleRequest.parse("GET /usertable-documents/_doc/k" + query));
  }

  @Test
  void update_ofAPart_isConditional() throws Exception {
    assertThat(
            ConsoleRequest.of(
                PartQueries.update(
                    TABLE, Refresh.True, READ, document("{\"value\":{\"a\":{\"b-1\":2}}}")),
                UpdateRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                POST /usertable/_update/k?refresh=true&require_alias=true&if_seq_no=7\
                &if_primary_term=2 {"doc":{"value":{"a":{"b-1":2}}},"detect_noop":false}"""));
  }

  @Test
  void replace_ofAValue_isConditional() throws Exception {
    assertThat(
            ConsoleRequest.of(
                PartQueries.replace(TABLE, Refresh.False, READ, document("{\"value\":[1, 2]}")),
                IndexRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable/_doc/k?require_alias=true&if_seq_no=7&if_primary_term=2 \
                {"value":[1, 2]}"""));
  }

  @Test
  void isInObjects_ofAPathThroughAnArray_isFalse() {
    assertThat(PartQueries.isInObjects(PATH)).isTrue();
    assertThat(PartQueries.isInObjects(JsonPath.of("a", 0))).isFalse();
  }

  private static ObjectNode document(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json);
  }
}
