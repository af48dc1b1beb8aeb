// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;

/**
 * Sizes of a collection and of its server: {@code index}, the files of all its indexes ({@code
 * totalIndexSize}), which grow when the server writes a checkpoint, once a minute by default;
 * {@code data}, its documents before they are compressed ({@code size}); {@code memory}, the
 * server's resident memory ({@code mem.resident}), summed over the members of a replica set that
 * answer. Each member holds all of the index and the data, which count once.
 */
final class StoreSizes {

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonInt64 NONE = new BsonInt64(0);
  private static final long MEGABYTE = 1 << 20;

  private StoreSizes() {}

  /** Asks the server. A router stores nothing. */
  static Map<String, Long> ask(MongoDbClient client, String table) {
    List<BsonDocument> statuses =
        client.server().router()
            ? List.of()
            : client.askMembers(new BsonDocument("serverStatus", ONE));
    return of(
        client
            .patient()
            .getCollection(table, BsonDocument.class)
            .aggregate(MongoDbQueries.storageStats()),
        statuses);
  }

  /** Reads the replies to $collStats, one of each shard, and to serverStatus, of each member. */
  static Map<String, Long> of(Iterable<BsonDocument> shards, List<BsonDocument> statuses) {
    long index = 0;
    long data = 0;
    for (BsonDocument shard : shards) {
      BsonDocument stats = shard.getDocument("storageStats");
      index += stats.getNumber("totalIndexSize", NONE).longValue();
      data += stats.getNumber("size", NONE).longValue();
    }
    long memory = 0;
    for (BsonDocument status : statuses) {
      BsonDocument mem = status.getDocument("mem", new BsonDocument());
      memory += mem.getNumber("resident", NONE).longValue() * MEGABYTE;
    }
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("index", index);
    sizes.put("data", data);
    sizes.put("memory", memory);
    sizes.values().removeIf(size -> size == 0);
    return sizes;
  }
}
