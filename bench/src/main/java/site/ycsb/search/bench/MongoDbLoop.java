// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;

/**
 * MongoDB's driver in a plain loop: its own methods for recorded commands. Replies are read as the
 * driver's documents and dropped.
 */
public final class MongoDbLoop {

  private MongoDbLoop() {}

  public static MeasuredClient open(Properties properties) throws Exception {
    int threads = Integer.parseInt(properties.getProperty("threadcount"));
    List<BsonDocument> commands =
        Recorded.read(properties).stream().map(Recorded::mongoDbCommand).toList();
    BsonDocument first = commands.get(0);
    MongoClient client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(properties.getProperty("url")))
                .retryWrites(false)
                .retryReads(false)
                .writeConcern(WriteConcern.W1)
                .readConcern(ReadConcern.LOCAL)
                .applyToConnectionPoolSettings(pool -> pool.minSize(threads).maxSize(threads))
                .build());
    MongoCollection<Document> table =
        client
            .getDatabase(first.getString("$db").getValue())
            .getCollection(first.getString(first.getFirstKey()).getValue());
    return new ParkedThreads(
        threads,
        number -> {
          SplittableRandom random = new SplittableRandom(number);
          return () -> perform(table, commands.get(random.nextInt(commands.size())));
        },
        client::close);
  }

  private static void perform(MongoCollection<Document> table, BsonDocument command) {
    switch (command.getFirstKey()) {
      case "find" -> find(table, command);
      case "update" -> {
        BsonDocument update = command.getArray("updates").get(0).asDocument();
        table.updateOne(update.getDocument("q"), update.getDocument("u"));
      }
      default -> throw new IllegalStateException("no such operation: " + command.getFirstKey());
    }
  }

  private static void find(MongoCollection<Document> table, BsonDocument command) {
    FindIterable<Document> found =
        table
            .find(command.getDocument("filter"))
            .projection(command.getDocument("projection", null))
            .sort(command.getDocument("sort", null))
            .hint(command.getDocument("hint", null))
            .skip(number(command, "skip"))
            .batchSize(number(command, "batchSize"));
    if (command.containsKey("singleBatch")) {
      found.first();
    } else {
      found.limit(number(command, "limit")).into(new ArrayList<>());
    }
  }

  private static int number(BsonDocument command, String name) {
    return command.getNumber(name, new BsonInt32(0)).intValue();
  }
}
