// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class StoreSizesTest {

  private static final BsonDocument SHARD =
      BsonDocument.parse("{storageStats: {totalIndexSize: 4096, size: 1000, storageSize: 77}}");
  private static final BsonDocument STATUS = BsonDocument.parse("{mem: {resident: 3, virtual: 9}}");

  @Test
  void of_twoShards_isTheirSumAndTheServersMemory() {
    assertThat(ServerStatus.sizes(List.of(SHARD, SHARD), List.of(STATUS)))
        .isEqualTo(Map.of("index", 8192L, "data", 2000L, "disk", 8346L, "memory", 3_145_728L));
  }

  @Test
  void of_documentsThatNoCheckpointHasWritten_haveNoSizeOnDisk() {
    BsonDocument unwritten =
        BsonDocument.parse(
            "{storageStats: {totalIndexSize: 8192, size: 90000, storageSize: 4096}}");

    assertThat(ServerStatus.sizes(List.of(unwritten), List.of()))
        .isEqualTo(Map.of("index", 8192L, "data", 90_000L));
  }

  @Test
  void of_repliesThatTellNothing_isEmpty() {
    assertThat(
            ServerStatus.sizes(
                List.of(BsonDocument.parse("{storageStats: {}}")), List.of(new BsonDocument())))
        .isEmpty();
  }
}
