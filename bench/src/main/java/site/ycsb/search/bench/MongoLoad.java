// SPDX-License-Identifier: Apache-2.0
package site.ycsb.search.bench;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.InsertManyOptions;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;

/** Load of a table's former documents into a new table with the same indexes, by insertMany. */
final class MongoLoad {

  private static final int BATCH = 100;
  private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final MongoDatabase database;
  private final String table;
  private final AtomicInteger next = new AtomicInteger();

  MongoLoad(MongoDatabase database, String table) {
    this.database = database;
    this.table = table;
  }

  Figures run(int threads) throws ExecutionException, InterruptedException {
    MongoCollection<Document> collection = database.getCollection(table);
    List<Document> documents = collection.find().into(new ArrayList<>());
    makeAnew(collection);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      long startNanos = System.nanoTime();
      long startCpuNanos = PROCESS.getProcessCpuTime();
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        running.add(pool.submit(() -> insert(collection, documents)));
      }
      for (Future<?> thread : running) {
        thread.get();
      }
      return new Figures(
          documents.size(),
          System.nanoTime() - startNanos,
          PROCESS.getProcessCpuTime() - startCpuNanos);
    } finally {
      pool.shutdown();
    }
  }

  private void makeAnew(MongoCollection<Document> collection) {
    List<Document> indexes = collection.listIndexes().into(new ArrayList<>());
    collection.drop();
    database.runCommand(new Document("createIndexes", table).append("indexes", indexes));
  }

  private void insert(MongoCollection<Document> collection, List<Document> documents) {
    int from = next.getAndAdd(BATCH);
    while (from < documents.size()) {
      int to = Math.min(from + BATCH, documents.size());
      collection.insertMany(documents.subList(from, to), UNORDERED);
      from = next.getAndAdd(BATCH);
    }
  }
}
