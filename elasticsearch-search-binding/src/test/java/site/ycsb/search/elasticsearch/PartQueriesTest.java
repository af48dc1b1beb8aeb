// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.search.binding.JsonPath;
import site.ycsb.search.elasticsearch.ElasticsearchSettings.Refresh;

/** Requests about JSON values and their parts, literally. */
final class PartQueriesTest {

  private static final ElasticsearchTable TABLE = ElasticsearchTable.of("usertable");
  private static final JsonPath PATH = JsonPath.of("a", "b-1");

  @Test
  void createIndex_ofValues_indexesNothing() {
    assertThat(
            PartQueries.createIndex(
                TABLE, ElasticsearchSettings.from(new Properties()).index()))
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
  void write_ofAPath_isAScriptWithParameters() {
    assertThat(PartQueries.write(TABLE, Refresh.TRUE, "k", JsonPath.of("a", 1), "{\"b\":2}"))
        .asString()
        .startsWith(
            "POST /usertable/_update/k?refresh=true&require_alias=true&retry_on_conflict=100"
                + " {\"script\":{\"source\":\"def holder = ctx._source;\\n")
        .endsWith("\"params\":{\"path\":[\"a\",1],\"value\":{\"b\":2}}}}")
        .contains("ctx.op = 'none'", "holder.set(key, params.value)");
  }

  @ParameterizedTest
  @CsvSource({"false, &_source_includes=value.a.b-1", "true, ''"})
  void calculation_ofAPath_asksForTheNumber(boolean inArray, String filter) {
    JsonPath path = inArray ? JsonPath.of("a", 1) : PATH;

    assertThat(PartQueries.add(TABLE, Refresh.FALSE, "k", path, 3))
        .asString()
        .startsWith(
            "POST /usertable/_update/k?require_alias=true&retry_on_conflict=100&_source=true"
                + filter
                + " {\"script\":")
        .contains("number.longValue() + params.operand.longValue()")
        .endsWith(",\"operand\":3}}}");
    assertThat(PartQueries.multiply(TABLE, Refresh.FALSE, "k", path, 3))
        .asString()
        .contains("number.longValue() * params.operand.longValue()");
  }
}
