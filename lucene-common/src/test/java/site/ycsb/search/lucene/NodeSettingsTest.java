// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Replies about servers that Elasticsearch has given. */
final class NodeSettingsTest {

  @Test
  void read_ofNodesThatDiffer_namesBothValues() {
    String nodes =
        """
        {"nodes":{
          "a":{"jvm":{"version":"25","mem":{"heap_max_in_bytes":1073741824},
            "gc_collectors":["G1 Young Generation","G1 Old Generation"]}},
          "b":{"jvm":{"version":"25","mem":{"heap_max_in_bytes":2147483648},
            "gc_collectors":["G1 Young Generation","G1 Old Generation"]}}}}""";

    assertThat(NodeReplies.settings(JsonMapper.shared().readTree(nodes), MissingNode.getInstance()))
        .containsEntry("jvm.version", "25")
        .containsEntry("jvm.gc_collectors", "G1 Young Generation + G1 Old Generation")
        .containsEntry("jvm.mem.heap_max_in_bytes", "1073741824 and 2147483648")
        .containsEntry("indices.queries.cache.size", "unknown");
  }

  @Test
  void read_ofClusterSettings_prefersWhatIsSet() {
    String cluster =
        """
        {"persistent":{"search.default_search_timeout":"5s"},
         "transient":{"search.default_search_timeout":"7s"},
         "defaults":{"search.default_search_timeout":"-1","indices.queries.cache.size":"10%"}}""";

    assertThat(
            NodeReplies.settings(MissingNode.getInstance(), JsonMapper.shared().readTree(cluster)))
        .containsEntry("search.default_search_timeout", "7s")
        .containsEntry("indices.queries.cache.size", "10%")
        .containsEntry("indices.requests.cache.size", "unknown")
        .containsEntry("jvm.version", "unknown");
  }
}
