// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.search.redis.protocol.IndexInfo;

/** Replies to FT.INFO, as an array of names and values in turn. */
final class IndexInfoTest {

  @Test
  void of_aCompleteIndex_isItsNumbers() {
    IndexInfo info = info("num_docs", 7L, "indexing", 0L, "percent_indexed", "1");

    assertThat(info.documents()).isEqualTo(7);
    assertThat(info.isComplete()).isTrue();
    assertThat(info.bytes()).isZero();
  }

  @Test
  void isComplete_whileItFills_isFalse() {
    assertThat(info("num_docs", 7L, "indexing", 1L, "percent_indexed", "1").isComplete()).isFalse();
    assertThat(info("num_docs", 7L, "indexing", 0L, "percent_indexed", 0.5).isComplete()).isFalse();
  }

  @Test
  void bytes_ofAServerThatTotals_areTheTotal() {
    assertThat(sized("total_index_memory_sz_mb", "2.5", "inverted_sz_mb", "1.5").bytes())
        .isEqualTo(2_621_440);
  }

  @Test
  void bytes_ofAServerThatTellsParts_areTheirSum() {
    assertThat(sized("inverted_sz_mb", "1.5", "doc_table_size_mb", 0.5).bytes())
        .isEqualTo(2_097_152);
  }

  @Test
  void of_aReplyWithoutANumber_namesIt() {
    assertThatThrownBy(() -> info("num_docs", 7L, "indexing", 0L))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("FT.INFO gave no percent_indexed");
  }

  @Test
  void usedMemory_ofANode_isInBytes() {
    assertThat(
            RedisTables.usedMemory(
                "# Memory\r\nused_memory:1048576\r\nused_memory_rss:2000000\r\n".getBytes(UTF_8)))
        .isEqualTo(1_048_576);
    assertThat(RedisTables.usedMemory("# Memory\r\n".getBytes(UTF_8))).isZero();
  }

  private static IndexInfo sized(Object... sizes) {
    List<Object> all = new ArrayList<>(List.of(sizes));
    all.addAll(List.of("num_docs", 7L, "indexing", 0L, "percent_indexed", "1"));
    return info(all.toArray());
  }

  private static IndexInfo info(Object... namesAndValues) {
    List<Object> reply = new ArrayList<>();
    for (Object value : namesAndValues) {
      reply.add(value instanceof String text ? text.getBytes(UTF_8) : value);
    }
    return IndexInfo.of(reply);
  }
}
