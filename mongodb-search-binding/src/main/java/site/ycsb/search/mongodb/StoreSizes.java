// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.mongodb;

import com.mongodb.client.MongoDatabase;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;

/**
 * Sizes of a collection and of its server: {@code index}, the files of all its indexes ({@code
 * totalIndexSize}), which grow when the server writes a checkpoint, once a minute by default;
 * {@code data}, its documents before they are compressed ({@code size}); {@code memory}, the
 * server's resident memory ({@code mem.resident}).
 */
final class StoreSizes {

  private static final BsonInt32 ONE = new BsonInt32(1);
  private static final BsonInt64 NONE = new BsonInt64(0);
  private static final long MEGABYTE = 1 << 20;

  private StoreSizes() {}

  /** Asks the server that the database is on. */
  static Map<String, Long> ask(MongoDatabase database, String table, MongoServer server) {
    BsonDocument status =
        server.router()
            ? new BsonDocument()
            : ServerSettings.answer(database, new BsonDocument("serverStatus", ONE));
    return of(
        database.getCollection(table, BsonDocument.class).aggregate(MongoDbQueries.storageStats()),
        status);
  }

  /** Reads the replies to $collStats, one of each shard, and to serverStatus. */
  static Map<String, Long> of(Iterable<BsonDocument> shards, BsonDocument status) {
    long index = 0;
    long data = 0;
    for (BsonDocument shard : shards) {
      BsonDocument stats = shard.getDocument("storageStats");
      index += stats.getNumber("totalIndexSize", NONE).longValue();
      data += stats.getNumber("size", NONE).longValue();
    }
    BsonDocument memory = status.getDocument("mem", new BsonDocument());
    Map<String, Long> sizes = new LinkedHashMap<>();
    sizes.put("index", index);
    sizes.put("data", data);
    sizes.put("memory", memory.getNumber("resident", NONE).longValue() * MEGABYTE);
    sizes.values().removeIf(size -> size == 0);
    return sizes;
  }
}
