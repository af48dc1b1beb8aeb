// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;

/**
 * MongoDB's driver in a tight loop: the requests of {@code mongodb-search} with its default
 * settings. Replies are read as the driver's documents and discarded.
 *
 * <p>Arguments: the server's URL, {@code READ}, {@code UPDATE}, {@code SEARCH} or {@code LOAD},
 * threads (each with a connection), seconds of warm-up and seconds of measurement. {@code LOAD} has
 * no seconds: it reads and drops the table before the clock starts, and loads the same documents.
 */
public final class MongoPeer {

  private static final String DATABASE = "ycsb";
  private static final String TABLE = "usertable";
  private static final int TIMEOUT_MILLIS = 10_000;

  private MongoPeer() {}

  public static void main(String[] arguments) throws Exception {
    String operation = arguments[1];
    int threads = Integer.parseInt(arguments[2]);
    try (MongoClient client = MongoClients.create(settings(arguments[0], threads))) {
      MongoDatabase database = client.getDatabase(DATABASE);
      Figures figures =
          operation.equals("LOAD")
              ? new MongoLoad(database, TABLE).run(threads)
              : new ClosedLoop()
                  .run(
                      threads,
                      Integer.parseInt(arguments[3]),
                      Integer.parseInt(arguments[4]),
                      MongoOperations.of(operation, database.getCollection(TABLE)));
      System.out.println(figures.json());
    }
  }

  private static MongoClientSettings settings(String url, int threads) {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(url))
        .retryWrites(false)
        .retryReads(false)
        .maxAdaptiveRetries(0)
        .writeConcern(
            new WriteConcern(1)
                .withJournal(false)
                .withWTimeout(TIMEOUT_MILLIS * 9 / 10, MILLISECONDS))
        .readPreference(ReadPreference.primary())
        .readConcern(ReadConcern.LOCAL)
        .applyToSocketSettings(socket -> socket.readTimeout(TIMEOUT_MILLIS, MILLISECONDS))
        .applyToConnectionPoolSettings(pool -> pool.minSize(threads).maxSize(threads))
        .build();
  }
}
