// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import co.elastic.clients.elasticsearch.core.IndexRequest;
import co.elastic.clients.elasticsearch.core.UpdateRequest;
import org.junit.jupiter.api.Test;
import site.ycsb.search.lucene.LuceneOperations.Encoded;
import site.ycsb.search.lucene.LuceneOperations.Stored;
import site.ycsb.search.lucene.LuceneSettings.Refresh;
import site.ycsb.search.lucene.TableNames;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Requests about JSON values and their parts, as Elastic's console takes them. */
final class PartRequestsTest {

  private static final TableNames TABLE = TableNames.of("usertable");

  @Test
  void put_aValueOfAnyType_isAField() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchOperations.insert(
                    TABLE,
                    Refresh.FALSE,
                    new Encoded("k", "{\"value\":[1, \"a b\"]}".getBytes(UTF_8))),
                IndexRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable/_doc/k?require_alias=true {"value":[1, "a b"]}"""));
  }

  @Test
  void update_ofAPart_isConditional() throws Exception {
    assertThat(
            ConsoleRequest.of(
                ElasticsearchOperations.updateValue(
                    TABLE, Refresh.TRUE, "k", stored("{\"value\":{\"a\":{\"b-1\":2}}}")),
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
                ElasticsearchOperations.replaceValue(
                    TABLE, Refresh.FALSE, "k", stored("{\"value\":[1, 2]}")),
                IndexRequest._ENDPOINT))
        .isEqualTo(
            ConsoleRequest.parse(
                """
                PUT /usertable/_doc/k?require_alias=true&if_seq_no=7&if_primary_term=2 \
                {"value":[1, 2]}"""));
  }

  private static Stored stored(String json) {
    return new Stored((ObjectNode) JsonMapper.shared().readTree(json), 7, 2);
  }
}
