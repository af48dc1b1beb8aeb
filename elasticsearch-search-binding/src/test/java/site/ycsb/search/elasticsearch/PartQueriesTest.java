// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Refresh;
import site.ycsb.search.elasticsearch.Replies.Version;

/** Requests about JSON values and their parts, literally. */
final class PartQueriesTest {

  private static final ElasticsearchTable TABLE = ElasticsearchTable.of("usertable");
  private static final Version VERSION = new Version(7, 2);
  private static final JsonPath PATH = JsonPath.of("a", "b-1");

  @Test
  void createIndex_ofValues_indexesNothing() {
    assertThat(PartQueries.createIndex(TABLE, ElasticsearchSettings.from(new Properties()).index()))
        .hasToString(
            """
            PUT /usertable-documents {"aliases":{"usertable":{}},\
            "settings":{"index.number_of_shards":1,"index.number_of_replicas":"0",\
            "index.write.wait_for_active_shards":"1","index.refresh_interval":"1s",\
            "index.translog.durability":"async","index.translog.sync_interval":"1s"},\
            "mappings":{"enabled":false}}""");
  }

  @Test
  void put_aValueOfAnyType_isAField() {
    assertThat(PartQueries.put(TABLE, Refresh.FALSE, "k", "[1, \"a b\"]"))
        .hasToString(
            """
            PUT /usertable/_doc/k?require_alias=true {"value":[1, "a b"]}""");
  }

  @Test
  void read_ofAPath_isFilteredUpToTheFirstArray() {
    assertThat(PartQueries.read(TABLE, "k", JsonPath.ROOT))
        .hasToString("GET /usertable-documents/_doc/k");
    assertThat(PartQueries.read(TABLE, "k", PATH))
        .hasToString("GET /usertable-documents/_doc/k?_source_includes=value.a.b-1");
    assertThat(PartQueries.read(TABLE, "k", JsonPath.of("a", 1, "b")))
        .hasToString("GET /usertable-documents/_doc/k?_source_includes=value.a");
    assertThat(PartQueries.read(TABLE, "k", JsonPath.of("a.b", "c")))
        .hasToString("GET /usertable-documents/_doc/k");
  }

  @Test
  void update_ofAPart_isConditional() {
    assertThat(PartQueries.update(TABLE, Refresh.TRUE, "k", VERSION, "{\"a\":{\"b-1\":2}}"))
        .hasToString(
            """
            POST /usertable/_update/k?refresh=true&require_alias=true&if_seq_no=7\
            &if_primary_term=2 {"doc":{"value":{"a":{"b-1":2}}},"detect_noop":false}""");
  }

  @Test
  void replace_ofAValue_isConditional() {
    assertThat(PartQueries.replace(TABLE, Refresh.FALSE, "k", VERSION, "[1, 2]"))
        .hasToString(
            """
            PUT /usertable/_doc/k?require_alias=true&if_seq_no=7&if_primary_term=2 \
            {"value":[1, 2]}""");
  }

  @Test
  void isInObjects_ofAPathThroughAnArray_isFalse() {
    assertThat(PartQueries.isInObjects(PATH)).isTrue();
    assertThat(PartQueries.isInObjects(JsonPath.of("a", 0))).isFalse();
  }
}
